"""A game's folder as a `Game`: every file read, every piece typed, every fault told at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from wayout.components import Component, Game
from wayout.content.based_on import laid_over, lent_tables
from wayout.content.engines import engine_faults, engines, piece_types
from wayout.content.explain import faults_of, show_typed
from wayout.content.faults import PATH, ContentError, Fault, show
from wayout.content.find import find_folder, find_games
from wayout.content.folder import GAME_FILE, Folder, content_hash, leads_out
from wayout.content.models import DEFAULT_LANGUAGES, ComponentEntry, GameEntry
from wayout.content.piece_checks import check_rows, check_sheets
from wayout.content.pieces import plain_rows, plain_value, typed_pieces
from wayout.content.strict_yaml import Document
from wayout.notation import nearest
from wayout.places import content_folder
from wayout.verdict import Param
from wayout.words import LANGUAGES

Layouts = Callable[[Game], Collection[str]]
"""Tells the names of the layouts that a game can use."""


def load(game: str | Path, layouts: Layouts | None = None) -> Game:
    """The game of that name, or in that folder.

    game: name of a shipped game or a unique beginning of it, or a folder with a game.yaml.
    layouts: where given, faces and backs are looked up in what it tells.
    Raises Problem where there is no such game, and ContentError with every fault in its files.
    """
    return _Loading(Folder(find_folder(game))).game(layouts)


class _Loading:
    """One load: the documents read and the faults so far. It goes on as long as anything can be told."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.base: Folder | None = None
        self.base_raw: dict[str, Any] = {}
        self.lent: frozenset[str] = frozenset()
        self.faults: list[Fault] = []
        self.document = folder.document(GAME_FILE)
        self.own = self.document.value
        self.files = [self.document.file]
        self.tables: dict[str, Document] = {}

    def game(self, layouts: Layouts | None) -> Game:
        if not isinstance(self.own, dict):
            raise ContentError([_not_a("content.mapping", self.document)])
        raw = self._on_its_base()
        entry = self._entry(raw)
        languages = _languages(raw)
        engine = self._engine(raw.get("engine"))
        listed = raw.get("components")
        components = {
            name: given
            for name, given in (listed.items() if isinstance(listed, dict) else ())
            if isinstance(given, dict)
        }
        pieces = {name: self._pieces(name, given, engine, languages) for name, given in components.items()}
        variables = {
            name: self._frozen(given.get("variables"), ("components", name, "variables"), languages)
            for name, given in components.items()
        }
        texts = self._texts(languages)
        self.faults += check_rows(self.tables)
        if entry:
            self.faults += check_sheets(entry.components, self.document)
        if engine and not self.faults:
            self.faults += engine_faults(engine, pieces, self.tables, self.document)
        if self.faults or entry is None:
            raise ContentError(self._sorted_faults())
        made = self._made(entry, pieces, variables, texts)
        if layouts:
            self._check_layouts(made, layouts)
        return made

    def _on_its_base(self) -> dict[str, Any]:
        """What game.yaml says, with what it leaves to the game it is based on."""
        name = self.own.get("based_on")
        if name is None:
            return dict(self.own)
        if name not in find_games():
            games = find_games()
            params: dict[str, Param] = {"found": show(name), "games": games}
            meant = nearest(str(name), games)
            fault = self.document.fault("content.unknown_base", ("based_on",), params=params, nearest=meant)
            raise ContentError([fault])
        self.base = Folder(content_folder() / name)
        self.base_raw = self.base.document(GAME_FILE).value
        self.lent = lent_tables(self.base_raw, self.own)
        return laid_over(self.base_raw, self.own)

    def _entry(self, raw: Mapping[str, Any]) -> GameEntry | None:
        try:
            return GameEntry.model_validate(raw, context={"languages": _languages(raw)})
        except ValidationError as error:
            self.faults += faults_of(error, raw, self.document.fault, _known_keys)
            return None

    def _engine(self, name: object) -> str | None:
        """The engine of that name; one that is not known is a fault, and types are not looked up then."""
        if isinstance(name, str) and name not in engines():
            self._not_among("engine", name, engines(), ("engine",))
        return name if isinstance(name, str) else None

    def _not_among(self, kind: str, found: str, known: Collection[str], path: PATH) -> None:
        params: dict[str, Param] = {"found": show(found), "choices": tuple(known)}
        self.faults.append(
            self.document.fault(f"content.unknown_{kind}", path, params=params, nearest=nearest(found, known))
        )

    def _pieces(
        self, name: str, given: Mapping[str, Any], engine: str | None, languages: tuple[str, ...]
    ) -> tuple[Any, ...]:
        """The pieces of a component; none where anything is wrong with it."""
        at: PATH = ("components", name)
        at_rows = (*at, "rows")
        piece = self._piece_type(given.get("type"), engine, (*at, "type"))
        folder = self.base if self.base and name in self.lent else self.folder
        table = self._read(folder, given.get("rows"), at_rows)
        if table is None:
            return ()
        if not isinstance(table.value, list):
            self.faults.append(_not_a("content.rows", table))
            return ()
        self.tables[name] = table
        if piece is None:
            pieces, faults = plain_rows(table.value, languages, table.fault)
        else:
            pieces, faults = typed_pieces(table.value, piece, languages, table.fault)
        self.faults += faults
        return pieces

    def _piece_type(self, name: object, engine: str | None, path: PATH) -> type | None:
        if not isinstance(name, str):
            return None
        if engine is None:
            self.faults.append(self.document.fault("content.type_without_engine", path))
        if engine not in engines():
            return None
        types = piece_types(engine)
        if name not in types:
            self._not_among("type", name, types, path)
        return types.get(name)

    def _read(self, folder: Folder, name: object, path: PATH) -> Document | None:
        """The file that `path` in game.yaml names; a file that cannot be read is a fault of that line."""
        if not isinstance(name, str):
            return None
        if leads_out(name) or not name.endswith((".yaml", ".yml")):
            code = "content.outside" if leads_out(name) else "content.not_yaml"
            self.faults.append(self.document.fault(code, path, params={"found": show(name)}))
            return None
        self.files.append(folder.shown(name))
        try:
            return folder.document(name)
        except ContentError as error:
            for fault in error.faults:
                if not fault.line:
                    fault = self.document.fault(fault.code, path, params=fault.params, nearest=fault.nearest)
                self.faults.append(fault)
            return None

    def _texts(self, languages: tuple[str, ...]) -> Mapping[str, Any]:
        """The game's texts by key, over those of the game it is based on."""
        texts: dict[str, Any] = {}
        for folder, game in ((self.base, self.base_raw), (self.folder, self.own)):
            table = self._read(folder, game.get("texts"), ("texts",)) if folder else None
            if table is None:
                continue
            if not isinstance(table.value, dict):
                self.faults.append(_not_a("content.mapping", table))
                continue
            made, faults = plain_value(table.value, languages, table.fault)
            self.faults += faults
            texts |= made if not faults else {}
        return MappingProxyType(texts)

    def _frozen(self, variables: Any, path: PATH, languages: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(variables, dict):
            return MappingProxyType({})
        made = {}
        for key, given in variables.items():
            made[key], faults = plain_value(given, languages, self.document.fault, at=(*path, key))
            self.faults += faults
        return MappingProxyType(made)

    def _made(
        self,
        entry: GameEntry,
        pieces: Mapping[str, tuple[Any, ...]],
        variables: Mapping[str, Mapping[str, Any]],
        texts: Mapping[str, Any],
    ) -> Game:
        components = {
            name: Component(
                id=name,
                name=component.name,
                size=(component.size[0], component.size[1]),
                face=component.face,
                back=component.face if component.back == "same" else component.back,
                items=pieces[name],
                bleed=component.bleed,
                gutter=component.gutter,
                cut=component.cut,
                sheet=component.sheet,
                square=component.square,
                booklet=component.booklet,
                on_request=component.on_request,
                variables=variables[name],
            )
            for name, component in entry.components.items()
        }
        return Game(
            id=entry.game,
            title=entry.title,
            edition=entry.edition,
            engine=entry.engine,
            languages=tuple(entry.languages),
            components=MappingProxyType(components),
            texts=texts,
            folder=self.folder.path,
            content_hash=content_hash(self.folder, *([self.base] if self.base else [])),
            based_on=entry.based_on,
        )

    def _sorted_faults(self) -> list[Fault]:
        """In the order of the files as they were read, and of their lines."""
        order = {file: number for number, file in reversed(list(enumerate(self.files)))}
        return sorted(self.faults, key=lambda f: (order.get(f.file, len(order)), f.line, f.column))

    def _check_layouts(self, game: Game, layouts: Layouts) -> None:
        known = sorted(layouts(game))
        for component in game.components.values():
            for side, layout in (("face", component.face), ("back", component.back)):
                if layout is not None and layout not in known:
                    self._not_among("layout", layout, known, ("components", component.id, side))
        if self.faults:
            raise ContentError(self.faults)


def _not_a(code: str, document: Document) -> Fault:
    """The fault of a file that has something else at its top, or nothing at all."""
    if document.value is None:
        return document.fault("content.empty")
    return document.fault(code, params={"found": show_typed(document.value)})


def _known_keys(path: PATH) -> Collection[str]:
    """What a key of game.yaml may have meant, by how deep it stands: a game's, a component's, a language."""
    return (GameEntry.model_fields, LANGUAGES, ComponentEntry.model_fields, LANGUAGES)[min(len(path), 4) - 1]


def _languages(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """The languages of a game whose game.yaml may still be wrong."""
    given = raw.get("languages")
    if not isinstance(given, list):
        return DEFAULT_LANGUAGES
    return tuple(language for language in LANGUAGES if language in given)
