"""Images: PNG, JPEG and SVG files of the game's folder."""

from __future__ import annotations

from generator.drawing import Op
from generator.faces.elements.kind import ElementKind, Values, middle_of_box
from generator.faces.kinds import Key, choice, name, number, positive
from generator.faces.pictures import place_picture
from generator.faces.studio import Inside, Studio


def _image(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    if not values["file"]:
        return ()
    box = (values["x"], values["y"], values["w"], values["h"])
    return place_picture(studio.folder, values["file"], box, values["fit"])


IMAGE = ElementKind(
    "image",
    {
        "file": Key(name),
        "x": Key(number, 0.0),
        "y": Key(number, 0.0),
        "w": Key(positive),
        "h": Key(positive),
        "fit": Key(choice("contain", "cover", "stretch"), "contain"),
    },
    _image,
    middle_of_box,
)
"""`image`."""
