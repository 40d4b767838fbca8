"""A Pygments lexer for the query language qcq.

    pygmentize -x -l qcq_lexer.py:QcqLexer query.qcq
"""

from pygments.lexer import RegexLexer, bygroups, include, words
from pygments.token import (
    Comment, Keyword, Literal, Name, Number, Operator, Punctuation, String, Text,
)

KEYWORDS = (
    "qcq", "watch", "explain", "let", "param", "assert", "use", "print", "together", "add",
    "check", "uncheck", "toggle", "delete", "update", "move", "create", "rename", "set", "to",
    "copy", "from", "more", "if", "distinct", "running",
    "as", "all", "is", "empty", "gives", "else", "count", "sum", "average", "min", "max",
    "of", "items", "lists", "categories", "in", "where", "by", "per", "having", "show",
    "sort", "asc", "desc", "limit", "each", "skip", "crosstab", "draw", "into", "and", "or",
    "not", "contains", "starts", "ends", "with", "matches", "since", "before", "on", "during", "has",
    "no",
)
DATA = ("note", "emoji", "list", "category", "id")
TOTALS = ("total",)
CHARTS = ("bar", "column", "line", "share", "progress", "heat")
DATES = (
    "today", "tomorrow", "yesterday", "now", "ago", "this", "last", "next",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)
UNITS = (
    "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months",
    "year", "years",
)
CONSTANTS = ("true", "false")
TYPES = ("int", "number", "text", "bool", "date", "list", "category")
FUNCTIONS = (
    "count", "sum", "average", "min", "max", "percent", "any", "none", "every", "length",
    "lower", "upper", "round", "abs", "day", "week", "month", "quarter", "year",
    "weekday",
)

NAME = r"[^\W\d]\w*"


class QcqLexer(RegexLexer):
    """Queries and scripts of qcq."""

    name = "qcq"
    aliases = ["qcq"]
    filenames = ["*.qcq"]
    mimetypes = ["text/x-qcq"]

    tokens = {
        "root": [
            (r"\b(print)(\s*)(\")", bygroups(Keyword, Text, String.Double), "print"),
            include("statement"),
        ],
        "statement": [
            (r"[\s\ufeff]+", Text),
            (r"##.*$", Comment.Special),
            (r"#.*$", Comment.Single),
            (r'"', String.Double, "string"),
            (r"\b(matches)(\s*)(/(?:\\.|[^/\\\n])*/)", bygroups(Keyword, Text, String.Regex)),
            (r"`[^`\n]*`", Name.Variable),
            (rf"\b(let|param)(\s+)({NAME})", bygroups(Keyword, Text, Name.Function)),
            (r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?\b", Literal.Date),
            (r"(\d+)(\s+)(%s)\b" % "|".join(UNITS), bygroups(Number.Integer, Text, Keyword.Constant)),
            (r"\b(this|last)(\s+)(%s)\b" % "|".join(UNITS),
             bygroups(Keyword.Constant, Text, Keyword.Constant)),
            (r"\d+\.\d+", Number.Float),
            (r"\d+", Number.Integer),
            (rf"\$(?:{NAME}|`[^`\n]*`)", Name.Variable.Global),
            (r"(:)(\s*)(%s)\b" % "|".join(TYPES), bygroups(Punctuation, Text, Keyword.Type)),
            (rf"(\.)({NAME})", bygroups(Punctuation, Name.Attribute)),
            (words(FUNCTIONS, prefix=r"\b", suffix=r"(?=\()"), Name.Builtin),
            (words(DATA, prefix=r"\b", suffix=r"(?=\s*[\"$])"), Keyword),
            (r"\b(with)(\s+)(%s)\b" % "|".join(TOTALS), bygroups(Keyword, Text, Keyword)),
            (r"\b(draw)(\s+)(%s)\b" % "|".join(CHARTS),
             bygroups(Keyword, Text, Keyword.Constant)),
            (words(DATES + CONSTANTS, prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(KEYWORDS, prefix=r"\b", suffix=r"\b"), Keyword),
            (r"[!<>]=|\.\.|[=<>+*/%?-]", Operator),
            (r"[(){},.:;$]", Punctuation),
            (NAME, Name),
        ],
        "string": [
            include("escape"),
            (r'[^"\\]+', String.Double),
            (r'"', String.Double, "#pop"),
            (r"\\", String.Double),
        ],
        "escape": [(r'\\(?:["\\nt]|u\{[0-9A-Fa-f]{1,6}\})', String.Escape)],
        "print": [
            include("escape"),
            (r"\{\{|\}\}", String.Escape),
            (r"\{", String.Interpol, "hole"),
            (r'[^"\\{}]+', String.Double),
            (r'"', String.Double, "#pop"),
            (r"[\\}]", String.Double),
        ],
        "hole": [
            (r"\}", String.Interpol, "#pop"),
            (r'(?=")', String.Double, "#pop"),
            (r'\\"', String.Escape),
            include("statement"),
        ],
    }
