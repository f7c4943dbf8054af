"""Compiling a layout for one component: values read, expressions compiled, every fault told at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.faces.element import Element, Loop, Moving
from generator.faces.elements import ELEMENTS, ElementKind
from generator.faces.elements.kind import REST, TURNING
from generator.faces.elements.words import STYLING
from generator.faces.faults import LayoutError, Origin, Unfit, nearest, unknown_key
from generator.faces.kinds import REQUIRED, Key, flag
from generator.faces.layout import Layout, Written
from generator.faces.sandbox import FUNCTIONS
from generator.faces.values import Compiler, Plain, Scope, Value
from wayout.content.faults import Fault

BESIDE = ("when", "for")
"""Keys beside an element."""
WITHIN = ("id", *TURNING)
"""Keys within every element."""


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled layout.

    define: values that change from face to face, in order. constants: all names whose values do not.
    """

    name: str
    constants: Scope
    define: tuple[tuple[str, Value, Origin], ...]
    elements: tuple[Element, ...]

    def is_constant(self, element: Element) -> bool:
        """Whether an element looks the same on every face."""
        return element.names <= self.constants.keys()


def compile_layout(layout: Layout, constants: Scope, changing: Iterable[str], compiler: Compiler) -> Program:
    """The program of a layout.

    constants: names and values that all faces share. changing: names whose values each face has for itself.
    Raises LayoutError with every fault found.
    """
    work = _Compilation(layout, dict(constants), set(changing), compiler)
    define = tuple(work.define())
    elements = [work.element(written, frozenset()) for written in layout.elements]
    work.check_styles()
    if work.faults:
        raise LayoutError(work.faults)
    return Program(layout.name, work.constants, define, tuple(e for e in elements if e is not None))


