#ifndef QCQ_EDIT_LINE_SHIM_H
#define QCQ_EDIT_LINE_SHIM_H

#include <histedit.h>
#include <stdio.h>

// `el_set` and `el_get` take any number of arguments, which Swift does not call.

typedef unsigned char (*qcq_el_command)(EditLine *, int);

static inline int qcq_el_set_client(EditLine *el, void *client) {
  return el_set(el, EL_CLIENTDATA, client);
}

static inline void *qcq_el_client(EditLine *el) {
  void *client = NULL;
  el_get(el, EL_CLIENTDATA, &client);
  return client;
}

static inline int qcq_el_set_editor(EditLine *el, const char *name) {
  return el_set(el, EL_EDITOR, name);
}

static inline const char *qcq_el_editor(EditLine *el) {
  const char *name = NULL;
  el_get(el, EL_EDITOR, &name);
  return name;
}

static inline int qcq_el_ignore_signals(EditLine *el) {
  return el_set(el, EL_SIGNAL, 0);
}

static inline int qcq_el_set_reader(EditLine *el, el_rfunc_t reader) {
  return el_wset(el, EL_GETCFN, reader);
}

static inline int qcq_el_add_command(EditLine *el, const char *name, qcq_el_command command) {
  return el_set(el, EL_ADDFN, name, name, command);
}

static inline int qcq_el_bind(EditLine *el, const char *key, const char *command) {
  return el_set(el, EL_BIND, key, command, NULL);
}

// For the mode of vi in which keys are commands.
static inline int qcq_el_bind_alternative(EditLine *el, const char *key, const char *command) {
  return el_set(el, EL_BIND, "-a", key, command, NULL);
}

// Sets or clears (`-isig`) a flag of the terminal for as long as a line is edited.
static inline int qcq_el_set_flag(EditLine *el, const char *flag) {
  return el_set(el, EL_SETTY, "-d", flag, NULL);
}

// Empties the line. `el_deletestr` would do so, too, but in the mode of vi it keeps what it takes
// away, and so throws away what `y` and `d` have kept.
static inline void qcq_el_clear(EditLine *el) {
  LineInfoW *line = (LineInfoW *)el_wline(el);
  line->cursor = line->buffer;
  line->lastchar = line->buffer;
}

// Makes the terminal ready for editing, or as it was.
static inline int qcq_el_prepare_terminal(EditLine *el, int is_editing) {
  return el_set(el, EL_PREP_TERM, is_editing);
}

#endif
