;; Drives eglot against `qcq lsp'; prints one line for each thing that it checks.
;; emacs --batch --no-init-file -l emacs.el, with QCQ and FOLDER in the environment.
(require 'eglot)
(require 'flymake)
(define-derived-mode qcq-mode prog-mode "qcq")
(add-to-list 'eglot-server-programs
             `(qcq-mode . (,(getenv "QCQ") "lsp" "--sample" "demo")))
(setq jrpc-default-request-timeout 100 jsonrpc-default-request-timeout 100
      eglot-autoshutdown nil eglot-confirm-server-initiated-edits nil
      eglot-connect-timeout 100 eglot-sync-connect 100 make-backup-files nil
      eglot-send-changes-idle-time 0)

(defvar qcq-failed nil)
(defun qcq-check (name ok &optional detail)
  (unless ok (setq qcq-failed t))
  (princ (format "%s %s%s\n" (if ok "ok" "FAILED") name (if ok "" (format ": %S" detail)))))
(defun qcq-wait (condition)
  (let ((end (+ (float-time) 100)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.01)
      (when (bound-and-true-p flymake-mode) (flymake-start)))
    (funcall condition)))
(defun qcq-line (number)
  (save-excursion (goto-char (point-min)) (forward-line (1- number))
                  (buffer-substring-no-properties (point) (line-end-position))))
(defun qcq-goto (line column)
  (goto-char (point-min)) (forward-line (1- line)) (forward-char column))

(let ((file (expand-file-name "a.qcq" (getenv "FOLDER"))))
  (with-temp-file file
    (insert "let pendng = items where pending\nitems   in \"BBQ\" where pendin\npendng in \"BBQ\"\n"))
  (find-file file)
  (qcq-mode)
  (apply #'eglot (eglot--guess-contact))
  (qcq-check "connection" (eglot-current-server))
  (flymake-mode 1)
  (qcq-check "diagnostics"
             (qcq-wait (lambda () (= 1 (length (flymake-diagnostics)))))
             (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
  (qcq-goto 1 5)
  (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (qcq-check "hover" (string-match-p "pendng" (format "%S" hover)) hover))
  (qcq-goto 2 29)
  (let* ((capf (eglot-completion-at-point))
         (found (all-completions "pend" (nth 2 capf))))
    (qcq-check "completion"
               (seq-some (lambda (label) (string-prefix-p "pending" label)) found) found))
  (qcq-goto 2 25)
  (let* ((actions (jsonrpc-request
                   (eglot-current-server) :textDocument/codeAction
                   (list :textDocument (eglot--TextDocumentIdentifier)
                         :range (list :start (eglot--pos-to-lsp-position)
                                      :end (eglot--pos-to-lsp-position))
                         :context '(:diagnostics []))))
         (fix (seq-find (lambda (action) (equal (plist-get action :kind) "quickfix")) actions)))
    (qcq-check "code action" fix actions)
    (when fix (eglot--apply-workspace-edit (plist-get fix :edit))))
  (qcq-check "the fix" (equal (qcq-line 2) "items   in \"BBQ\" where pending") (buffer-string))
  (eglot--signal-textDocument/didChange)
  (qcq-check "no diagnostics"
             (qcq-wait (lambda () (= 0 (length (flymake-diagnostics)))))
             (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
  (qcq-goto 3 2)
  (eglot-rename "open")
  (qcq-check "rename" (equal (qcq-line 1) "let open = items where pending") (buffer-string))
  (eglot--signal-textDocument/didChange)
  (eglot-format-buffer)
  (qcq-check "format" (equal (qcq-line 2) "items in \"BBQ\" where pending") (buffer-string))
  (eglot-shutdown (eglot-current-server))
  (qcq-check "stop" (not (eglot-current-server)))
  (set-buffer-modified-p nil))
(kill-emacs (if qcq-failed 1 0))
