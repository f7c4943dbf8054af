"""How piles, players and conditions are typed and printed.

A pile is written from the bottom: `S1 L2 DL3 x:anna+ben RP1`. A tile is its code, or a bare kind (`S`, `L`,
`R`, `DL`, `DR`, `C`, `RP`), or a kind with its faces told (`S=cook`, `S=/fire`, `S=` for none). `x:` is a
LOST turn. Case does not count; commas, semicolons and arrows may part the words; START may be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wayout.games.emergency_exit.box import FEWEST_PLAYERS, Box, check_condition, face
from wayout.games.emergency_exit.components import KINDS, Kind
from wayout.games.emergency_exit.conditions import CONDITIONS, Condition, most
from wayout.games.emergency_exit.names import SEPARATORS, find_player, name_fault, print_player
from wayout.games.emergency_exit.pile import LETTERS, Entry, LostTurn, Pile, Tile
from wayout.notation import Cursor, Gathering, NotationError, nearest

_LOST_WORDS: Final = frozenset({"x", "lost", "perdu"})
_MOST_NAMES: Final = 20
"""Names that are looked at: a longer list is too long in any case."""

SHOWN: Final = 60
"""How much of what was typed a refusal repeats."""


def plain_word(word: str) -> str:
    """The word without case, spaces, hyphens and underscores."""
    return "".join(sign for sign in word.casefold() if sign not in " _-")


KIND_WORDS: Final[dict[str, Kind]] = {
    **{plain_word(kind): kind for kind in KINDS},
    **{plain_word(letters): kind for kind, letters in LETTERS.items()},
    "left": "left turn",
    "right": "right turn",
    "doubleleftturn": "double left",
    "doublerightturn": "double right",
}
_BARE: Final[dict[Kind, Tile]] = {kind: Tile(kind, faces_known=False) for kind in KINDS}
_KINDS_EXPECTED = " ".join(letters for kind, letters in LETTERS.items() if kind != "start")
_CONDITIONS_EXPECTED = ", ".join(CONDITIONS)


def find_tile(word: str, box: Box) -> Tile | None:
    """The tile that a word names: a code of the box, or a bare kind by letters or name; None for neither."""
    tile = box.tiles.get(word.casefold())
    if tile is not None:
        return tile
    kind = KIND_WORDS.get(plain_word(word))
    if kind == "start":
        return next(tile for tile in box.tiles.values() if tile.kind == "start")
    return _BARE[kind] if kind else None


def _tile_words(box: Box) -> list[str]:
    return [tile.code for tile in box.tiles.values()] + list(LETTERS.values())


def read_pile(text: str, box: Box, players: Sequence[str]) -> Pile:
    """The pile as typed, from the bottom.

    Raises NotationError `emergency.tile_unknown`, `emergency.lost_empty`, `emergency.player_unknown`,
    `emergency.player_ambiguous` or `emergency.face_unreadable`, with its place; Unreadable for several.
    """
    cursor = Cursor(text)
    entries: list[Entry] = []
    errors = Gathering()
    while _more(cursor) and not errors.full:
        start = cursor.at
        entry = errors.read("", _read_entry, cursor, box, players)
        if entry is not None:
            entries.append(entry)
        elif cursor.at == start:
            cursor.at += 1  # a sign that begins no word
    errors.done()
    return without_start(entries)


def without_start(entries: Sequence[Entry]) -> Pile:
    """A pile in its usual form: the START tile at the very bottom goes without saying."""
    first = entries[0] if entries else None
    return tuple(entries[1:] if isinstance(first, Tile) and first.kind == "start" else entries)


def read_entry(text: str, box: Box, players: Sequence[str]) -> Entry:
    """One tile or LOST turn as typed. Raises NotationError as `read_pile`, or `emergency.one_entry`."""
    cursor = Cursor(text)
    if not _more(cursor):
        raise cursor.fail("emergency.one_entry", expected=_expected(players))
    entry = _read_entry(cursor, box, players)
    if _more(cursor):
        raise cursor.fail("emergency.one_entry", found=cursor.text[cursor.at :][:SHOWN], expected="")
    return entry


def _more(cursor: Cursor) -> bool:
    """Moves past what parts words; says whether a word follows."""
    while cursor:
        if cursor.peek() in SEPARATORS and cursor.peek() != "+":
            cursor.at += 1
        elif cursor.text.startswith("->", cursor.at):
            cursor.at += 2
        else:
            return True
    return False


def _word(cursor: Cursor, stop: str = "") -> str:
    """The run of characters up to white space, a separator, an arrow or one of `stop`."""
    start = cursor.at
    while sign := cursor.peek():
        if sign.isspace() or sign in SEPARATORS or sign in stop or cursor.text.startswith("->", cursor.at):
            break
        cursor.at += 1
    return cursor.text[start : cursor.at]


def _expected(players: Sequence[str]) -> str:
    return f"{_KINDS_EXPECTED} x:{print_player(players[0], players) if players else '...'}"


def _read_entry(cursor: Cursor, box: Box, players: Sequence[str]) -> Entry:
    start = cursor.at
    word = _word(cursor, ":=")
    if cursor.peek() == ":" and word.casefold() in _LOST_WORDS:
        cursor.at += 1
        return _read_lost(cursor, start, players)
    if cursor.peek() == "=":
        kind = KIND_WORDS.get(plain_word(word))
        if kind is not None and kind != "start":
            cursor.at += 1
            return _read_faces(cursor, kind)
    tile = find_tile(word, box) if cursor.peek() not in (":", "=") else None
    if tile is None:
        cursor.at = start
        found = _word(cursor) or cursor.peek()
        raise cursor.fail(
            "emergency.tile_unknown",
            at=start,
            found=found[:SHOWN],
            expected=_expected(players),
            known=_tile_words(box),
        )
    return tile


def _read_faces(cursor: Cursor, kind: Kind) -> Tile:
    start = cursor.at
    told = _word(cursor)
    character, _, danger = told.partition("/")
    if "/" in danger or "=" in told:
        raise cursor.fail(
            "emergency.face_unreadable", at=start, found=told[:SHOWN], expected=f"{LETTERS[kind]}=cook"
        )
    return Tile(kind, "", face(character), face(danger))


def _read_lost(cursor: Cursor, start: int, players: Sequence[str]) -> LostTurn:
    named = []
    errors = Gathering()
    while True:
        cursor.skip_space()
        at = cursor.at
        word = _word(cursor)
        if not word:
            errors.add(cursor.fail("emergency.lost_empty", at=start, expected=", ".join(players)))
            break
        player = errors.read("", _player, cursor, at, word, players)
        if player is not None:
            named.append(player)
        after = cursor.at
        cursor.skip_space()
        if cursor.peek() != "+" or errors.full:
            cursor.at = after
            break
        cursor.at += 1
    errors.done()
    return LostTurn(tuple(named))


def _player(cursor: Cursor, at: int, word: str, players: Sequence[str]) -> str:
    found = find_player(word, players)
    if isinstance(found, str):
        return found
    if found:
        raise cursor.fail("emergency.player_ambiguous", at=at, found=word[:SHOWN], expected=", ".join(found))
    raise cursor.fail(
        "emergency.player_unknown",
        at=at,
        found=word[:SHOWN],
        expected=", ".join(players),
        known=players,
    )


def read_player(text: str, players: Sequence[str]) -> str:
    """The player as typed: the name, its beginning or the seat (`p2`).

    Raises NotationError `emergency.player_unknown` or `emergency.player_ambiguous`.
    """
    return _player(Cursor(text), 0, text.strip(), players)


def read_players(text: str, box: Box) -> tuple[str, ...]:
    """Names parted by commas, in seat order. Raises NotationError as `seat_players`."""
    return seat_players([name.strip() for name in text.split(",")], box)


def seat_players(names: Sequence[str], box: Box) -> tuple[str, ...]:
    """The names, seated clockwise. Raises NotationError where their number or some of them will not do."""
    errors = Gathering()
    if not FEWEST_PLAYERS <= len(names) <= box.seats:
        errors.add(
            NotationError(
                "emergency.players_count", found=str(len(names)), expected=f"{FEWEST_PLAYERS}-{box.seats}"
            )
        )
    for seat, name in enumerate(names[:_MOST_NAMES]):
        fault = name_fault(name, names[:seat])
        if fault is not None:
            errors.add(
                NotationError(
                    fault.code,
                    column=seat + 1,
                    found=str(fault.params["found"]),
                    expected=str(fault.params["expected"]),
                )
            )
    errors.done()
    return tuple(names)


def read_floor(text: str, box: Box) -> tuple[Condition, ...]:
    """The conditions of FLOOR cards by their codes, parted by commas; the initial card may be among them.

    Raises NotationError `emergency.card_unknown` or `emergency.card_twice`.
    """
    codes = [code for code in text.replace(",", " ").split() if code]
    return show_cards(codes, box)


def show_cards(codes: Sequence[str], box: Box) -> tuple[Condition, ...]:
    """What FLOOR cards say beside the initial one, by their codes. Raises NotationError as `read_floor`."""
    conditions: list[Condition] = []
    errors = Gathering()
    seen = set()
    for number, typed in enumerate(codes, 1):
        code = find_card(typed, box)
        if code is None:
            known = [box.initial.code, *box.floor]
            errors.add(
                NotationError(
                    "emergency.card_unknown",
                    column=number,
                    found=typed[:SHOWN],
                    expected=", ".join(known),
                    suggestion=nearest(typed[:SHOWN], known),
                )
            )
        elif code in seen:
            errors.add(NotationError("emergency.card_twice", column=number, found=code, expected=""))
        elif code != box.initial.code:
            seen.add(code)
            conditions += box.conditions(code)
        if errors.full:
            break
    errors.done()
    return tuple(conditions)


def find_card(typed: str, box: Box) -> str | None:
    """The FLOOR card's code as printed, or None."""
    wanted = typed.strip().casefold()
    return next((code for code in (*box.floor, box.initial.code) if code.casefold() == wanted), None)


