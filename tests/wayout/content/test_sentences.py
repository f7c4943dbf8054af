"""What a fault says, word for word: at least one example of every sentence, a few in French."""

# ruff: noqa: E501 - a sentence is checked as it is told

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from tests.wayout.content.conftest import PLAIN, Refuse, Write
from wayout.content.faults import ContentError, Fault
from wayout.content.find import find_folder
from wayout.content.limits import MAX_BYTES
from wayout.content.load import load
from wayout.content.pieces import typed_pieces
from wayout.content.strict_yaml import Document, parse
from wayout.content.syntax import syntax_fault
from wayout.notation import NotationError
from wayout.problem import Problem
from wayout.wording import sentences, word

IN_YAML: dict[str, tuple[bytes, str]] = {
    "too_big": (
        b" " * (MAX_BYTES + 1),
        "f.yaml: the file is larger than 4 MB; split it, or take out what is no text.",
    ),
    "bad_utf8": (
        b"a: caf\xe9",
        "f.yaml:1:7: the byte E9 is no UTF-8; save the file with the encoding UTF-8.",
    ),
    "bad_utf16": (
        codecs.BOM_UTF16_LE + b"a",
        "f.yaml: the file starts like UTF-16 but is damaged; save it with the encoding UTF-8.",
    ),
    "control_character": (
        b"a: b\x00",
        "f.yaml:1:5: the invisible character U+0000 is not allowed; delete it.",
    ),
    "tab": (
        b"a:\n\tb: 1",
        "f.yaml:2:1: a tab stands at the start of this line; use spaces there.",
    ),
    "colon_in_text": (
        b"text: Fire: run!",
        "f.yaml:1:11: a colon cannot stand here; put a text that contains one in quotes, and check the "
        "indentation and the line before.",
    ),
    "dash": (
        b"a: - b",
        "f.yaml:1:4: a dash cannot stand here; start the list on a line of its own, or put the text in quotes.",
    ),
    "unclosed": (
        b"a: 'b\nc: d\n",
        "f.yaml:1:4: the quote that opens here is never closed; add the closing one.",
    ),
    "open_list": (
        b"size: [63, 88\nface: card\n",
        "f.yaml:1:7: the [ that opens here is not closed, or a comma is missing in it; add it.",
    ),
    "open_mapping": (
        b"- {code: A1, title: x\n- {code: A2}\n",
        "f.yaml:1:3: the { that opens here is not closed, or a comma is missing in it; add it.",
    ),
    "no_comma": (
        b"- {code: A1, title: 'C'est la vie'}",
        "f.yaml:1:24: a comma, or the bracket that closes, is missing before this place. Inside ' ' write an "
        'apostrophe twice, or use " ".',
    ),
    "no_colon": (
        b"a: 1\nb\nc: 2",
        "f.yaml:2:1: a key stands here without a colon; write “key: value”.",
    ),
    "trailing": (
        b"title: 'C'est la vie'",
        "f.yaml:1:11: the value had ended before this place; put the whole text in quotes. Inside ' ' write an "
        'apostrophe twice, or use " ".',
    ),
    "indentation": (
        b"a:\n    b: 1\n  c: 2\n",
        "f.yaml:3:3: this line does not line up with those above; indent all keys, or all dashes, of one block "
        "alike.",
    ),
    "escape": (
        b'a: "C:\\qux"',
        "f.yaml:1:7: there is no such escape with \\ in \" \"; write \\\\ for a backslash, or use ' '.",
    ),
    "block_text": (
        b"a: |9x\n b",
        "f.yaml:1:6: after | or > nothing else may stand on the line; start the text on the next one, indented "
        "with spaces.",
    ),
    "directive": (
        b"%YAML 1.1\n---\na",
        "f.yaml:1:1: lines that start with % are not used; delete this one.",
    ),
    "odd_start": (
        b"a: @home",
        "f.yaml:1:4: a text cannot start with “@”; put it in quotes.",
    ),
    "no_value": (
        b"a: , b",
        "f.yaml:1:4: a value is missing before this place; write it, or put a text that starts with “,” in quotes.",
    ),
    "too_much": (
        b"- {code: A1}}",
        "f.yaml:1:13: this “}” closes nothing; delete it, or put the text it belongs to in quotes.",
    ),
    "alias": (
        b"a: *b",
        "f.yaml:1:4: the alias *b is not used here; write the value out. A text that starts with * goes in "
        "quotes.",
    ),
    "anchor": (
        b"a: &b c",
        "f.yaml:1:4: the anchor &b is not used here; delete it. A text that starts with & goes in quotes.",
    ),
    "tag": (
        b"a: !!python/object:os.system x",
        "f.yaml:1:4: the tag !!python/object:os.system is not used here; delete it. A text that starts with ! "
        "goes in quotes.",
    ),
    "merge_key": (
        b"<<: {a: 1}",
        "f.yaml:1:1: the merge key << is not used here; write the keys out.",
    ),
    "no_key": (
        b": x",
        "f.yaml:1:1: a colon stands here without a key before it; write “key: value”.",
    ),
    "key_not_text": (
        b"text: {{ title }}",
        "f.yaml:1:8: a key is one text, not a list or a mapping; if this is a value, put “{{ }}” in quotes.",
    ),
    "duplicate_key": (
        b"face: a\nface: b",
        "f.yaml:2:1: the key “face” stands here a second time; delete or rename one of the two.",
    ),
    "second_document": (
        b"a: 1\n---\nb: 2",
        "f.yaml:2:1: a line with --- starts a second document here; keep one in each file.",
    ),
    "too_deep": (
        b"[" * 33,
        "f.yaml:1:33: more than 32 brackets or blocks lie in one another; make it flatter.",
    ),
    "too_long": (
        b"a: " + b"x" * 65_537,
        "f.yaml:1:4: this text is longer than 65536 characters; shorten it.",
    ),
    "too_many_values": (
        b"[" + b"0," * 200_000 + b"]",
        "f.yaml:1:400000: the file has more than 200000 values; split it.",
    ),
    "too_large_number": (
        b"a: 99999999999999999999",
        "f.yaml:1:4: this number is too large; put it in quotes if it is meant as text.",
    ),
}


