"""An element at work: compiled once, it paints itself onto face after face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from generator.drawing import Group, Op
from generator.faces.elements.kind import ElementKind
from generator.faces.faults import LayoutError, Origin, Unfit
from generator.faces.kinds import Reader
from generator.faces.outlines import rotation
from generator.faces.studio import Studio
from generator.faces.values import Scope, Value

_REMEMBERED = 5_000
"""Different sets of values whose operations an element remembers."""

Moving: TypeAlias = tuple[str, Origin, Reader, Value]
"""A key whose value changes from face to face."""


@dataclass(frozen=True, slots=True)
class Loop:
    """`for`: the names, and the list they walk."""

    targets: tuple[str, ...]
    members: Value
    origin: Origin

    def scopes(self, scope: Scope, studio: Studio) -> Iterator[Scope]:
        """The names of each round. Raises LayoutError."""
        try:
            members = self.members.of(scope)
            if isinstance(members, dict):
                members = list(members.items())
            if not isinstance(members, list | tuple | None):
                raise Unfit("faces.for_list")
            studio.count(len(members or ()))
            for member in members or ():
                yield {**scope, **self._names(member)}
        except Unfit as unfit:
            raise LayoutError([self.origin.fault(unfit)]) from None

    def _names(self, member: Any) -> Scope:
        if len(self.targets) == 1:
            return {self.targets[0]: member}
        if not isinstance(member, list | tuple) or len(member) != len(self.targets):
            raise Unfit("faces.for_pairs", count=len(self.targets))
        return dict(zip(self.targets, member, strict=True))


@dataclass(slots=True)
class Element:
    """One element of a layout.

    names: what its drawing depends on. fixed: values by key that never change. moving: those that do.
    when: asked before each drawing. before_loop: asked once before a repetition: the same in each round.
    """

    kind: ElementKind
    origin: Origin
    names: frozenset[str]
    fixed: Mapping[str, Any]
    moving: Sequence[Moving]
    inside: Sequence[Element]
    before_loop: tuple[Value, Origin] | None
    loop: Loop | None
    when: tuple[Value, Origin] | None
    _made: dict[Any, tuple[tuple[Op, ...], tuple[str, ...]]] = field(default_factory=dict)

    def paint(self, scope: Scope, studio: Studio, out: list[Op]) -> None:
        """Adds its operations for these names. Raises LayoutError."""
        if self.before_loop is not None and not _asked(self.before_loop, scope):
            return
        if self.loop is None:
            if self.when is None or _asked(self.when, scope):
                self._once(scope, studio, out)
            return
        for inner in self.loop.scopes(scope, studio):
            if self.when is None or _asked(self.when, inner):
                self._once(inner, studio, out)

    def _once(self, scope: Scope, studio: Studio, out: list[Op]) -> None:
        where = self.origin
        try:
            studio.count()
            changed = []
            for _, origin, read, value in self.moving:
                where = origin  # at hand, should this value fail
                changed.append(read(value.of(scope)))
            where = self.origin
            if self.kind.inner is not None:
                out.extend(self._build(changed, scope, studio))
                return
            key = tuple(changed)
            try:
                known = self._made.get(key)
            except TypeError:  # a drawing's own keys may hold tables
                out.extend(self._build(changed, scope, studio))
                return
            if known is None:
                ops = self._build(changed, scope, studio)
                if len(self._made) >= _REMEMBERED:
                    self._made.clear()
                known = self._made[key] = ops, tuple(studio.missing)
                studio.missing.clear()
            ops, missing = known
            out.extend(ops)
            if missing:
                studio.missed.extend((self.origin, sign) for sign in missing)
        except Unfit as unfit:
            raise LayoutError([where.fault(unfit)]) from None

    def _build(self, changed: Sequence[Any], scope: Scope, studio: Studio) -> tuple[Op, ...]:
        values = dict(self.fixed)
        for (key, *_), value in zip(self.moving, changed, strict=True):
            values[key] = value

        def inside(further: Mapping[str, Any]) -> tuple[Op, ...]:
            inner = {**scope, **further} if further else scope
            ops: list[Op] = []
            for element in self.inside:
                element.paint(inner, studio, ops)
            return tuple(ops)

        ops = self.kind.build(values, studio, inside)
        if values["rotate"] and ops:
            about = values["pivot"] or self.kind.middle(values)
            return (Group(ops, rotation(values["rotate"], about)),)
        return ops


def _asked(condition: tuple[Value, Origin], scope: Scope) -> bool:
    value, origin = condition
    try:
        return bool(value.of(scope))
    except Unfit as unfit:
        raise LayoutError([origin.fault(unfit)]) from None
