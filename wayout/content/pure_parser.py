"""The parser to fall back on where PyYAML was built without libyaml: slower, same events."""

from __future__ import annotations

from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner


class PureParser(Reader, Scanner, Parser):
    """PyYAML's own parser, with the face of its C parser."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
