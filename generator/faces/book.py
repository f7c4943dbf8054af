"""The book of a game's layouts: draws the face of any piece."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from generator.drawing import Drawing, Glyphs, Op, Shape, Symbol, Use
from generator.faces.compile import Program, compile_layout
from generator.faces.element import Element
from generator.faces.facts import OF_PIECE, field_names, piece_fields, shared_facts
from generator.faces.faults import LayoutError, Unfit
from generator.faces.layout import find_layout, read_layout
from generator.faces.outlines import IDENTITY
from generator.faces.source import shown_path
from generator.faces.studio import Studio, character_name
from generator.faces.symbols import SymbolLibrary
from generator.faces.values import Compiler, Scope
from wayout.components import Component, Game
from wayout.content.faults import ContentError, Fault
from wayout.places import templates_folder
from wayout.verdict import Param
from wayout.wording import choose_language, say

Side = Literal["front", "back"]

_NAMED = 4
"""Characters without a glyph that a warning names; the rest are counted."""

_SHORT = 12
"""Segments up to which a lone shape is drawn anew on each face rather than as a symbol."""


@dataclass(slots=True)
class _Stretch:
    """Neighbouring elements that are drawn alike: all of them constant, or all changing. made: once drawn."""

    elements: Sequence[Element]
    constant: bool
    made: tuple[Op, ...] | None = None


@dataclass(slots=True)
class _Face:
    """A layout ready to draw the faces of one component."""

    program: Program
    studio: Studio
    fields: dict[str, None]
    stretches: Sequence[_Stretch]


class LayoutBook:
    """All layouts of a game, printed in a language. Each is read and compiled when a face first needs it."""

    def __init__(self, game: Game, language: str) -> None:
        self._game = game
        self._language = language
        templates = templates_folder()
        shipped = [name for name in (game.id, game.based_on) if name]
        faces, symbols = templates / "faces", templates / "symbols"
        self._folders = (game.folder / "layouts", *(faces / name for name in (*shipped, "common")))
        files = (game.folder / "symbols.yaml", *(symbols / f"{name}.yaml" for name in shipped))
        self._symbols = SymbolLibrary(files, symbols / "common.yaml")
        self._compiler = Compiler()
        self._faces: dict[tuple[str, str], _Face] = {}
        self._broken: dict[tuple[str, str], ContentError] = {}

    def draw(self, component: Component, item: Any, number: int, side: Side = "front") -> Drawing:
        """The face or the back of a piece, the `number`th of its component (from 1).

        A component without a back has a blank one. Raises ContentError: for the layout's faults, with their
        places, and for a face that cannot be drawn, with the piece's code.
        """
        name = component.face if side == "front" or component.back == "same" else component.back
        width, height = component.size
        if name is None:
            return Drawing(width, height, ())
        face = self._faces.get((component.id, name))
        if face is None:
            face = self._faces[component.id, name] = self._opened(component, name)
        studio = face.studio
        studio.begin_face()
        self._compiler.meter.begin()
        ops: list[Op] = []
        try:
            scope = self._scope(face, item, number)
            for stretch in face.stretches:
                if not stretch.constant:
                    for element in stretch.elements:
                        element.paint(scope, studio, ops)
                    continue
                if stretch.made is None:
                    stretch.made = self._once(stretch, face, component)
                ops.extend(stretch.made)
        except LayoutError as error:
            raise error.of_piece(item.code) from None
        return Drawing(width, height, tuple(ops), self._warnings(item.code, studio) if studio.missed else ())

    def _scope(self, face: _Face, item: Any, number: int) -> Scope:
        fields = piece_fields(item, self._language)
        program = face.program
        scope: Scope = {
            **face.fields,
            **fields,
            **program.constants,
            "item": {**face.fields, **fields},
            "number": number,
        }
        for name, value, origin in program.define:
            try:
                scope[name] = value.of(scope)
            except Unfit as unfit:
                raise LayoutError([origin.fault(unfit)]) from None
        return scope

    def _opened(self, component: Component, name: str) -> _Face:
        """As `_open`; a layout at fault is read and compiled once, and its faults told for each piece."""
        broken = self._broken.get((component.id, name))
        if broken is not None:
            raise broken
        try:
            return self._open(component, name)
        except ContentError as error:
            self._broken[component.id, name] = error
            raise

    def _open(self, component: Component, name: str) -> _Face:
        """A layout, compiled for a component. Raises ContentError."""
        try:
            file = find_layout(name, self._folders)
        except Unfit as unfit:
            manifest = shown_path(self._game.folder / "game.yaml")
            where = f"components.{component.id}"
            raise LayoutError(
                [Fault(unfit.code, manifest, where=where, params=unfit.params, nearest=unfit.meant or None)]
            ) from None
        layout = read_layout(file, self._folders)
        self._compiler.meter.begin()
        self._compiler.begin_layout()
        constants = shared_facts(self._game, component, self._language)
        fields = field_names(component)
        for field in fields & component.variables.keys():
            constants.pop(field)  # a column wins over a variable
        changing = (fields - constants.keys()) | frozenset(OF_PIECE)
        program = compile_layout(layout, constants, changing, self._compiler)
        width, height = component.size
        studio = Studio(self._language, width, height, self._game.folder, self._symbols)
        return _Face(program, studio, dict.fromkeys(fields), _stretches(program))

    def _once(self, stretch: _Stretch, face: _Face, component: Component) -> tuple[Op, ...]:
        """The operations of constant elements: as a symbol, that the writer draws once for all faces."""
        ops: list[Op] = []
        for element in stretch.elements:
            element.paint(face.program.constants, face.studio, ops)
        if len(ops) <= 1 and all(_is_short(op) for op in ops):
            return tuple(ops)
        place = face.stretches.index(stretch)
        label = re.sub(r"[^A-Za-z0-9-]", "-", f"{component.id}-{face.program.name}-{place}")
        return (Use(Symbol(label, tuple(ops)), IDENTITY),)

    def _warnings(self, code: str, studio: Studio) -> tuple[str, ...]:
        language = choose_language(self._language)
        missed: dict[tuple[str, int], dict[str, None]] = {}  # in order, each character once
        for origin, sign in studio.missed:
            line, _ = origin.document.place(origin.path)
            missed.setdefault((origin.document.file, line), {})[sign] = None
        told = []
        for (file, line), signs in missed.items():
            named = tuple(character_name(sign) for sign in list(signs)[:_NAMED])
            params: dict[str, Param] = {"piece": code, "file": file, "line": line, "characters": named}
            params["more"] = len(signs) - len(named)
            told.append(say("faces.missing_character", language, params))
        return tuple(told)


def _stretches(program: Program) -> Sequence[_Stretch]:
    stretches: list[_Stretch] = []
    pending: list[Element] = []
    for element in program.elements:
        constant = program.is_constant(element)
        if pending and stretches[-1].constant == constant:
            pending.append(element)
            continue
        pending = [element]
        stretches.append(_Stretch(pending, constant))
    return stretches


def _is_short(op: Op) -> bool:
    return isinstance(op, Use | Glyphs) or (isinstance(op, Shape) and len(op.outline) <= _SHORT)
