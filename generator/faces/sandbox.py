"""The sandbox: the little language of layout values, cut out of Jinja by lists of what is allowed.

A layout is somebody's file, so a value may neither reach into the program nor eat its time or memory.
Statements, filters, methods and functions are those listed here; sizes are bounded where they could grow.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from jinja2 import StrictUndefined, nodes
from jinja2.filters import FILTERS
from jinja2.parser import Parser
from jinja2.runtime import LoopContext, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.faces.bounded import (
    LARGEST_NUMBER,
    LONGEST_TEXT,
    MOST_PARTS,
    Marked,
    as_text,
    bounded_range,
    bounded_text,
    joined,
    kind_of,
    replaced,
    summed,
)
from generator.faces.faults import Unfit, nearest
from generator.faces.outlines import cosine_and_sine

LONGEST_SOURCE = 2_000
"""Characters of one value's template."""
MOST_WORK = 5_000_000
"""Units of work for all values of one face; a unit is about a tenth of a microsecond."""
DEEPEST = 40
"""Levels of an expression; Python's own parser takes seconds over a few hundred brackets."""
_COMPARED, _CALLED, _FILTERED = 2, 20, 100
"""Tenths of a unit for each member of a list that is compared or cut, given to a function, or filtered."""
_AT_ONCE = frozenset({"count", "length", "first", "default", "d", "string", "markup"})
"""Filters that look at no member of a list, or at one."""

