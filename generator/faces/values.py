"""Values: what stands in a layout, plain or with expressions, compiled once and asked for each face."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from jinja2 import TemplateError, UndefinedError, meta, nodes

from generator.faces.bounded import LONGEST_TEXT, Marked, as_text, bounded
from generator.faces.faults import Unfit, nearest
from generator.faces.sandbox import FUNCTIONS, Meter, Sandbox

Scope = dict[str, Any]
"""Names and their values for one face."""

MOST_SOURCE = 400_000
"""Characters of all expressions of one layout, each with `_OVERHEAD` more: about a second of compiling."""
_OVERHEAD = 200

_MARKUP_SIGN = re.compile(r"([\\*_:])")


class Value(Protocol):
    """Something to be known for each face. `names`: what it depends on."""

    names: frozenset[str]

    def of(self, scope: Scope) -> Any:
        """The value under these names. Raises Unfit."""
        ...


class Plain:
    """A value taken as written."""

    names: frozenset[str] = frozenset()

    def __init__(self, value: Any) -> None:
        self.value = value

    def of(self, scope: Scope) -> Any:
        """The value itself."""
        return self.value


class Named:
    """A name alone, by far the commonest expression: looked up without Jinja."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.names = frozenset((name,))

    def of(self, scope: Scope) -> Any:
        """What the name stands for. Raises Unfit for a name that this face lacks."""
        try:
            return scope[self.name]
        except KeyError:
            raise Unfit("faces.name", meant=nearest(self.name, scope), got=self.name) from None


class Compiled:
    """An expression, or a text with expressions in it, as a compiled Jinja template."""

    def __init__(self, sandbox: Sandbox, tree: nodes.Template, names: frozenset[str], native: bool) -> None:
        self.names = names
        self._sandbox = sandbox
        self._native = native
        self._template = sandbox.from_string(tree)
        self._render = self._template.root_render_func

    def of(self, scope: Scope) -> Any:
        """The value or the rendered text. Raises Unfit for whatever goes wrong in it."""
        try:
            self._sandbox.meter.spend(30)
            context = self._template.new_context(scope | self._sandbox.globals, shared=True)
            left = LONGEST_TEXT
            parts = []
            for part in self._render(context):
                left -= len(part)
                if left < 0:
                    raise Unfit("faces.value_large", limit=LONGEST_TEXT)
                parts.append(part)
            if self._native:
                return bounded(context.vars["value"])
            return "".join(parts)
        except Unfit:
            raise
        except UndefinedError as error:
            raise _unknown(error) from None
        except TemplateError as error:  # a filter's or a test's own refusal
            raise Unfit("faces.arithmetic", detail=error.message or "") from None
        except (ArithmeticError, TypeError, ValueError, LookupError, AttributeError, NameError) as error:
            raise Unfit("faces.arithmetic", detail=str(error)) from None


class Listed:
    """A list of values."""

    def __init__(self, members: list[Value]) -> None:
        self.members = members
        self.names = frozenset().union(*(member.names for member in members))

    def of(self, scope: Scope) -> Any:
        """A list of what each of them is."""
        return [member.of(scope) for member in self.members]


class Tabled:
    """A mapping of names to values."""

    def __init__(self, members: dict[str, Value]) -> None:
        self.members = members
        self.names = frozenset().union(*(member.names for member in members.values()))

    def of(self, scope: Scope) -> Any:
        """A mapping of what each of them is."""
        return {key: member.of(scope) for key, member in self.members.items()}


def _unknown(error: UndefinedError) -> Unfit:
    """A missing field or name; the sandbox hides the name and a suggestion in its message."""
    message = str(error.message or "")
    if "\0" in message:
        _, name, hint = message.split("\0", 2)
        return Unfit("faces.field", got=name, meant=hint)
    found = re.match(r"'([^']*)' is undefined", message)
    return Unfit("faces.name", got=found[1]) if found else Unfit("faces.arithmetic", detail=message)


def _escaped(value: Any) -> str:
    """A value inside a text with markup: its own signs stay signs, unless it passed the filter `markup`."""
    if isinstance(value, Marked):
        return str(value)
    return _MARKUP_SIGN.sub(r"\\\1", as_text(value))


