"""The strict reader: YAML 1.2 scalars, places, and no surprises."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from wayout.content.characters import forbidden
from wayout.content.faults import PATH, ContentError
from wayout.content.limits import MAX_BYTES, MAX_DEPTH, MAX_FAULTS, MAX_NODES, MAX_SCALAR
from wayout.content.strict_yaml import parse


def read(text: str) -> Any:
    return parse(text.encode()).value


def faults(data: str | bytes) -> list[tuple[str, int, int]]:
    with pytest.raises(ContentError) as refused:
        parse(data.encode() if isinstance(data, str) else data)
    return [(fault.code.removeprefix("content."), fault.line, fault.column) for fault in refused.value.faults]


@pytest.fixture(params=["libyaml", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each of the two parsers; with libyaml present, the fallback is chosen by hiding it."""
    if request.param == "pure":
        monkeypatch.setattr(yaml, "__with_libyaml__", False)
    return str(request.param)


# --- scalars


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NO", "NO"),
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("y", "y"),
        ("12:30", "12:30"),
        ("1:30:00", "1:30:00"),
        ("2026-11-29", "2026-11-29"),
        ("2026-11-29T21:15:00Z", "2026-11-29T21:15:00Z"),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("=", "="),
        ("1.2.3", "1.2.3"),
        ("-", "-"),
        (".", "."),
        ("+", "+"),
        ("1e", "1e"),
        ("0o18", "0o18"),
        ("0xfg", "0xfg"),
        ("-0x1f", "-0x1f"),
        ("tRUE", "tRUE"),
        ("١٢", "١٢"),
        ("true", True),
        ("True", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("Null", None),
        ("", None),
        ("0", 0),
        ("-12", -12),
        ("+7", 7),
        ("017", 17),
        ("0o17", 15),
        ("0x1F", 31),
        ("9223372036854775807", 2**63 - 1),
        ("2.5", 2.5),
        ("-.5", -0.5),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("6.02E+23", 6.02e23),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("'true'", "true"),
        ('"12"', "12"),
        ('""', ""),
        ("|\n    12\n", "12\n"),
    ],
)
def test_scalars_by_the_core_schema(parser: str, text: str, value: object) -> None:
    found = read(f"[{text}]" if not text.startswith("|") and text else f"- {text}")[0]
    assert found == value
    assert type(found) is type(value)


def test_nan_is_read() -> None:
    assert math.isnan(read(".nan"))


@pytest.mark.parametrize("key", ["1", "true", "null", "12:30", "NO", "0x1f", "2026-01-01", "~"])
def test_a_key_is_text_as_it_is_written(key: str) -> None:
    assert read(f"{key}: x") == {key: "x"}


def test_a_quoted_merge_key_is_plain_text() -> None:
    assert read("'<<': x") == {"<<": "x"}


def test_nothing_is_none() -> None:
    assert read("") is None
    assert read("# only a comment\n") is None


# --- encodings


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_byte_order_marks(encoding: str) -> None:
    document = parse("title: Échappée 漢字 🜁\n".encode(encoding))
    assert document.value == {"title": "Échappée 漢字 🜁"}
    assert document.place(("title",)) == (1, 8)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends(ends: str) -> None:
    document = parse(ends.join(["a: 1", "b:", "  c: x"]).encode())
    assert document.value == {"a": 1, "b": {"c": "x"}}
    assert document.place(("b", "c")) == (3, 6)


def test_columns_count_characters() -> None:
    assert parse("{漢字🜁: é, b: 1}".encode()).place(("b",)) == (1, 13)


# --- places


def test_a_value_and_its_key_have_places() -> None:
    document = parse(b"cards:\n  - {code: A1, size: [1, 2]}\n  - code: B2\n")
    assert document.place(()) == (1, 1)
    assert document.place(("cards",)) == (2, 3)
    assert document.place(("cards",), of_key=True) == (1, 1)
    assert document.place(("cards", 0, "size", 1)) == (2, 26)
    assert document.place(("cards", 1, "code")) == (3, 11)
    assert document.place(("cards", 1, "code"), of_key=True) == (3, 5)


def test_what_is_missing_stands_at_what_is_above_it() -> None:
    document = parse(b"cards:\n  - {code: A1}\n")
    assert document.place(("cards", 0, "face", "x")) == (2, 5)
    assert document.known_part(("cards", 0, "face", "x")) == ("cards", 0)
    assert parse(b"").place(("a",)) == (1, 1)