class _Compilation:
    def __init__(self, layout: Layout, constants: Scope, changing: set[str], compiler: Compiler) -> None:
        self.layout = layout
        self.constants = constants
        self.changing = changing
        self.compiler = compiler
        self.faults: list[Fault] = []
        self._replacing: set[str] = set()
        self._too_long = False

    # --- names ---

    def define(self) -> Iterator[tuple[str, Value, Origin]]:
        """The defined names whose values change, in an order in which each can be worked out."""
        values = dict(self._defined())
        for defined in self._in_order(values):
            try:
                value = self._settled(values[defined], frozenset())
            except Unfit as unfit:
                self._fault(self.layout.define[defined].origin, unfit)
                value = Plain(None)
            self.changing.discard(defined)
            self.constants.pop(defined, None)
            if isinstance(value, Plain):
                self.constants[defined] = value.value
            else:
                self.changing.add(defined)
                yield defined, value, self.layout.define[defined].origin

    def _defined(self) -> Iterator[tuple[str, Value]]:
        """Every defined name; its value may use all others, and the face's own value of its name."""
        names = frozenset(self.layout.define)
        for defined, written in self.layout.define.items():
            if not defined.isidentifier() or defined in FUNCTIONS:
                self._fault(written.origin, Unfit("faces.bad_name", of_key=True, got=defined))
                continue
            known = self._known(names - {defined})
            try:
                yield defined, self.compiler.value(written.value, known)
            except Unfit as unfit:
                self._fault(written.origin, unfit)
                yield defined, Plain(None)

    def _in_order(self, values: Mapping[str, Value]) -> Iterator[str]:
        """Names after those that their values use."""
        done: set[str] = set()
        used = {name: sorted(value.names & values.keys() - {name}) for name, value in values.items()}
        for defined in values:
            if defined in done:
                continue
            above, pending = [defined], [iter(used[defined])]  # no recursion: chains may be long
            while above:
                name = next(pending[-1], None)
                if name is None:
                    pending.pop()
                    done.add(above[-1])
                    yield above.pop()
                elif name in above:
                    circle = " > ".join((*above[above.index(name) :], name))
                    self._fault(self.layout.define[name].origin, Unfit("faces.circle", got=circle))
                elif name not in done:
                    above.append(name)
                    pending.append(iter(used[name]))

    def _known(self, local: frozenset[str]) -> frozenset[str]:
        return local | self.constants.keys() | self.changing

    def _value(self, written: Written, local: frozenset[str], markup: bool = False) -> Value | None:
        """A value, already known where it depends on nothing that changes; None where it is at fault."""
        try:
            value = self.compiler.value(written.value, self._known(local), markup)
            return self._settled(value, local)
        except Unfit as unfit:
            self._fault(written.origin, unfit)
            return None

    def _settled(self, value: Value, local: frozenset[str]) -> Value:
        if not isinstance(value, Plain) and value.names <= self.constants.keys() - local:
            return Plain(value.of(self.constants))
        return value

    def _fault(self, origin: Origin, unfit: Unfit) -> None:
        if unfit.code == "faces.sources":  # true of all that follow, so told once
            if self._too_long:
                return
            self._too_long = True
        self.faults.append(origin.fault(unfit))

    # --- elements ---

    def element(self, written: Written, local: frozenset[str]) -> Element | None:
        """An element, or None where it is at fault."""
        kind = self._kind(written)
        if kind is None:
            return None
        body = written.at(kind.name)
        if not isinstance(body.value, dict):
            self._fault(body.origin, Unfit("faces.not_table"))
            return None
        identity = str(body.value.get("id"))
        replacement = self.layout.replaced.get(identity)
        if replacement is not None and identity not in self._replacing:
            self._replacing.add(identity)  # what it holds under its own `id` is not replaced again
            try:
                return self.element(replacement, local)
            finally:
                self._replacing.discard(identity)
        loop, local = self._loop(written, local)
        when = self._when(written, local)
        local |= self.compiler.asked_whether(written.value.get("when"))
        before_loop = None
        if loop is not None and when is not None and not when[0].names & frozenset(loop.targets):
            before_loop, when = when, None
        fixed, moving = self._keys(kind, body, local)
        inside = self._inside(kind, body, local)
        conditions = [condition[0].names for condition in (when, before_loop) if condition]
        names = frozenset().union(
            *conditions, *(value.names for *_, value in moving), *(e.names for e in inside)
        )
        names = (names | frozenset(kind.implied)) - (kind.inner or frozenset())
        if loop is not None:
            names = (names - frozenset(loop.targets)) | loop.members.names
        return Element(kind, body.origin, names, fixed, moving, inside, before_loop, loop, when)

    def _kind(self, written: Written) -> ElementKind | None:
        if not isinstance(written.value, dict):
            self._fault(written.origin, Unfit("faces.element_shape"))
            return None
        named = [key for key in written.value if key in ELEMENTS]
        if len(named) == 1:
            strange = [key for key in written.value if key not in (*BESIDE, *named)]
            for key in strange:
                meant = nearest(key, BESIDE)
                self._fault(written.origin.at(key), Unfit("faces.beside", of_key=True, meant=meant, got=key))
            return None if strange else ELEMENTS[named[0]]
        if named:
            self._fault(written.origin, Unfit("faces.two_elements", got=", ".join(named)))
            return None
        got = next((key for key in written.value if key not in BESIDE), "")
        meant = nearest(got, ELEMENTS) if got else ""
        origin = written.origin.at(got) if got else written.origin
        self._fault(
            origin, Unfit("faces.element", of_key=True, meant=meant, got=got, known=", ".join(ELEMENTS))
        )
        return None

    def _loop(self, written: Written, local: frozenset[str]) -> tuple[Loop | None, frozenset[str]]:
        if "for" not in written.value:
            return None, local
        origin = written.origin.at("for")
        try:
            targets, members = self.compiler.loop(written.value["for"], self._known(local))
            for target in targets:
                if target in FUNCTIONS or target in self.constants:
                    raise Unfit("faces.taken_name", got=target)
            return Loop(targets, self._settled(members, local), origin), local | frozenset(targets)
        except Unfit as unfit:
            self._fault(origin, unfit)
            return None, local | self._guessed(written.value["for"])

    @staticmethod
    def _guessed(given: Any) -> frozenset[str]:
        """The names that a faulty `for` meant to give, so that it is the only thing that is told."""
        targets = str(given).split(" in ")[0]
        return frozenset(part.strip() for part in targets.split(","))

    def _when(self, written: Written, local: frozenset[str]) -> tuple[Value, Origin] | None:
        if "when" not in written.value:
            return None
        origin = written.origin.at("when")
        try:
            value = self.compiler.expression(written.value["when"], self._known(local))
            return self._settled(value, local), origin
        except Unfit as unfit:
            self._fault(origin, unfit)
            return None

    def _inside(self, kind: ElementKind, body: Written, local: frozenset[str]) -> list[Element]:
        if kind.inner is None:
            return []
        if not isinstance(body.value.get("elements"), list):
            code = "faces.not_list" if "elements" in body.value else "faces.missing_key"
            unfit = Unfit(code, key="elements")
            self._fault(body.origin.at("elements") if "elements" in body.value else body.origin, unfit)
            return []
        elements = body.at("elements")
        for inner in kind.inner & self.constants.keys():
            self._fault(body.origin, Unfit("faces.taken_name", got=inner))
        made = [self.element(elements.at(i), local | kind.inner) for i in range(len(elements.value))]
        return [element for element in made if element is not None]

    # --- keys ---

    def _keys(
        self, kind: ElementKind, body: Written, local: frozenset[str]
    ) -> tuple[dict[str, Any], list[Moving]]:
        keys: Mapping[str, Key] = {**kind.keys, **TURNING}
        given = {
            key: body.at(key)
            for key in body.value
            if key not in ("id", "elements" if kind.inner is not None else "id")
        }
        if kind.name == "text":
            given = {**self._style(given.pop("style", None)), **given}
        rest = {key: part for key, part in given.items() if key not in keys}
        if REST in keys:
            own = Written({key: part.value for key, part in rest.items()}, body.origin)
            given = {key: part for key, part in given.items() if key in keys} | {REST: own}
        else:
            for key, part in rest.items():
                self._unknown_key(key, part, kind)
        fixed: dict[str, Any] = {}
        moving: list[Moving] = []
        for key, how in keys.items():
            if key in given:
                markup = key == "text" and self._is_marked(given)
                self._key(key, given[key], how, local, markup, fixed, moving)
            elif how.default is REQUIRED:
                self._fault(body.origin, Unfit("faces.missing_key", key=key))
            else:
                fixed[key] = how.default
        moving.extend((one, body.origin, _as_it_is, self.compiler.named(one)) for one in kind.implied)
        if kind.needs_one_of and not any(key in given for key in kind.needs_one_of):
            self._fault(body.origin, Unfit("faces.unseen", known=", ".join(kind.needs_one_of)))
        return fixed, moving

    def _key(
        self,
        key: str,
        written: Written,
        how: Key,
        local: frozenset[str],
        markup: bool,
        fixed: dict[str, Any],
        moving: list[Moving],
    ) -> None:
        value = self._value(written, local, markup)
        if value is None:
            return
        if not isinstance(value, Plain):
            moving.append((key, written.origin, how.read, value))
            return
        try:
            fixed[key] = how.read(value.value)
        except Unfit as unfit:
            self._fault(written.origin, unfit)

    def _unknown_key(self, key: str, part: Written, kind: ElementKind) -> None:
        known = [*kind.keys, *WITHIN]
        if kind.inner is not None:
            known.append("elements")
        if kind.name == "text":
            known.append("style")
        if key in BESIDE:
            self._fault(part.origin, Unfit("faces.belongs_beside", of_key=True, got=key))
            return
        self._fault(part.origin.above, unknown_key(key, known))

    def _style(self, written: Written | None) -> Mapping[str, Written]:
        if written is None:
            return {}
        style = self.layout.styles.get(written.value) if isinstance(written.value, str) else None
        if style is None:
            known = self.layout.styles
            unfit = Unfit(
                "faces.style",
                meant=nearest(written.value, known),
                got=str(written.value),
                known=", ".join(known),
            )
            self._fault(written.origin, unfit)
            return {}
        return {key: part for key, part in style.items() if key in STYLING}

    def check_styles(self) -> None:
        """Styles may say only what styles a text."""
        for style in self.layout.styles.values():
            for key, part in style.items():
                if key not in STYLING:
                    self._fault(part.origin.above, unknown_key(key, STYLING))

    @staticmethod
    def _is_marked(given: Mapping[str, Written]) -> bool:
        try:
            return "markup" in given and flag(given["markup"].value)
        except Unfit:
            return False


def _as_it_is(value: Any) -> Any:
    return value
