"""Parses texts with the compiled grammar, and compares colours.

check.py LIBRARY parse FILE...       texts, with a zero byte between two; one line for each error
check.py LIBRARY colours QUERIES FILE...  FILE.tokens says what `qcq lsp` gives: "start end type"
"""

import ctypes
import sys

import tree_sitter

TYPES = {
    "variable.parameter": "parameter",
    "function.builtin": "function",
    "string.regexp": "regexp",
}


def language(path):
    library = ctypes.CDLL(path)
    library.tree_sitter_qcq.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return tree_sitter.Language(capsule(library.tree_sitter_qcq(), b"tree_sitter.Language", None))


def first_error(node):
    if node.type == "ERROR" or node.is_missing:
        return node
    for child in node.children:
        if child.has_error or child.is_missing:
            return first_error(child)
    return node


def parse(parser, files):
    count = 0
    for name in files:
        for text in open(name, "rb").read().split(b"\0"):
            count += 1
            root = parser.parse(text).root_node
            if root.has_error:
                line, column = first_error(root).start_point
                print(f"FAILED {name}:{line + 1}:{column + 1}\n{text.decode()}")
    print(f"{count} texts")


def colours(parser, queries, files):
    query = tree_sitter.Query(parser.language, open(queries).read())
    count = 0
    for name in files:
        text = open(name, "rb").read()
        expected, found = [None] * len(text), [None] * len(text)
        for line in open(name + ".tokens"):
            start, end, kind = line.split()
            expected[int(start) : int(end)] = [kind] * (int(end) - int(start))
        captures = []
        for pattern, match in tree_sitter.QueryCursor(query).matches(parser.parse(text).root_node):
            for capture, nodes in match.items():
                captures += [(n.start_byte, -n.end_byte, pattern, capture) for n in nodes]
        # What lies within something goes over it, as do later patterns.
        for start, end, _, capture in sorted(captures):
            found[start:-end] = [TYPES.get(capture, capture)] * (-end - start)
        for place, byte in enumerate(text):
            if byte not in b" \t\r\n":
                count += 1
                if expected[place] != found[place]:
                    around = text[max(0, place - 20) : place + 20].decode(errors="replace")
                    print(f"FAILED {name} {place}: {expected[place]}, not {found[place]}: {around}")
    print(f"{count} characters")


parser = tree_sitter.Parser(language(sys.argv[1]))
if sys.argv[2] == "parse":
    parse(parser, sys.argv[3:])
else:
    colours(parser, sys.argv[3], sys.argv[4:])