@pytest.mark.parametrize("key", IN_YAML)
def test_in_yaml(key: str) -> None:
    data, told = IN_YAML[key]
    with pytest.raises(ContentError) as refused:
        parse(data, "f.yaml")
    assert refused.value.faults[0].code == f"content.{key}"
    assert refused.value.faults[0].text("en") == told


def _with(**changes: str) -> str:
    """game.yaml with a component `cards` in which keys are changed."""
    keys = {"name": "Cards", "rows": "cards.yaml", "size": "[63, 88]", "face": "card", **changes}
    return "game: test\ntitle: Test\ncomponents:\n  cards:\n" + "".join(
        f"    {key}: {value}\n" for key, value in keys.items()
    )


IN_GAME: dict[str, tuple[str, str]] = {
    "no_file": (
        _with(rows="card.yaml"),
        "game.yaml:6:11: components.cards.rows: there is no file “card.yaml” in the game's folder; write it, or "
        "correct its name here. Did you mean “cards.yaml”?",
    ),
    "outside": (
        _with(rows="../cards.yaml"),
        "game.yaml:6:11: components.cards.rows: “../cards.yaml” is not inside the game's folder; put the file "
        "there and write its name alone, such as cards.yaml.",
    ),
    "not_yaml": (
        _with(rows="cards.ods"),
        "game.yaml:6:11: components.cards.rows: “cards.ods” does not end in .yaml; name a YAML file in the "
        "game's folder.",
    ),
    "empty": ("# nothing yet\n", "game.yaml:1:1: the file is empty; write its content."),
    "missing": (
        "game: test\ncomponents:\n  cards: {name: Cards, rows: cards.yaml, size: [63, 88], face: card}\n",
        "game.yaml:1:1: “title” is missing; add “title: ...”.",
    ),
    "unknown_key": (
        _with(bled="2"),
        "game.yaml:9:5: components.cards.bled: the key “bled” is not known here; correct or delete it. Did you "
        "mean “bleed”?",
    ),
    "whole_number": (
        PLAIN + "edition: 1.5\n",
        "game.yaml:5:10: edition: 1.5 is not a whole number; write one such as 2, without quotes.",
    ),
    "number": (
        _with(bleed='"2"'),
        'game.yaml:9:12: components.cards.bleed: "2" is not a number; write one such as 45 or 2.5, without '
        "quotes.",
    ),
    "list": (
        _with(size="63 x 88"),
        'game.yaml:7:11: components.cards.size: a list is needed here, such as [a, b]; found "63 x 88".',
    ),
    "mapping": (
        "- game: test\n",
        'game.yaml:1:1: keys with values are needed here, as in “key: value”; found [{"game": "test"}].',
    ),
    "choice": (
        _with(cut="line"),
        "game.yaml:9:10: components.cards.cut: “line” is not known here; write one of: marks, lines, none. Did "
        "you mean “lines”?",
    ),
    "at_least": (
        _with(size="[4, 88]"),
        "game.yaml:7:12: components.cards.size[1]: 4 is too small; write at least 5.",
    ),
    "at_most": (
        _with(size="[63, 8800]"),
        "game.yaml:7:16: components.cards.size[2]: 8800 is too large; write at most 1200.",
    ),
    "too_few": (
        _with(size="[63]"),
        "game.yaml:7:11: components.cards.size: 1 given, but at least 2 needed; add what is missing.",
    ),
    "too_many": (
        _with(size="[63, 88, 1]"),
        "game.yaml:7:11: components.cards.size: 3 given, but at most 2 possible; take some out.",
    ),
    "slug": (
        _with(face="My Card"),
        "game.yaml:8:11: components.cards.face: “My Card” may have small letters a to z, digits and single "
        "hyphens only, as in “action-cards”.",
    ),
    "twice": (
        PLAIN + "languages: [en, en]\n",
        "game.yaml:5:12: languages: “en” stands here twice; once is enough.",
    ),
    "words": (
        _with(name="7"),
        "game.yaml:5:11: components.cards.name: a text is needed here, or one for each language, as in {en: "
        "Cook, fr: Cuisinier}; found 7.",
    ),
    "language_missing": (
        _with(name="{en: Cards}"),
        "game.yaml:5:11: components.cards.name: the text in “fr” is missing; add “fr: ...”, or leave “fr” out "
        "of “languages” in game.yaml.",
    ),
    "empty_text": (
        _with(name="''"),
        "game.yaml:5:11: components.cards.name: the text is empty; write it.",
    ),
    "unknown_base": (
        "game: test\nbased_on: emergency-exitt\n",
        "game.yaml:2:11: based_on: “emergency-exitt” is not a shipped game; a game may be based on: "
        "emergency-exit. Did you mean “emergency-exit”?",
    ),
    "unknown_engine": (
        PLAIN + "engine: emergency\n",
        "game.yaml:5:9: engine: there are no rules named “emergency”; known: emergency_exit. Leave “engine” out "
        "of a game that is only printed. Did you mean “emergency_exit”?",
    ),
    "unknown_type": (
        _with(type="flor") + "engine: emergency_exit\n",
        "game.yaml:9:11: components.cards.type: there is no type of piece “flor”; known: direction, lost, "
        "score, floor, danger. Leave “type” out where no rules know the pieces. Did you mean “floor”?",
    ),
    "type_without_engine": (
        _with(type="floor"),
        "game.yaml:9:11: components.cards.type: only a game with an engine has types; add “engine: ...” at the "
        "top, or delete this line.",
    ),
    "shared_sheet": (
        _with(sheet="all") + "  tiles: {name: T, rows: tiles.yaml, size: [45, 45.5], face: t, sheet: all}\n",
        "game.yaml:10:44: components.tiles.size: what shares the sheet “all” must have the same size: here 45 x "
        "45.5, but 63 x 88 in “cards”. Make them equal, or name another sheet.",
    ),
}