# --- what is refused


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\na: 2", [("duplicate_key", 2, 1)]),
        ("{a: 1, 'a': 2, b: {c: 1, c: 2}}", [("duplicate_key", 1, 8), ("duplicate_key", 1, 26)]),
        ("a: &x 1\nb: *x", [("anchor", 1, 4), ("alias", 2, 4)]),
        ("*x : 1", [("alias", 1, 1)]),
        ("a: *nowhere", [("alias", 1, 4)]),
        ("a: !!str 1", [("tag", 1, 4)]),
        ("a: !!python/object/apply:os.system [ls]", [("tag", 1, 4)]),
        ("!local {a: 1}", [("tag", 1, 1)]),
        ("a: ! b", [("tag", 1, 4)]),
        ("<<: {a: 1}", [("merge_key", 1, 1)]),
        ("<<: *base", [("merge_key", 1, 1), ("alias", 1, 5)]),
        ("{[a]: b}", [("key_not_text", 1, 2)]),
        ("a: {{ title }}", [("key_not_text", 1, 5)]),
        ("? {a: b}\n: c", [("key_not_text", 1, 3)]),
        ("{: x}", [("no_key", 1, 2)]),
        (": x", [("no_key", 1, 1)]),
        ("?\n: x", [("no_key", 1, 2)]),
        ("--- a\n--- b", [("second_document", 2, 1)]),
        ("a: x\n...\n---\nb: y", [("second_document", 3, 1)]),
        ("%YAML 1.1\n---\na: 1", [("directive", 1, 1)]),
        ("%TAG ! tag:x:\n---\na: 1", [("directive", 1, 1)]),
        (
            "[9223372036854775808, 1e999, " + "9" * 5000 + "]",
            [("too_large_number", 1, n) for n in (2, 23, 30)],
        ),
        ('a: "\\0"', [("control_character", 1, 4)]),
        ("a: b\x00c", [("control_character", 1, 5)]),
        ("a: 1\nb: x\x1b[2J", [("control_character", 2, 5)]),
        ("a: x\u2028y", [("control_character", 1, 5)]),
        ("a: x\x85y", [("control_character", 1, 5)]),
        ("a: \ufeffx", [("control_character", 1, 4)]),
        ("a: b: c", [("colon_in_text", 1, 5)]),
        ("a: 'x", [("unclosed", 1, 4)]),
        ('a: "x\n---\n', [("unclosed", 1, 4)]),
        ("a: [1, 2\nb: 3\n", [("open_list", 1, 4)]),
        ("a: {x: 1\nb: 2\n", [("open_mapping", 1, 4)]),
        ("a: [1 2, [3] 4]", [("no_comma", 1, 14)]),
        ("{a: 'x' y}", [("no_comma", 1, 9)]),
        ("a: 1\nb\nc: 2", [("no_colon", 2, 1)]),
        ("a:\n    b: 1\n  c: 2\n", [("indentation", 3, 3)]),
        ("- a\nb: 1", [("indentation", 2, 1)]),
        ("a: 'C'est la vie'", [("trailing", 1, 7)]),
        ("{a: 1} x", [("trailing", 1, 8)]),
        ("a:\n\tb: 1", [("tab", 2, 1)]),
        ("a: |\n\tb", [("tab", 2, 1)]),
        ("a: @x", [("odd_start", 1, 4)]),
        ("a: `x", [("odd_start", 1, 4)]),
        ("a: %x", [("odd_start", 1, 4)]),
        ("a: & b", [("odd_start", 1, 4)]),
        ("a: !x!y z", [("odd_start", 1, 4)]),
        ("a: ,", [("no_value", 1, 4)]),
        ("a: ]", [("too_much", 1, 4)]),
        ("a: [1]]", [("too_much", 1, 7)]),
        ("[1]]", [("too_much", 1, 4)]),
        ("a: - b", [("dash", 1, 4)]),
        ("a: |9x\n b", [("block_text", 1, 6)]),
    ],
)
def test_refused_with_its_place(parser: str, text: str, expected: list[tuple[str, int, int]]) -> None:
    assert faults(text) == expected


def test_an_unknown_escape() -> None:
    assert faults('a: "\\q"') == [("escape", 1, 5)]


def test_a_lone_surrogate_is_refused_by_either_parser(parser: str) -> None:
    assert faults('"\\ud800"')[0][0] in {"escape", "control_character"}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a: 1\nb: caf\xe9\n", ("bad_utf8", 2, 7)),
        (b"\xef\xbb\xbf\xff", ("bad_utf8", 1, 1)),
        (b"\xff\xfea\x00:", ("bad_utf16", 0, 0)),
        (b"\x00\x00\xfe\xff\x00\x00\x00a", ("bad_utf8", 1, 3)),
        (b"\x1f\x8b\x08\x00", ("bad_utf8", 1, 2)),
    ],
)
def test_broken_encodings(data: bytes, expected: tuple[str, int, int]) -> None:
    assert faults(data) == [expected]


