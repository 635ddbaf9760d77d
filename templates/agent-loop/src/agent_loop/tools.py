"""What the agent can do: four tools over one folder. The only one that changes anything asks first."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

MAX_BYTES = 50_000


class RefusedError(Exception):
    """A call that is not carried out; the model reads the reason and may try something else."""


@dataclass(frozen=True)
class Tool:
    """A function with the names and types of its arguments."""

    name: str
    what_for: str
    arguments: Mapping[str, type]
    needs_approval: bool
    run: Callable[..., str]

    def call(self, arguments: Mapping[str, object]) -> str:
        """Runs it on arguments that were checked: a model can send anything."""
        self.check(arguments)
        return self.run(**arguments)

    def check(self, arguments: Mapping[str, object]) -> None:
        """Refuses arguments that are missing, unknown or of another type."""
        if set(arguments) != set(self.arguments):
            raise RefusedError(f"{self.name} takes {sorted(self.arguments)}, not {sorted(arguments)}")
        for name, value in arguments.items():
            if type(value) is not self.arguments[name]:
                raise RefusedError(f"{name!r} must be {self.arguments[name].__name__}")


def tools_for(folder: Path) -> dict[str, Tool]:
    """The tools over one folder, by name."""
    root = folder.resolve(strict=True)

    def list_files() -> str:
        names = sorted(path.name for path in root.iterdir() if path.is_file() and path.name[0] != ".")
        return "\n".join(names)

    def read_file(path: str) -> str:
        place = _place(root, path)
        if not place.is_file():
            raise RefusedError(f"there is no file {path!r}")
        if place.stat().st_size > MAX_BYTES:
            raise RefusedError(f"{path!r} is larger than {MAX_BYTES} bytes")
        try:
            return place.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise RefusedError(f"{path!r} is not UTF-8 text") from error

    def write_file(path: str, text: str) -> str:
        place = _place(root, path)
        if len(text.encode()) > MAX_BYTES:
            raise RefusedError(f"a file has at most {MAX_BYTES} bytes")
        # Written aside and then moved, so that a crash leaves the old file or the new one.
        aside = place.with_name(f".{place.name}.new")
        aside.write_text(text, encoding="utf-8")
        os.replace(aside, place)
        return f"wrote {path}"

    def add(numbers: list[object]) -> str:
        if not all(isinstance(number, int | float) and not isinstance(number, bool) for number in numbers):
            raise RefusedError("add takes numbers only")
        return f"{sum(float(str(number)) for number in numbers):.2f}"

    made = [
        Tool("list_files", "the names of the files", {}, False, list_files),
        Tool("read_file", "the text of one file", {"path": str}, False, read_file),
        Tool("add", "the sum of numbers, since models add badly", {"numbers": list}, False, add),
        Tool("write_file", "writes one file", {"path": str, "text": str}, True, write_file),
    ]
    return {tool.name: tool for tool in made}


def _place(root: Path, path: str) -> Path:
    """Where a file is or would be: directly in the folder, not hidden, and not a link."""
    asked = PurePosixPath(path)
    if len(asked.parts) != 1 or path.startswith(".") or "\\" in path or "\0" in path or ":" in path:
        raise RefusedError("a path is the plain name of a file in the folder")
    place = root / asked.name
    if place.is_symlink():
        raise RefusedError("the path is a link")
    return place
