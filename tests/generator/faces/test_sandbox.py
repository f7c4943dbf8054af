"""Hostile values: refused with a clear fault, in little time and memory."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from generator.faces.faults import Unfit
from generator.faces.sandbox import ALLOWED_FILTERS, FUNCTIONS, METHODS
from generator.faces.values import Compiler

KNOWN = {"a": 2, "text": "x*y", "table": {"k": [1, 2]}}

LONG = {"long": [n * 7919 % 10007 for n in range(10_000)], "keys": {f"k{n}": n for n in range(10_000)}}
"""Fields that are long: whatever walks through them costs as much as they have members."""

WALKS = [
    "long|sort",
    "long|unique",
    "long|max",
    "long|sum",
    "long|select('odd')|list",
    "long|map('string')|reject('none')|select('string')|list",
    "long|reverse",
    "keys|dictsort",
    "keys|items",
    "min(long)",
    "long == long",
    "a in long",
    "long[1:]",
    "long + long",
]

HOSTILE = {
    "a class": "{{ ''.__class__ }}",
    "its ancestors": "{{ table.__class__.__mro__ }}",
    "by key": "{{ table['__class__'] }}",
    "by filter": "{{ ''|attr('__class__') }}",
    "by map": "{{ [1]|map(attribute='__class__')|list }}",
    "globals of a function": "{{ range.__globals__ }}",
    "self": "{{ self.__init__ }}",
    "a loop's own": "{% for i in [1] %}{{ loop.__class__ }}{% endfor %}",
    "a cycler": "{{ cycler.__init__.__globals__ }}",
    "power": "{{ 9**9**9 }}",
    "power of a float": "{{ 9.5**999 }}",
    "product of texts": "{{ 'a'*10**9 }}",
    "product of lists": "{{ [1]*10**9 }}",
    "sum of texts": "{{ ('a'*20000)+('a'*20000) }}",
    "join by ~": "{{ 'x'*20000 ~ 'x'*20000 }}",
    "percent": "{{ '%99999999d' % 1 }}",
    "format": "{{ '{:1000000000}'.format(1) }}",
    "format filter": "{{ '%99999999d'|format(1) }}",
    "center": "{{ 'a'.center(10**9) }}",
    "center filter": "{{ 'a'|center(99999999) }}",
    "ljust": "{{ 'a'.ljust(10**9) }}",
    "zfill": "{{ 'a'.zfill(10**9) }}",
    "expandtabs": "{{ '\t'.expandtabs(10**9) }}",
    "indent": "{{ 'b'|indent(9999999) }}",
    "replace": "{{ text|replace('', 'y'*10000) }}",
    "replace method": "{{ text.replace('', 'y'*10000) }}",
    "join": "{{ (range(900)|list + range(900)|list)|join('y'*1000) }}",
    "batch": "{{ [1]|batch(10**9, 0)|list }}",
    "slice filter": "{{ [1]|slice(10**9)|list }}",
    "lipsum": "{{ lipsum(n=1000000) }}",
    "joiner": "{{ joiner() }}",
    "namespace": "{{ namespace(a=1) }}",
    "range": "{{ range(10**9) }}",
    "nested loops": "{% for i in range(1000) %}{% for j in range(1000) %}{% endfor %}{% endfor %}",
    "much output": "{% for i in range(1000) %}{{ 'x' * 9999 }}{% endfor %}",
    "filters without end": "{{ " + "('a'*20000)" + "|upper|lower" * 100 + " }}",
    "filters in loops": "{% for i in range(999) %}{% if ('a'*20000)"
    + "|upper" * 30
    + " %}{% endif %}{% endfor %}",
    "lists of lists": "{{ [" + "range(1000)|list," * 30 + "] }}",
    "brackets": "{{ " + "(" * 600 + "1" + ")" * 600 + " }}",
    "lists in lists": "{{ " + "[" * 400 + "]" * 400 + " }}",
    "a long sum": "{{ " + "1+" * 900 + "1 }}",
    "a long template": "{{ a }}" * 1000,
    "set": "{% set b = text ~ text %}{{ b }}",
    "a macro": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "include": "{% include '/etc/passwd' %}",
    "import": "{% import 'os' as os %}",
    "extends": "{% extends 'base' %}",
    "work given back": "{% for i in range(1000)|steps(-10**14) %}{% endfor %}",
    "work given back unseen": "{{ a|weighed }}",
    "a recursive loop": "{% for i in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    "a filter block": "{% filter upper %}x{% endfilter %}",
    "with": "{% with %}{% endwith %}",
    "not a number": "{{ 'nan'|float }}",
    "infinite": "{{ 1e999 }}",
    "unpacked arguments": "{{ range(*[1, 2]) }}",
    "a method as value": "{{ text.upper }}",
    "division by zero": "{{ 1/0 }}",
    "no such name": "{{ nothing }}",
    "not closed": "{{ a",
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_values_are_refused_quickly_and_small(source: str) -> None:
    compiler = Compiler()
    tracemalloc.start()
    started = time.process_time()
    try:
        with pytest.raises(Unfit):
            compiler.value(source, KNOWN).of(dict(KNOWN))
        assert time.process_time() - started < 5  # a bound on runaway, not a measurement
        assert tracemalloc.get_traced_memory()[1] < 32 * 1024 * 1024
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("walk", WALKS)
def test_walking_through_long_lists_again_and_again_is_too_much_work(walk: str) -> None:
    loops = (
        "{% for i in range(1000) %}{% for j in range(999) %}{% if "
        + walk
        + " %}{% endif %}{% endfor %}{% endfor %}"
    )
    names = {**KNOWN, **LONG}
    value = Compiler().value(loops, names)
    started = time.process_time()
    with pytest.raises(Unfit) as refused:
        value.of(dict(names))
    assert time.process_time() - started < 5  # a bound on runaway, not a measurement
    assert refused.value.code in ("faces.work", "faces.value_large")


@pytest.mark.parametrize(
    "walk", ["long|sort|first", "long|unique|length", "keys|dictsort|length", "max(long)"]
)
def test_one_walk_through_a_long_list_is_fine(walk: str) -> None:
    names = {**KNOWN, **LONG}
    Compiler().value("{{ " + walk + " }}", names).of(dict(names))


def evaluated(source: str, markup: bool = False) -> object:
    return Compiler().value(source, KNOWN, markup).of(dict(KNOWN))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("plain", "plain"),
        ("{{ a }}", 2),
        (" {{ a * 2 + 1 }} ", 5),
        ("{{ a / 4 }}", 0.5),
        ("{{ none }}", None),
        ("{{ 'many' if a > 5 }}", None),
        ("{{ 'many' if a > 5 }}!", "!"),
        ("{{ table.k }}", [1, 2]),
        ("{{ table.k[1] }}", 2),
        ("{{ table.get('z', 5) }}", 5),
        ("{{ table['k'][:1] }}", [1]),
        ("is {{ text }}!", "is x*y!"),
        ("{{ a }}{{ a }}", "22"),
        ("{{ a / 1 }}mm", "2mm"),
        ("{{ none }}-", "-"),
        ("{% for i in range(3) %}{{ i }}{% if not loop.last %},{% endif %}{% endfor %}", "0,1,2"),
        ("{% if a > 1 %}many{% else %}one{% endif %}", "many"),
        ("{{ 'a' ~ a ~ none }}", "a2"),
        ("{{ '-' * 3 }}", "---"),
        ("{{ text.upper().split('*') }}", ["X", "Y"]),
        ("{{ table.k | map('string') | join(', ') }}", "1, 2"),
        ("{{ [{'n': 3}, {'n': 4}] | sum(attribute='n') }}", 7),
        ("{{ [{'n': 3}, {'n': 4}] | map(attribute='n') | max }}", 4),
        (
            "{{ sin(30) | round(3) }} {{ cos(90) }} {{ sqrt(4) }} {{ floor(1.5) }} {{ ceil(1.5) }}",
            "0.5 0 2 1 2",
        ),
        ("{{ missing is defined }}", False),
        ("{{ missing | default('none') }}", "none"),
        ("{{ range(none) | length }}", 0),
    ],
)
def test_values(source: str, expected: object) -> None:
    assert evaluated(source) == expected


def test_lists_and_tables_hold_values() -> None:
    value = Compiler().value([["{{ a }}", 1], {"k": "{{ text }}"}], KNOWN)
    assert value.names == {"a", "text"}
    assert value.of(dict(KNOWN)) == [[2, 1], {"k": "x*y"}]


def test_a_tables_own_field_wins_over_a_method() -> None:
    known = {"item": {"items": "lamp", "count": 3}}
    assert Compiler().value("{{ item.items }} {{ item.count }}", known).of(dict(known)) == "lamp 3"


def test_data_in_a_marked_up_text_stays_text() -> None:
    assert evaluated("**{{ text }}** _b_", markup=True) == r"**x\*y** _b_"
    assert evaluated("**{{ text | markup }}**", markup=True) == "**x*y**"


def test_data_is_never_read_as_a_template() -> None:
    known = {"title": "{{ 1 + 1 }} {% raw %}"}
    assert Compiler().value("{{ title }}", known).of(dict(known)) == "{{ 1 + 1 }} {% raw %}"
    assert Compiler().value("= {{ title }}", known).of(dict(known)) == "= {{ 1 + 1 }} {% raw %}"


def test_every_function_and_filter_that_is_listed_exists() -> None:
    compiler = Compiler()
    for name in ALLOWED_FILTERS:
        compiler.value(f"{{{{ text | {name} }}}}", KNOWN)
    for name in FUNCTIONS - {"pi"}:
        compiler.value(f"{{{{ {name}(1) }}}}", KNOWN)
    for name in METHODS:
        compiler.value(f"{{{{ text.{name}() }}}}", KNOWN)