class Compiler:
    """Turns what a layout says into values. `known`: the names that expressions may use.

    Its meter bounds the work of all values that it made; whoever draws begins it anew for each face.
    """

    def __init__(self) -> None:
        self.meter = Meter()
        self._source_left = MOST_SOURCE
        self._plain = Sandbox(self.meter)
        self._marked = Sandbox(self.meter, finalize=_escaped)

    def begin_layout(self) -> None:
        """Another layout: its expressions are counted anew."""
        self._source_left = MOST_SOURCE

    def value(self, given: Any, known: Iterable[str], markup: bool = False) -> Value:
        """A value as a layout gives it: scalars, lists and mappings, their strings maybe templates."""
        if isinstance(given, str):
            if "{{" in given or "{%" in given or "{#" in given:
                with _not_too_deep(given):
                    return self._template(given, known, markup)
            return Plain(given)
        if isinstance(given, list):
            members = [self.value(member, known) for member in given]
            return Listed(members) if any(m.names for m in members) or _moving(members) else Plain(given)
        if isinstance(given, dict):
            table = {key: self.value(member, known) for key, member in given.items()}
            values = list(table.values())
            return Tabled(table) if any(m.names for m in values) or _moving(values) else Plain(given)
        return Plain(given)

    def named(self, name: str) -> Value:
        """The value of a name that every face has."""
        return Named(name)

    def expression(self, given: Any, known: Iterable[str]) -> Value:
        """A bare expression, as `when` takes it; what is no string is taken as it is."""
        if not isinstance(given, str):
            return Plain(given)
        text = given.strip()
        if text.startswith("{{") and text.endswith("}}"):
            text = text[2:-2]
        with _not_too_deep(given):
            return self._native(self._read(text, "variable"), known)

    def loop(self, given: Any, known: Iterable[str]) -> tuple[tuple[str, ...], Value]:
        """The names and the list of `name in expression`. Raises Unfit `faces.for`."""
        if not isinstance(given, str):
            raise Unfit("faces.for", got=as_text(given) if not isinstance(given, list | dict) else "")
        targets, found, source = given.partition(" in ")
        names = tuple(part.strip() for part in targets.split(","))
        if not found or not all(name.isidentifier() for name in names):
            raise Unfit("faces.for", got=given)
        return names, self.expression(source, known)

    def asked_whether(self, given: Any) -> frozenset[str]:
        """Names of which a bare expression asks whether there are any: `subtitle is defined`."""
        if not isinstance(given, str):
            return frozenset()
        try:
            with _not_too_deep(given):
                tree = self._read(given, "variable")
                return _asked_whether(nodes.Template([nodes.Output([tree])]))
        except Unfit:
            return frozenset()  # told where the expression itself is compiled

    def _read(self, source: str, state: str | None) -> Any:
        self._source_left -= len(source) + _OVERHEAD
        if self._source_left < 0:
            raise Unfit("faces.sources", limit=MOST_SOURCE // _OVERHEAD)
        try:
            return self._plain.read(source, state)
        except TemplateError as error:
            raise Unfit("faces.expression", got=source.strip()[:80], detail=error.message or "") from None

    def _template(self, source: str, known: Iterable[str], markup: bool) -> Value:
        tree = self._read(source, None)
        stripped = self._read(source.strip(), None) if source != source.strip() else tree
        if len(stripped.body) == 1 and isinstance(stripped.body[0], nodes.Output):
            output = stripped.body[0].nodes
            if len(output) == 1 and not isinstance(output[0], nodes.TemplateData):
                return self._native(output[0], known)
        names = self._names(tree, known)
        return self._compiled(self._marked if markup else self._plain, tree, names, native=False)

    def _native(self, tree: nodes.Expr, known: Iterable[str]) -> Value:
        if isinstance(tree, nodes.Const):
            return Plain(bounded(tree.value))
        if isinstance(tree, nodes.Name) and tree.name not in FUNCTIONS:
            if tree.name not in known:
                raise Unfit("faces.name", got=tree.name, meant=nearest(tree.name, [*known, *FUNCTIONS]))
            return Named(tree.name)
        target = nodes.Name("value", "store", lineno=1)
        template = nodes.Template([nodes.Assign(target, tree, lineno=1)], lineno=1)
        names = self._names(template, known)
        return self._compiled(self._plain, template, names, native=True)

    def _names(self, tree: nodes.Template, known: Iterable[str]) -> frozenset[str]:
        """The names a tree asks for. Raises Unfit for one that no face has, unless it asks whether it has."""
        tree.set_environment(self._plain)
        asked = frozenset(meta.find_undeclared_variables(tree)) - FUNCTIONS
        unknown = asked.difference(known)
        if unknown:
            unknown -= _asked_whether(tree)
        for name in sorted(unknown):
            raise Unfit("faces.name", got=name, meant=nearest(name, [*known, *FUNCTIONS]))
        return asked

    def _compiled(
        self, sandbox: Sandbox, tree: nodes.Template, names: frozenset[str], native: bool
    ) -> Compiled:
        tree.set_environment(sandbox)
        return Compiled(sandbox, tree, names, native)


@contextmanager
def _not_too_deep(source: str) -> Iterator[None]:
    """Words what Python says of an expression that is nested too deeply to compile."""
    try:
        yield
    except (SyntaxError, RecursionError, MemoryError, ArithmeticError, TemplateError) as error:
        told = "too deep" if isinstance(error, RecursionError | MemoryError) else str(error)
        raise Unfit("faces.expression", got=source.strip()[:40], detail=told) from None


def _moving(members: Iterable[Value]) -> bool:
    return any(not isinstance(member, Plain) for member in members)


def _asked_whether(tree: nodes.Template) -> frozenset[str]:
    """Names that stand before `is defined`, `is undefined` or `| default(...)`."""
    tests = (test.node for test in tree.find_all(nodes.Test) if test.name in ("defined", "undefined"))
    filters = (f.node for f in tree.find_all(nodes.Filter) if f.name in ("default", "d"))
    return frozenset(node.name for node in (*tests, *filters) if isinstance(node, nodes.Name))