@pytest.mark.parametrize("key", IN_GAME)
def test_in_game_yaml(key: str, write: Write, refuse: Refuse, monkeypatch: pytest.MonkeyPatch) -> None:
    game, told = IN_GAME[key]
    monkeypatch.setattr("wayout.content.load.engines", lambda: ("emergency_exit",))
    monkeypatch.setattr("wayout.content.load.find_games", lambda: ("emergency-exit",))
    assert refuse(write(game, cards="[]", tiles="[]")) == [told]


IN_TABLE: dict[str, tuple[str, str]] = {
    "rows": (
        "code: A1\n",
        "cards.yaml:1:1: a table is a list; start each piece with a dash, as in “- code: A1”.",
    ),
    "text": (
        "- {code: 7}",
        'cards.yaml:1:10: [1].code: 7 is not text; put it in quotes: "7".',
    ),
    "copies": (
        "- {code: A1, copies: 0}",
        "cards.yaml:1:22: A1.copies: 0 copies cannot be printed; write a number from 1 to 999.",
    ),
    "code": (
        "- {code: С1}",
        "cards.yaml:1:10: С1.code: “С1” cannot be a code; use letters A to Z, digits and . - _ (a letter or "
        "digit first), at most 24. It contains “С” (CYRILLIC CAPITAL LETTER ES).",
    ),
    "duplicate_code": (
        "- {code: A1}\n- {code: a1}",
        "cards.yaml:2:10: a1.code: the code “a1” is already taken by the piece in cards.yaml, line 1; give each "
        "piece its own.",
    ),
}


