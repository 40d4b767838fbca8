// Where a line break ends a statement, as the head of grammar.ebnf says: it does unless the next line
// that is not blank or a comment is indented, in `together` deeper than the first member, or starts
// with a clause word, `and`, `or`, `set` or `to`. Where something must follow the parser doesn't ask.
#include "tree_sitter/parser.h"
#include <stdlib.h>
#include <string.h>

enum Token { NEWLINE, OPEN, CLOSE };

// How far the members of the `together` around are indented; -1 outside of one.
typedef struct {
  int32_t indentation;
} Scanner;

static const char *const going_on[] = {
    "in",   "where", "by",       "per",  "having", "show", "sort",
    "limit", "crosstab", "with", "draw", "into",   "and",  "or",
    "set",  "to",
};

void *tree_sitter_qcq_external_scanner_create(void) {
  Scanner *scanner = calloc(1, sizeof(Scanner));
  if (scanner) scanner->indentation = -1;
  return scanner;
}

void tree_sitter_qcq_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_qcq_external_scanner_serialize(void *payload, char *buffer) {
  memcpy(buffer, payload, sizeof(Scanner));
  return sizeof(Scanner);
}

void tree_sitter_qcq_external_scanner_deserialize(void *payload, const char *buffer,
                                                  unsigned length) {
  Scanner *scanner = (Scanner *)payload;
  scanner->indentation = -1;
  if (length == sizeof(Scanner)) memcpy(scanner, buffer, length);
}

static bool is_blank(TSLexer *lexer) {
  return lexer->lookahead == ' ' || lexer->lookahead == '\t' || lexer->lookahead == '\r';
}

// Goes to the next line that holds more than blanks or a comment, and says how far it is indented.
static int32_t next_line(TSLexer *lexer) {
  int32_t indentation = 0;
  while (!lexer->eof(lexer)) {
    if (lexer->lookahead == '\n') {
      indentation = 0;
      lexer->advance(lexer, false);
    } else if (is_blank(lexer)) {
      if (lexer->lookahead != '\r') indentation++;
      lexer->advance(lexer, false);
    } else if (lexer->lookahead == '#') {
      while (!lexer->eof(lexer) && lexer->lookahead != '\n') lexer->advance(lexer, false);
    } else {
      break;
    }
  }
  return indentation;
}

static bool goes_on(TSLexer *lexer) {
  char word[9];
  size_t length = 0;
  while ((lexer->lookahead >= 'a' && lexer->lookahead <= 'z') && length < sizeof(word)) {
    word[length++] = (char)lexer->lookahead;
    lexer->advance(lexer, false);
  }
  int32_t next = lexer->lookahead;
  if (next == '_' || next > 127 || (next >= '0' && next <= '9') || (next >= 'A' && next <= 'Z') ||
      (next >= 'a' && next <= 'z')) {
    return false;
  }
  for (size_t i = 0; i < sizeof(going_on) / sizeof(*going_on); i++) {
    if (strlen(going_on[i]) == length && strncmp(going_on[i], word, length) == 0) return true;
  }
  return false;
}

bool tree_sitter_qcq_external_scanner_scan(void *payload, TSLexer *lexer,
                                           const bool *valid_symbols) {
  Scanner *scanner = (Scanner *)payload;
  // All are valid at once only where an error is being skipped.
  if (valid_symbols[OPEN] && valid_symbols[CLOSE]) return false;
  while (is_blank(lexer)) lexer->advance(lexer, true);
  if (valid_symbols[OPEN]) {
    while (is_blank(lexer) || lexer->lookahead == '\n') lexer->advance(lexer, true);
    if (lexer->lookahead != '{') return false;
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    lexer->result_symbol = OPEN;
    scanner->indentation = next_line(lexer);
    return true;
  }
  if (valid_symbols[NEWLINE] && lexer->eof(lexer)) {
    lexer->mark_end(lexer);
    lexer->result_symbol = NEWLINE;
    return true;
  }
  if (valid_symbols[NEWLINE] && lexer->lookahead == '\n') {
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    int32_t indentation = next_line(lexer);
    int32_t base = scanner->indentation < 0 ? 0 : scanner->indentation;
    bool ends = lexer->eof(lexer) || (valid_symbols[CLOSE] && lexer->lookahead == '}');
    if (!ends && (indentation > base || goes_on(lexer))) return false;
    lexer->result_symbol = NEWLINE;
    return true;
  }
  if (valid_symbols[CLOSE]) {
    while (is_blank(lexer) || lexer->lookahead == '\n') lexer->advance(lexer, true);
    if (lexer->lookahead != '}') return false;
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    lexer->result_symbol = CLOSE;
    scanner->indentation = -1;
    return true;
  }
  return false;
}
