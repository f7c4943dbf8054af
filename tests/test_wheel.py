"""The wheel, installed outside the checkout, prints on its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what the wheel holds, and nothing of the checkout."""
    wheels, target = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    build = [*pip, "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = wheels.glob("wayout-*.whl")
    subprocess.run([*pip, "install", str(wheel), "--no-deps", "--target", str(target)], check=True)
    return target


def test_the_wheel_holds_the_packages_what_they_read_and_the_licences_alone(installed: Path) -> None:
    ours = [file for top in ("wayout", "generator", "scorer") for file in _files(installed / top)]
    held = {file.relative_to(installed).as_posix() for file in ours if file.suffix != ".pyc"}
    shipped = {
        prefix + file.relative_to(ROOT).as_posix()
        for folder, prefix in (
            ("wayout", ""),
            ("generator", ""),
            ("scorer", ""),
            ("content", "wayout/_data/"),
            ("templates", "wayout/_data/"),
        )
        for file in _files(ROOT / folder)
        if "__pycache__" not in file.parts
    }
    assert held == shipped
    (about,) = installed.glob("wayout-*.dist-info")
    licences = {file.relative_to(about / "licenses").as_posix() for file in _files(about / "licenses")}
    assert licences == {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "LICENSE", *ROOT.glob("generator/fonts/*/LICENSE"))
    }
    assert {path.name for path in installed.iterdir()} == {"wayout", "generator", "scorer", "bin", about.name}


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_wheel_prints_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(installed)}
    where = subprocess.run(
        [sys.executable, "-c", "import wayout; print(wayout.__file__)"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(installed)
    subprocess.run(
        [sys.executable, "-m", "wayout", "print", "emergency-exit"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert (tmp_path / "output" / "emergency-exit.pdf").read_bytes().startswith(b"%PDF-")
