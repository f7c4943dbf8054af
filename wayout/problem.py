"""Problems: whatever stops a command, as a code and parameters, worded only where it is shown."""

from __future__ import annotations

from wayout.verdict import Param, Verdict

BAD_INPUT = 2
"""Exit code: what was typed or written in a file cannot be used."""

STALE_OR_STORAGE = 3
"""Exit code: the record has moved on, or cannot be read or written."""


class Problem(Exception):  # noqa: N818 - the word a user would use
    """Stops a command with a message for its user. `code` is the key of its wording, `<area>.<what>`.

    Every exception that may reach a user is a Problem: the command line shows it without a traceback.
    """

    exit_code = BAD_INPUT

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Because(Problem):
    """A problem with another beneath it, or the reasons of a verdict: its sentence takes them in as `why`."""

    def __init__(self, code: str, why: Problem | Verdict, **params: Param) -> None:
        super().__init__(code, **params)
        self.why = why
