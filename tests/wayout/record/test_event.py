"""Events: a body is read as JSON or refused, whatever the file holds."""

from __future__ import annotations

import pytest

from wayout.record.event import Event, follows, sealed


def event(body: str) -> Event:
    return Event(0, "2026-01-31T20:15:00Z", "c", "open", body, "")


def test_a_body_is_read_back() -> None:
    fields = {"name": "Zoé 🦊", "setup": {"players": ["a", "b"]}, "n": 1}
    made = sealed("", 0, "2026-01-31T20:15:00Z", "c", "open", fields)
    assert made.fields == fields
    assert follows(made, "")
    assert not follows(made, "another seal")


@pytest.mark.parametrize("body", ["", "no", "{", '{"a":', '{"a" 1}'])
def test_a_body_that_is_no_json_is_a_value_error(body: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json words it
        _ = event(body).fields


def test_an_event_of_other_types_follows_nothing() -> None:
    assert not follows(Event(0, None, "c", "open", "{}", ""), "")  # type: ignore[arg-type]