# --- bombs


def test_a_billion_laughs_is_refused_at_its_first_anchor(parser: str) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    told = faults("\n".join(lines))
    assert told[0] == ("anchor", 1, 5)
    assert len(told) <= MAX_FAULTS


@pytest.mark.parametrize("deep", ["[" * 100_000, "- " * 100_000 + "x", "{a: " * 100_000, "? " * 100_000])
def test_deep_nesting_stops_at_its_limit(parser: str, deep: str) -> None:
    assert faults(deep)[-1][0] == "too_deep"


def test_the_deepest_that_is_read() -> None:
    value = read("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    for _ in range(MAX_DEPTH - 1):
        (value,) = value
    assert value == []
    assert faults("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)) == [("too_deep", 1, MAX_DEPTH + 1)]


def test_a_scalar_of_ten_megabytes_is_refused_by_the_size_of_its_file() -> None:
    assert faults(b"a: " + b"x" * 10_000_000) == [("too_big", 0, 0)]
    assert faults(b" " * (MAX_BYTES + 1)) == [("too_big", 0, 0)]


def test_a_long_scalar_is_refused(parser: str) -> None:
    assert read("a: " + "x" * MAX_SCALAR) == {"a": "x" * MAX_SCALAR}
    assert faults("a: " + "x" * (MAX_SCALAR + 1)) == [("too_long", 1, 4)]
    assert faults(f"{'k' * 1000}: 1\n? {'k' * (MAX_SCALAR + 1)}\n: 2")[0] == ("too_long", 2, 3)


def test_many_values_are_refused() -> None:
    assert len(read("[" + "0," * (MAX_NODES - 1) + "]")) == MAX_NODES - 1
    assert faults("[" + "0," * MAX_NODES + "]")[-1][0] == "too_many_values"


def test_many_faults_stop_at_their_limit() -> None:
    assert len(faults("- *a\n" * 10_000)) == MAX_FAULTS


# --- properties

_WORDS = st.text(max_size=30).filter(lambda text: not forbidden(text))
_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63) + 1, 2**63 - 1),
    st.floats(allow_nan=False),
    _WORDS,
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_WORDS, inner, max_size=4),
    max_leaves=15,
)


class _Dumper(yaml.SafeDumper):
    """Writes text in quotes, for PyYAML leaves bare what only YAML 1.2 takes for a number; never aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


_Dumper.add_representer(
    str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)


@given(_VALUES, st.booleans(), st.integers(20, 120))
def test_what_is_dumped_is_read_again(value: Any, flow: bool, width: int) -> None:
    written = yaml.dump(value, Dumper=_Dumper, default_flow_style=flow, width=width, allow_unicode=True)
    assert read(written) == value


@given(_VALUES)
def test_json_is_read(value: Any) -> None:
    try:
        written = json.dumps(value, allow_nan=False, ensure_ascii=False)
    except ValueError:
        return  # JSON has no infinity
    assert read(written) == value


@given(_VALUES.filter(lambda value: isinstance(value, (list, dict))), st.sampled_from([None, 1]))
def test_every_place_points_at_its_value(value: Any, indent: int | None) -> None:
    written = json.dumps(value, ensure_ascii=False, indent=indent)
    document = parse(written.replace("Infinity", ".inf").encode())
    lines = written.replace("Infinity", ".inf").split("\n")
    for path, part in _parts(document.value):
        line, column = document.place(path)
        written_part = json.dumps(part, ensure_ascii=False)
        opening = written_part[0] if isinstance(part, (list, dict)) else written_part
        assert lines[line - 1][column - 1 :].startswith(opening.replace("Infinity", ".inf"))


def _parts(value: Any, path: PATH = ()) -> Iterator[tuple[PATH, Any]]:
    yield path, value
    if isinstance(value, (list, dict)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _parts(part, (*path, key))


@given(st.binary(max_size=60) | st.text("[]{}:,-?&*!|>'\"%@` #\n\tab1.~<", max_size=40).map(str.encode))
def test_anything_is_read_or_refused(data: bytes) -> None:
    refused: ContentError | None = None
    try:
        parse(data)
    except ContentError as error:
        refused = error
    assert refused is None or (refused.faults and refused.text("en") and refused.text("fr"))
