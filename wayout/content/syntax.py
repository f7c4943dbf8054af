"""What PyYAML's parsers say of a mistake, as a fault in our words."""

from __future__ import annotations

import yaml

from wayout.content.characters import BREAK
from wayout.content.faults import Fault
from wayout.content.limits import MAX_DEPTH
from wayout.verdict import Param

_SYNTAX = (
    ("exceeded maximum nesting depth", "content.too_deep"),
    ("mapping values are not allowed", "content.colon_in_text"),
    ("entries are not allowed", "content.dash"),
    ("quoted scalar found unexpected", "content.unclosed"),
    ("',' or ']'", "content.open_list"),
    ("',' or '}'", "content.open_mapping"),
    ("could not find expected ':'", "content.no_colon"),
    ("escape", "content.escape"),
    ("a block scalar", "content.block_text"),
    ("directive", "content.directive"),
    ("incompatible YAML document", "content.directive"),
    ("cannot start any token", "content.odd_start"),
    ("scanning an anchor", "content.odd_start"),
    ("scanning an alias", "content.odd_start"),
    ("a tag", "content.odd_start"),
    ("undefined tag", "content.odd_start"),
    ("document start", "content.trailing"),
    ("node content", "content.no_value"),
    ("a block ", "content.indentation"),
)
"""What PyYAML's parsers say of a mistake (libyaml's and its own differ a little), and our code for it."""

_AT_ITS_START = {
    "content.unclosed",
    "content.open_list",
    "content.open_mapping",
    "content.odd_start",
    "content.no_colon",
}


def syntax_fault(error: yaml.MarkedYAMLError, text: str, file: str) -> Fault:
    """The fault that a parser stopped at, at the place where a reader would look for it."""
    mark = error.problem_mark or error.context_mark
    told = f"{error.context or ''} {error.problem or ''}"
    code = next((code for part, code in _SYNTAX if part in told), "content.syntax")
    opened = error.context_mark
    if opened and mark and code in ("content.open_list", "content.open_mapping") and opened.line == mark.line:
        code = "content.no_comma"
    elif opened and code in _AT_ITS_START:
        mark = opened
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    lines = BREAK.split(text)
    at_line = lines[line - 1] if line <= len(lines) else ""
    indentation = at_line[: len(at_line) - len(at_line.lstrip())]
    if "\t" in indentation:
        return Fault("content.tab", file, line, at_line.index("\t") + 1)
    sign = at_line[column - 1 : column]
    if code in ("content.indentation", "content.no_value") and sign == ":":
        code = "content.no_key"
    elif code == "content.indentation" and column > len(indentation) + 1:
        code = "content.trailing"
    if code in ("content.trailing", "content.no_value") and sign in ("]", "}"):
        code = "content.too_much"
    params: dict[str, Param] = {"sign": sign, "most": MAX_DEPTH}
    return Fault(code, file, line, column, params=params)
