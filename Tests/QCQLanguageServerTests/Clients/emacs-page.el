;; Goes on from what grammar/editors/README.md says of Emacs: emacs --batch -l init.el -l emacs-page.el.
(require 'eglot)
(require 'flymake)
(setq eglot-sync-connect 60 eglot-connect-timeout 60 make-backup-files nil
      eglot-send-changes-idle-time 0)

(defvar qcq-failed nil)
(defun qcq-check (name ok &optional detail)
  (unless ok (setq qcq-failed t))
  (princ (format "%s %s%s\n" (if ok "ok" "FAILED") name (if ok "" (format ": %S" detail)))))
(defun qcq-wait (condition)
  (let ((end (+ (float-time) 60)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.01)
      (when (bound-and-true-p flymake-mode) (flymake-start)))
    (funcall condition)))
(defun qcq-line (number)
  (save-excursion (goto-char (point-min)) (forward-line (1- number))
                  (buffer-substring-no-properties (point) (line-end-position))))

(find-file (expand-file-name "a.qcq" (getenv "FOLDER")))
(qcq-check "mode" (eq major-mode 'qcq-mode) major-mode)
(qcq-check "the hook" (memq 'eglot-ensure qcq-mode-hook) qcq-mode-hook)
;; What the hook does after the command that opened the file.
(run-hooks 'post-command-hook)
(unless (eglot-current-server) (apply #'eglot (eglot--guess-contact)))
(qcq-check "server" (eglot-current-server))
(flymake-mode 1)
(qcq-check "message"
           (qcq-wait (lambda ()
                       (seq-some (lambda (each)
                                   (string-match-p "unknown-field" (flymake-diagnostic-text each)))
                                 (flymake-diagnostics))))
           (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
(font-lock-ensure)
(qcq-check "colours" (eq (get-text-property (point-min) 'face) 'font-lock-keyword-face))

;; What is offered behind `in "`, and taken, with the closing quote there.
(goto-char (point-min))
(search-forward "\"BB")
(eglot--signal-textDocument/didChange)
(let* ((capf (eglot-completion-at-point))
       (found (all-completions "\"BB" (nth 2 capf)))
       (label (seq-find (lambda (each) (string-match-p "BBQ" each)) found)))
  (qcq-check "completion" label found)
  (when label
    (delete-region (nth 0 capf) (point))
    (insert label)
    (funcall (plist-get (nthcdr 3 capf) :exit-function) label 'finished)))
(qcq-check "taken" (equal (qcq-line 1) "items in \"BBQ\"") (buffer-string))
(eglot--signal-textDocument/didChange)

;; The fix.
(goto-char (point-min))
(forward-line 1)
(forward-char 14)
(let* ((place (eglot--pos-to-lsp-position))
       (actions (jsonrpc-request
                 (eglot-current-server) :textDocument/codeAction
                 (list :textDocument (eglot--TextDocumentIdentifier)
                       :range (list :start place :end place)
                       :context '(:diagnostics [] :only ["quickfix"])))))
  (qcq-check "fix offered" (> (length actions) 0))
  (when (> (length actions) 0)
    (eglot--apply-workspace-edit (plist-get (elt actions 0) :edit))))
(qcq-check "fix" (equal (qcq-line 2) "items where pending") (buffer-string))
(eglot--signal-textDocument/didChange)

;; Run.
(goto-char (point-min))
(call-interactively (key-binding (kbd "C-c C-c")))
(qcq-check "run" (with-current-buffer "*qcq*" (string-match-p "Hamburgers" (buffer-string))))
(eglot-shutdown (eglot-current-server))
(set-buffer-modified-p nil)
(kill-emacs (if qcq-failed 1 0))
