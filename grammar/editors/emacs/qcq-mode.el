;;; qcq-mode.el --- Major mode for the query language qcq  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages

;;; Commentary:

;; Highlighting for .qcq files, `qcq lsp' for eglot, and commands for the statement at point:
;; C-c C-c runs it, C-c C-e explains it, C-c C-n says what a change would do, C-c C-w watches it and
;; C-c C-r shows the script as a report.

;;; Code:

(defgroup qcq nil "The query language qcq." :group 'languages)

(defcustom qcq-lsp-command '("qcq" "lsp")
  "The command that starts the language server."
  :type '(repeat string))

(defconst qcq-keywords
  '(
    "qcq" "watch" "explain" "let" "param" "assert" "use" "print" "together" "add" "check"
    "uncheck" "toggle" "delete" "update" "move" "create" "rename" "set" "to" "as" "all"
    "copy" "from" "more" "if" "distinct" "running"
    "is" "empty" "gives" "else" "count" "sum" "average" "min" "max" "of" "items" "lists"
    "categories" "in" "where" "by" "per" "having" "show" "sort" "asc" "desc" "limit"
    "each" "skip" "crosstab" "draw" "into" "and" "or" "not" "contains" "starts" "ends" "with"
    "matches" "since" "before" "on" "during" "has" "no"))

(defconst qcq-data
  '(
    "note" "emoji" "list" "category" "id"))

(defconst qcq-totals
  '(
    "total"))

(defconst qcq-charts
  '(
    "bar" "column" "line" "share" "progress" "heat"))

(defconst qcq-dates
  '(
    "today" "tomorrow" "yesterday" "now" "ago" "this" "last" "next"
    "monday" "tuesday" "wednesday" "thursday" "friday" "saturday" "sunday"))

(defconst qcq-units
  '(
    "minute" "minutes" "hour" "hours" "day" "days" "week" "weeks" "month" "months" "year"
    "years"))

(defconst qcq-constants
  '(
    "true" "false"))

(defconst qcq-types
  '(
    "int" "number" "text" "bool" "date" "list" "category"))

(defconst qcq-functions
  '(
    "count" "sum" "average" "min" "max" "percent" "any" "none" "every" "length" "lower"
    "upper" "round" "abs" "day" "week" "month" "quarter" "year"
    "weekday"))

(defconst qcq-font-lock-keywords
  `(("\\$\\(?:[[:alpha:]_][[:alnum:]_]*\\|`[^`\n]*`\\)" . font-lock-variable-name-face)
    ("\\_<matches\\s-*\\(/\\(?:\\\\.\\|[^/\\\n]\\)*/\\)" 1 font-lock-string-face t)
    ("\\_<\\(?:let\\|param\\)\\s-+\\([[:alpha:]_][[:alnum:]_]*\\)" 1 font-lock-function-name-face)
    (,(concat ":\\s-*" (regexp-opt qcq-types t) "\\_>") 1 font-lock-type-face)
    (,(concat "\\_<" (regexp-opt qcq-functions t) "(") 1 font-lock-builtin-face)
    (,(concat "\\_<" (regexp-opt qcq-data t) "\\s-*[\"$]") 1 font-lock-keyword-face)
    (,(concat "\\_<with\\s-+" (regexp-opt qcq-totals t) "\\_>") 1 font-lock-keyword-face)
    (,(concat "\\_<draw\\s-+" (regexp-opt qcq-charts t) "\\_>") 1 font-lock-constant-face)
    (,(concat "\\(?:[0-9]\\|\\_<this\\|\\_<last\\)\\s-+" (regexp-opt qcq-units t) "\\_>")
     1 font-lock-constant-face)
    ;; A field behind a dot is never a word of the language.
    ("[[:alnum:]_`]\\.\\([[:alpha:]_][[:alnum:]_]*\\)" 1 font-lock-variable-name-face)
    (,(regexp-opt (append qcq-dates qcq-constants) 'symbols) . font-lock-constant-face)
    (,(regexp-opt qcq-keywords 'symbols) . font-lock-keyword-face)
    ("\\_<[0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\(?:T[0-9:]+\\)?\\_>" . font-lock-constant-face))
  "What `font-lock-mode' shows in qcq buffers.")

(defvar qcq-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?$ "'" table)
    (modify-syntax-entry ?` "." table)
    (modify-syntax-entry ?' "." table)
    table))

;;; Commands

(declare-function eglot-current-server "eglot")
(declare-function eglot--pos-to-lsp-position "eglot")
(declare-function eglot--TextDocumentIdentifier "eglot")
(declare-function jsonrpc-request "jsonrpc")

(defun qcq--command (name)
  "Have the language server do NAME with the statement at point, and show what it says."
  (let* ((server (or (and (fboundp 'eglot-current-server) (eglot-current-server))
                     (user-error "M-x eglot connects this buffer with `qcq lsp'")))
         (uri (plist-get (eglot--TextDocumentIdentifier) :uri))
         ;; A page and a watch are shown by the server.
         (show (if (member name '("qcq.showReport" "qcq.watch")) t :json-false))
         (place (list :uri uri :show show :position (eglot--pos-to-lsp-position)))
         (answer (condition-case problem
                     (jsonrpc-request server :workspace/executeCommand
                                      (list :command name :arguments (vector place))
                                      :timeout 60)
                   (jsonrpc-error
                    (user-error "%s" (or (alist-get 'jsonrpc-error-message (cddr problem))
                                         problem)))))
         (text (plist-get answer :text)))
    (when text
      (with-current-buffer (get-buffer-create "*qcq*")
        (let ((inhibit-read-only t))
          (erase-buffer)
          (insert text)
          (goto-char (point-min)))
        (special-mode)
        (display-buffer (current-buffer))))))

(defun qcq-run () "Run the statement at point." (interactive) (qcq--command "qcq.run"))
(defun qcq-explain () "Explain the statement at point." (interactive) (qcq--command "qcq.explain"))
(defun qcq-dry-run ()
  "Say what the change at point would do."
  (interactive)
  (qcq--command "qcq.dryRun"))
(defun qcq-watch ()
  "Show the answer of the query at point now and whenever it changes."
  (interactive)
  (qcq--command "qcq.watch"))
(defun qcq-show-report ()
  "Show the script as a page that is kept true."
  (interactive)
  (qcq--command "qcq.showReport"))

(defvar qcq-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'qcq-run)
    (define-key map (kbd "C-c C-e") #'qcq-explain)
    (define-key map (kbd "C-c C-n") #'qcq-dry-run)
    (define-key map (kbd "C-c C-w") #'qcq-watch)
    (define-key map (kbd "C-c C-r") #'qcq-show-report)
    map)
  "The keys of qcq buffers.")

;;;###autoload
(define-derived-mode qcq-mode prog-mode "qcq"
  "Major mode for qcq queries and scripts."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+ *")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  ;; What the language server finds stands where it is, in its colours.
  (setq-local flymake-no-changes-timeout 0.2)
  (setq-local indent-line-function #'indent-relative)
  (setq-local font-lock-defaults '(qcq-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.qcq\\'" . qcq-mode))
;;;###autoload
(add-to-list 'interpreter-mode-alist '("qcq" . qcq-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'qcq-mode qcq-lsp-command)))

(provide 'qcq-mode)
;;; qcq-mode.el ends here