def read_condition(text: str, box: Box) -> Condition:
    """A condition as typed, `different_characters=5`. Raises NotationError `emergency.condition_unread`."""
    name, _, number = text.replace(":", "=").partition("=")
    digits = number.strip()
    return condition_of(
        name, int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 9 else digits, box
    )


def condition_of(name: str, n: object, box: Box, card: str = "") -> Condition:
    """A condition that this box can meet. Raises NotationError `emergency.condition_unread`."""
    word = "_".join(name.strip().casefold().replace("-", " ").replace("_", " ").split())
    fault = check_condition(word, n, box.set_of_tiles)
    if fault is None and isinstance(n, int):
        return Condition(word, n, card)
    found = f"{name.strip()}={n}"[:SHOWN]
    if word not in CONDITIONS:
        raise NotationError(
            "emergency.condition_unread",
            found=found,
            expected=_CONDITIONS_EXPECTED,
            suggestion=nearest(word[:SHOWN], CONDITIONS),
        )
    reached = most(word, box.set_of_tiles)
    if reached == 0:
        raise NotationError("emergency.condition_out_of_reach", found=found, expected="")
    raise NotationError("emergency.condition_unread", found=found, expected=f"{word}=1..{reached}")


def print_pile(pile: Sequence[Entry], players: Sequence[str]) -> str:
    """The pile in its canonical form, which `read_pile` reads back to the same value."""
    return " ".join(print_entry(entry, players) for entry in pile)


def print_entry(entry: Entry, players: Sequence[str]) -> str:
    """One tile or LOST turn in its canonical form."""
    if isinstance(entry, LostTurn):
        return "x:" + "+".join(print_player(player, players) for player in entry.players)
    return print_tile(entry)


def print_tile(tile: Tile) -> str:
    """A tile in its canonical form: code, bare kind, or kind with its faces."""
    if tile.code or not tile.faces_known:
        return tile.name
    return f"{LETTERS[tile.kind]}={tile.character or ''}" + (f"/{tile.danger}" if tile.danger else "")