@pytest.mark.parametrize("key", IN_TABLE)
def test_in_a_table(key: str, write: Write, refuse: Refuse) -> None:
    table, told = IN_TABLE[key]
    assert refuse(write(cards=table)) == [told]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of rules that refuse some values themselves."""

    code: str
    night: bool = False
    weight: float | None = None
    walls: tuple[int, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        if self.code == "bad":
            raise NotationError("x", found="bad", expected="a letter and a digit", suggestion="B4")
        if self.code == "worse":
            raise ValueError("worse is worse than bad.")


IN_PIECES: dict[str, tuple[str, str]] = {
    "yes_or_no": (
        "- {code: A1, night: on}",
        'f.yaml:1:21: A1.night: "on" is neither true nor false; write one of these two, without quotes.',
    ),
    "not_read": (
        "- {code: bad}",
        "f.yaml:1:3: bad: “bad” cannot be read; expected a letter and a digit. Did you mean “B4”?",
    ),
    "refused": ("- {code: worse}", "f.yaml:1:3: worse: worse is worse than bad."),
}


def _piece_faults(text: str) -> list[Fault]:
    table = parse(text.encode(), "f.yaml")
    return typed_pieces(table.value, Piece, ("en", "fr"), table.fault)[1]


@pytest.mark.parametrize("key", IN_PIECES)
def test_in_pieces_of_rules(key: str) -> None:
    table, told = IN_PIECES[key]
    (fault,) = _piece_faults(table)
    assert (fault.code, fault.text("en")) == (f"content.{key}", told)


def test_what_no_sentence_foresees_is_told_without_jargon() -> None:
    table = Document("f.yaml", "- {code: 1}", [{"code": 1}])
    fault = table.fault("content.wrong", (0, "code"), params={"found": "1"})
    assert (
        fault.text("en") == "f.yaml:1:10: [1].code: 1 does not fit here; see docs/content.md for what does."
    )
    odd = syntax_fault(yaml.MarkedYAMLError(problem="something new"), "a", "f.yaml")
    assert odd.text("en") == (
        "f.yaml:1:1: this cannot be read as YAML; check the signs here and in the line before."
    )


def test_a_folder_in_place_of_a_file(write: Write, refuse: Refuse) -> None:
    folder = write()
    (folder / "cards.yaml").mkdir()
    assert refuse(folder) == [
        "game.yaml:4:30: components.cards.rows: “cards.yaml” is not a file; name a YAML file in the game's folder."
    ]


def test_a_file_that_may_not_be_read(write: Write, refuse: Refuse, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(cards="[]")
    really = Path.open

    def refusing(path: Path, *args: str, **rest: str) -> object:
        if path.name == "cards.yaml":
            raise PermissionError(13, "Permission denied")
        return really(path, *args, **rest)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refusing)
    assert refuse(folder) == [
        "game.yaml:4:30: components.cards.rows: “cards.yaml” cannot be read (Permission denied); check that you "
        "may open it."
    ]


def test_a_layout_that_nothing_has(write: Write) -> None:
    folder = write(cards="[]")
    with pytest.raises(ContentError) as refused:
        load(folder, lambda _game: {"cards", "tile"})
    (fault,) = refused.value.faults
    assert (fault.line, fault.column, fault.where) == (4, 64, "components.cards.face")
    assert fault.sentence("en") == (
        "there is no layout “card”; known: cards, tile. A new one goes into the game's folder as "
        "layouts/card.yaml. Did you mean “cards”?"
    )


def test_games_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayout.content.find.find_games", lambda: ("dungeon-exit", "dungeon-two"))

    def told(name: str | Path) -> str:
        with pytest.raises(Problem) as refused:
            find_folder(name)
        return word(refused.value, "en")

    assert told("dungeno-exit") == (
        "There is no game “dungeno-exit”. Did you mean “dungeon-exit”? Games: dungeon-exit, dungeon-two; or give "
        "a folder that has a game.yaml."
    )
    assert told("dung") == (
        "“dung” is the beginning of several games: dungeon-exit, dungeon-two. Type some more letters."
    )
    assert told(tmp_path) == f"The folder “{tmp_path}” has no game.yaml. A game starts with that file."
    assert told("./nowhere") == (
        "There is no folder “./nowhere”. Give a folder that has a game.yaml, or the name of a game."
    )


FRENCH = [
    (
        _with(cut="line"),
        "[]",
        "game.yaml:9:10: components.cards.cut: « line » n’est pas connu ici ; écrivez l’un de ceux-ci : marks, "
        "lines, none. Vouliez-vous dire « lines » ?",
    ),
    (
        _with(name="{en: Cards}"),
        "[]",
        "game.yaml:5:11: components.cards.name: le texte en « fr » manque ; ajoutez « fr: ... », ou retirez « fr "
        "» de « languages » dans game.yaml.",
    ),
    (
        PLAIN,
        "- {code: A1, code: A2}",
        "cards.yaml:1:14: la clé « code » se trouve ici une deuxième fois ; effacez ou renommez l’une des deux.",
    ),
    (
        PLAIN,
        "- {code: A1, title: 'C'est l'issue'}",
        "cards.yaml:1:24: une virgule, ou le crochet qui ferme, manque avant cet endroit. Entre ' ', une "
        'apostrophe s’écrit deux fois ; ou utilisez " ".',
    ),
    (
        PLAIN,
        "- {code: A1, copies: deux}",
        'cards.yaml:1:22: A1.copies: "deux" n’est pas un nombre entier ; écrivez-en un comme 2, sans guillemets.',
    ),
]


@pytest.mark.parametrize(("game", "cards", "told"), FRENCH)
def test_in_french(game: str, cards: str, told: str, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(game, cards=cards)
    monkeypatch.chdir(folder)
    with pytest.raises(ContentError) as refused:
        load(folder)
    assert word(refused.value, "fr") == told


def test_the_last_line_counts_the_faults(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(cards="".join(f"- {{code: '{n}', copies: 0}}\n" for n in range(120)))
    monkeypatch.chdir(folder)
    with pytest.raises(ContentError) as refused:
        load(folder)
    lines = word(refused.value, "en").splitlines()
    assert len(lines) == 101
    assert lines[-1] == "120 faults, the first 100 are shown."
    assert word(refused.value, "fr").endswith("120 erreurs, les 100 premières sont montrées.")
    assert refused.value.exit_code == 2


def test_every_sentence_has_its_example() -> None:
    elsewhere = {
        *("faults", "did_you_mean", "holds", "note", "unknown_schema"),  # around the faults; the commands
        *("syntax", "wrong", "not_a_file", "unreadable", "unknown_layout"),  # each in a test of its own above
        *("unknown_game", "ambiguous_game", "no_game_file", "no_folder"),
    }
    shown = {*IN_YAML, *IN_GAME, *IN_TABLE, *IN_PIECES, *elsewhere}
    assert shown == set(sentences("content", "en"))
