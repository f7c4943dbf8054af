"""Where `wayout` starts. All is loaded within `main`, so that Ctrl-C is quiet from the first moment on."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line and ends with its exit code: 130 after Ctrl-C, as shells have it."""
    try:
        code = _run()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _run() -> int:
    import gc
    import os

    # Nobody else's plugin reads what stands in the user's files; to look for some takes a tenth of the start.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.set_threshold(50_000)  # loading makes much, and none of it garbage

    from wayout.app import app
    from wayout.command_line import prepare_streams, run

    prepare_streams()
    code = run(app, sys.argv[1:])
    gc.freeze()  # nor is a last search for garbage worth an eighth of the time
    return code


if __name__ == "__main__":
    main()