_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""What an escape such as `'\\ud800'` may not bring in: no file could hold it as it is."""

_STATEMENTS = (
    nodes.Template,
    nodes.Output,
    nodes.TemplateData,
    nodes.If,
    nodes.For,
    nodes.Expr,
    nodes.Pair,
    nodes.Keyword,
    nodes.Operand,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TEXT_METHODS = _words(
    "upper lower title capitalize strip lstrip rstrip startswith endswith split find count index"
)
_TABLE_METHODS = _words("get keys values items")
METHODS = _TEXT_METHODS | _TABLE_METHODS
"""The methods of texts and tables that a value may call."""
_LOOP_FIELDS = _words("index index0 revindex revindex0 first last length depth previtem nextitem")
_FILTERS_AS_THEY_ARE = _words(
    "abs capitalize count d default dictsort first float int items last length list lower map "
    "max min reject rejectattr reverse round select selectattr sort title trim unique upper"
)

_FUNCTIONS: Mapping[str, Callable[..., Any] | float] = {
    "range": bounded_range,
    "min": min,
    "max": max,
    "sin": lambda degrees: cosine_and_sine(float(degrees))[1],
    "cos": lambda degrees: cosine_and_sine(float(degrees))[0],
    "sqrt": math.sqrt,
    "floor": math.floor,
    "ceil": math.ceil,
    "pi": math.pi,
}
FUNCTIONS = frozenset(_FUNCTIONS)
"""Names that every value knows besides those of its face."""

_LONGER_BY_HAND: dict[str, Callable[..., Any]] = {
    "join": joined,
    "replace": replaced,
    "sum": summed,
    "string": as_text,
    "markup": lambda value: Marked(as_text(value)),
}
ALLOWED_FILTERS = frozenset(_FILTERS_AS_THEY_ARE | _LONGER_BY_HAND.keys())
"""The filters of the layout language."""


def _weigh(node: nodes.Expr) -> nodes.Expr:
    """The expression, its size charged when it is worked out. Constants weigh nothing."""
    if isinstance(node, nodes.Const):
        return node
    return nodes.Filter(node, "~weighed", [], [], None, None, lineno=node.lineno)


class Meter:
    """The work that the values of one face may still cost."""

    def __init__(self) -> None:
        self._left = MOST_WORK

    def begin(self) -> None:
        """Another face."""
        self._left = MOST_WORK

    def spend(self, units: int) -> None:
        """Takes off work done. Raises Unfit `faces.work` when all is used up."""
        self._left -= units
        if self._left < 0:
            raise Unfit("faces.work")

    def measure(self, *values: Any, walked: int = 0) -> None:
        """Takes off what an operation on these values costs. walked: tenths of a unit for each member.

        A text is gone through a hundred characters a unit.
        """
        units = 5
        for value in values:
            if isinstance(value, str):
                units += len(value) // 100
            elif isinstance(value, list | tuple | dict | range):
                units += len(value) * walked // 10
        self.spend(units)


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja with nothing in it but what is listed above."""

    intercepted_binops = _words("+ - * / // % **")

    def __init__(self, meter: Meter, finalize: Callable[[Any], Any] = as_text) -> None:
        super().__init__(
            undefined=StrictUndefined, finalize=finalize, keep_trailing_newline=True, loader=None
        )
        self.meter = meter
        filters = {name: FILTERS[name] for name in _FILTERS_AS_THEY_ARE} | _LONGER_BY_HAND
        filters["~"] = joined  # names that no template can spell: `_guarded` puts them in
        self.filters = {name: self._metered(name, function) for name, function in filters.items()}
        self.filters["~steps"] = self._steps
        self.filters["~weighed"] = self._weighed
        self.globals = dict(_FUNCTIONS)

    def _metered(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        walked = 0 if name in _AT_ONCE else _FILTERED

        @functools.wraps(function)
        def metered(*args: Any, **kwargs: Any) -> Any:
            self.meter.measure(*args, *kwargs.values(), walked=walked)
            result = function(*args, **kwargs)
            # What would be worked out later is worked out here: the next filter must know how long it is.
            return list(result) if isinstance(result, Iterator) else result

        return metered

    def _steps(self, members: Iterable[Any], cost: int) -> Iterator[Any]:
        for member in members:
            self.meter.spend(cost)
            yield member

    def _weighed(self, value: Any) -> Any:
        self.meter.measure(value, walked=_COMPARED)
        return value

    def call(self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """A call of one of the listed functions or methods."""
        self.meter.measure(getattr(__obj, "__self__", None), *args, walked=_CALLED)
        return super().call(__context, __obj, *args, **kwargs)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A table's field, or one of the listed methods; nothing else of any object."""
        if isinstance(obj, dict):
            if attribute in obj:
                return obj[attribute]
            if attribute in _TABLE_METHODS:
                return getattr(obj, attribute)
            hint = nearest(attribute, [key for key in obj if isinstance(key, str)])
            return StrictUndefined(f"\0{attribute}\0{hint}", obj, attribute)
        if isinstance(obj, str) and attribute in _TEXT_METHODS:
            return getattr(str(obj), attribute)
        if isinstance(obj, LoopContext) and attribute in _LOOP_FIELDS:
            return getattr(obj, attribute)
        if isinstance(obj, Undefined):
            as_text(obj)
        return StrictUndefined(f"\0{attribute}\0", obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """A member by key or position; never an attribute."""
        try:
            return obj[argument]
        except (LookupError, TypeError):
            hint = nearest(argument, [k for k in obj if isinstance(k, str)]) if isinstance(obj, dict) else ""
            return StrictUndefined(f"\0{argument}\0{hint}", obj, argument)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic whose results stay small."""
        self.meter.measure(left, right, walked=_COMPARED)
        if isinstance(left, Undefined) or isinstance(right, Undefined):
            as_text(left)
            as_text(right)
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        if operator == "**":
            if not numbers or abs(right) > 64 or abs(left) > LARGEST_NUMBER:
                raise Unfit("faces.number_large")
            result = left**right
            if isinstance(result, complex):
                raise Unfit("faces.arithmetic", detail=f"{left} ** {right}")
        elif numbers:
            result = self.binop_table[operator](left, right)
        elif operator == "+" and type(left) is type(right) is list:
            if len(left) + len(right) > MOST_PARTS:
                raise Unfit("faces.value_large", limit=MOST_PARTS)
            return left + right
        elif operator == "+" and isinstance(left, str) and isinstance(right, str):
            return bounded_text(left + right)
        elif operator == "*" and isinstance(left, str) and isinstance(right, int):
            if len(left) * right > LONGEST_TEXT:
                raise Unfit("faces.value_large", limit=LONGEST_TEXT)
            return left * right
        else:
            raise Unfit("faces.arithmetic", detail=f"{kind_of(left)} {operator} {kind_of(right)}")
        if not abs(result) <= LARGEST_NUMBER:
            raise Unfit("faces.number_large")
        return result

    def read(self, source: str, state: str | None = None) -> nodes.Template | nodes.Expr:
        """The syntax tree of a template, or of a bare expression where `state` is `variable`.

        Raises Unfit for what is not in the language; jinja2.TemplateSyntaxError for what is not Jinja.
        """
        if len(source) > LONGEST_SOURCE:
            raise Unfit("faces.value_source", limit=LONGEST_SOURCE)
        parser = Parser(self, source, state=state)
        if state is None:
            tree: nodes.Template | nodes.Expr = parser.parse()
        else:
            tree = parser.parse_expression()
            if not parser.stream.eos:
                parser.fail("one expression only", parser.stream.current.lineno)
        guarded: nodes.Template | nodes.Expr = self._guarded(tree, 10 + len(source) * 5 // 2)
        return guarded

    def _guarded(self, node: Any, step: int, depth: int = 0) -> Any:
        """The tree with loops and joins metered, if all of it is allowed. step: the cost of a round."""
        if depth > DEEPEST:
            raise Unfit("faces.value_deep", limit=DEEPEST)
        if isinstance(node, nodes.For):
            if node.recursive:
                raise Unfit("faces.statement", got="recursive")
            cost = [nodes.Const(step)]
            node.iter = nodes.Filter(node.iter, "~steps", cost, [], None, None, lineno=node.lineno)
        elif isinstance(node, nodes.Filter):
            if node.name not in ALLOWED_FILTERS and node.name not in ("~steps", "~weighed"):
                raise Unfit("faces.filter", got=node.name, meant=nearest(node.name, ALLOWED_FILTERS))
        elif isinstance(node, nodes.Call):
            target = node.node
            named = isinstance(target, nodes.Name) and target.name in _FUNCTIONS
            method = isinstance(target, nodes.Getattr) and target.attr in METHODS
            if not named and not method:
                name = getattr(target, "name", None) or getattr(target, "attr", None) or "?"
                known = _FUNCTIONS.keys() | METHODS
                raise Unfit("faces.function", got=name, meant=nearest(name, known))
            if node.dyn_args is not None or node.dyn_kwargs is not None:
                raise Unfit("faces.statement", got="*")
        elif isinstance(node, nodes.Const) and isinstance(node.value, str) and _NO_TEXT.search(node.value):
            raise Unfit("faces.control_character", got=ascii(node.value)[:40])
        elif not isinstance(node, _STATEMENTS):
            raise Unfit("faces.statement", got=type(node).__name__.lower())
        for field, value in node.iter_fields():
            if isinstance(value, list):
                setattr(
                    node,
                    field,
                    [self._guarded(v, step, depth + 1) if isinstance(v, nodes.Node) else v for v in value],
                )
            elif isinstance(value, nodes.Node):
                setattr(node, field, self._guarded(value, step, depth + 1))
        if isinstance(node, nodes.Compare):
            node.expr = _weigh(node.expr)
            for operand in node.ops:
                operand.expr = _weigh(operand.expr)
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice):
            node.node = _weigh(node.node)
        if isinstance(node, nodes.Concat):
            parts = nodes.List(node.nodes, lineno=node.lineno)
            return nodes.Filter(parts, "~", [], [], None, None, lineno=node.lineno)
        return node
