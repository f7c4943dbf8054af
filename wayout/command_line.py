"""Runs the command line in the user's language: help, refusals, exit codes; no traceback reaches anybody."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import traceback
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from wayout.notation import nearest
from wayout.plain import plain
from wayout.problem import BAD_INPUT, Problem
from wayout.wording import choose_language, say, sentences, word
from wayout.words import LANGUAGES, Language

HELP_OPTIONS = ["-h", "--help"]

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


_SYSTEM = {
    errno.ENOENT: "usage.system_absent",
    errno.EACCES: "usage.system_denied",
    errno.EPERM: "usage.system_denied",
    errno.EISDIR: "usage.system_folder",
    errno.ENOTDIR: "usage.system_no_folder",
    errno.ENOSPC: "usage.system_full",
}
"""What the system refuses most often, said in the user's language."""


def run(app: typer.Typer, arguments: Sequence[str], name: str = "wayout") -> int:
    """Runs the command that `arguments` name and returns its exit code; messages go to standard error."""
    asked = _asked_language(arguments)
    language = choose_language(asked)
    if asked is not None and asked not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        return _complain(say("usage.language", language, {"typed": asked, "known": known}), BAD_INPUT)
    command = typer.main.get_command(app)
    if language != "en":
        _translate_help(command, name, language)
    try:
        code = command.main(list(arguments), prog_name=name, standalone_mode=False)
        if code == INTERRUPTED:
            return _complain(say("usage.interrupted", language), INTERRUPTED)
        return code if isinstance(code, int) else 0
    except Problem as problem:
        return _complain(word(problem, language), problem.exit_code)
    except typer.Abort:
        return _complain(say("usage.interrupted", language), INTERRUPTED)
    except typer.TyperException as refusal:
        if type(refusal).__name__ != "NoArgsIsHelpError":
            _complain(_usage_message(refusal, language), BAD_INPUT)
        else:
            print(refusal.format_message())
        return BAD_INPUT
    except OSError as error:
        file = os.fspath(error.filename) if isinstance(error.filename, str | os.PathLike) else ""
        code = _SYSTEM.get(error.errno or 0, "usage.system")
        return _complain(say(code, language, {"file": str(file), "why": error.strerror or ""}), BAD_INPUT)
    except Exception as error:
        if os.environ.get("WAYOUT_DEBUG"):
            traceback.print_exc()
        return _complain(say("usage.ours", language, {"what": f"{type(error).__name__}: {error}"}), BAD_INPUT)


def prepare_streams() -> None:
    """Makes standard output and error fit for any sentence.

    A stream that was closed swallows what it is given. One that knows few letters gets the nearest ones:
    `pieces` for `pièces`, `"` for `«`, a question mark where there is nothing near.
    """
    codecs.register_error("wayout.nearest", _nearest_letters)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="wayout.nearest")


_NEAREST = {
    **dict.fromkeys("«»“”", '"'),
    **dict.fromkeys("–—·", "-"),
    "’": "'",
    "×": "x",
    "…": "...",
}


def _nearest_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = (_NEAREST.get(sign) or _without_accent(sign) for sign in error.object[error.start : error.end])
    return "".join(plain), error.end


def _without_accent(sign: str) -> str:
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return letters or "?"


def _complain(message: str, code: int) -> int:
    print(plain(message, lines=True), file=sys.stderr)
    return code


def _asked_language(arguments: Sequence[str]) -> str | None:
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if argument == "--lang" and following:
            return following
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def help_keys(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Everything in a tree of commands that has a help text: its key in `help.<language>.yaml`, and it.

    A command's key is its path (`wayout print`); a parameter adds its longest name (`wayout print --paper`).
    """
    yield path, command
    for parameter in command.params:
        if getattr(parameter, "hidden", False):
            continue
        yield f"{path} {max(parameter.opts, key=len)}", parameter
    for name, below in getattr(command, "commands", {}).items():
        yield from help_keys(below, f"{path} {name}")


def _translate_help(command: Any, name: str, language: Language) -> None:
    texts: Mapping[str, str] = sentences("help", language)
    for key, described in help_keys(command, name):
        if key in texts:
            described.help = texts[key]
            if hasattr(described, "short_help"):
                described.short_help = None
        if hasattr(described, "get_help_option"):
            described.get_help_option(typer.Context(described, help_option_names=HELP_OPTIONS)).help = texts[
                "help"
            ]
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = texts["arguments"]
    rich_utils.OPTIONS_PANEL_TITLE = texts["options"]
    rich_utils.COMMANDS_PANEL_TITLE = texts["commands"]
    rich_utils.DEFAULT_STRING = texts["default"]
    rich_utils.REQUIRED_LONG_STRING = texts["required"]


def _usage_message(refusal: Any, language: Language) -> str:
    """Typer's refusal in our words, with the way to the help of the command it was meant for."""
    kind = type(refusal).__name__
    context = getattr(refusal, "ctx", None)
    parameter = getattr(refusal, "param", None)
    name = _name(parameter) if parameter is not None else ""
    if kind == "NoSuchOption":
        known = [option for item in context.command.params for option in item.opts] if context else []
        message = _unknown("usage.unknown_option", refusal.option_name, known, language)
    elif kind == "MissingParameter":
        message = say("usage.missing", language, {"name": name})
    elif kind == "BadParameter" and "integer" in refusal.message:
        message = say("usage.whole_number", language, {"name": name})
    elif kind == "BadParameter":
        message = say("usage.bad_value", language, {"name": name, "detail": refusal.message})
    elif kind == "BadOptionUsage":
        message = say(
            "usage.option_usage",
            language,
            {"name": refusal.option_name, "alone": "not take" in refusal.message},
        )
    elif context is not None and hasattr(context.command, "commands") and _quoted(refusal.message):
        known = list(context.command.commands)
        message = _unknown("usage.unknown_command", _quoted(refusal.message), known, language)
    elif context is not None and hasattr(context.command, "commands"):
        message = say("usage.no_command", language, {"known": ", ".join(context.command.commands)})
    else:
        message = say("usage.other", language, {"detail": refusal.format_message()})
    if context is None:
        return message
    return message + "\n" + say("usage.see_help", language, {"command": context.command_path})


def _name(parameter: Any) -> str:
    """An option by its longest name, an argument as help shows it, less what may be left out."""
    longest: str = max(parameter.opts, key=len)
    if longest.startswith("-"):
        return longest
    needed = [word for word in (parameter.metavar or "").split() if not word.startswith("[")]
    return " ".join(needed) or longest.upper()


def _unknown(code: str, typed: str, known: Sequence[str], language: Language) -> str:
    params = {"typed": typed, "near": nearest(typed, known), "known": ", ".join(known)}
    return say(code, language, params)


def _quoted(message: str) -> str:
    parts = message.split("'")
    return parts[1] if len(parts) > 2 else ""
