"""A game.yaml laid over that of the game it is based on, so that an owner writes only what differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def laid_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """`own` with whatever it leaves out taken from `base`, all but the game's name.

    Components are laid over key by key; one that is null is left out. What has the wrong kind is kept as it
    is, for the model to refuse.
    """
    lent = {key: given for key, given in base.items() if key != "game"}
    given = own.get("components") or {}
    if not isinstance(given, dict):
        return {**lent, **own}
    components: dict[str, Any] = dict(base["components"])
    for name, component in given.items():
        under = components.get(name, {})
        components[name] = {**under, **component} if isinstance(component, dict) else component
    kept = {name: component for name, component in components.items() if component is not None}
    return {**lent, **own, "components": kept}


def lent_tables(base: Mapping[str, Any], own: Mapping[str, Any]) -> frozenset[str]:
    """The components whose table is the one of `base`."""
    given = own.get("components")
    given = given if isinstance(given, dict) else {}
    ours = {name for name, component in given.items() if isinstance(component, dict) and "rows" in component}
    return frozenset(base["components"]) - ours
