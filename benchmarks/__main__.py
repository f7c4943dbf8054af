"""Runs every benchmark, one after another: `python -m benchmarks`, or `python -m benchmarks deck start`.

A benchmark is a module of this package with a `main`; it prints its table, and returns 1 where a budget is
missed. Each runs in a process of its own, so that none warms the other.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path


def benchmarks() -> dict[str, str]:
    """The first line of each benchmark's docstring, by the module's name."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("[!_]*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body):
            found[file.stem] = (ast.get_docstring(tree) or file.stem).splitlines()[0]
    return found


def main(asked: list[str]) -> int:
    """Runs those asked for, or all; 1 where any failed or missed a budget, 2 where one is not known."""
    known = benchmarks()
    for name in asked:
        if name not in known:
            print(f"There is no benchmark {name}. There are: {', '.join(known)}.", file=sys.stderr)
            return 2
    missed = 0
    for name in asked or known:
        print(f"\n== {name}: {known[name]}", flush=True)
        done = subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False)
        missed |= done.returncode != 0
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
