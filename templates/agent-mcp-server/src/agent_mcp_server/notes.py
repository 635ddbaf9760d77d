"""The folder of notes, and the only way to its files: whatever is asked for goes through `Notes.place`."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

MAX_BYTES = 200_000
KINDS = {".md", ".txt"}


class RefusedError(Exception):
    """A request that is not carried out; the text says why and may be shown to the assistant."""


@dataclass(frozen=True)
class Hit:
    """One line that holds what was searched for."""

    path: str
    line: int
    text: str


class Notes:
    """Text files beneath one folder."""

    def __init__(self, folder: Path) -> None:
        self.root = folder.resolve(strict=True)

    def place(self, path: str) -> Path:
        """Where a note is or would be: beneath the folder, through no link, never a hidden file."""
        if "\\" in path or "\0" in path:
            raise RefusedError("write paths with `/`")
        asked = PurePosixPath(path)
        if asked.is_absolute() or not asked.parts or ".." in asked.parts:
            raise RefusedError("paths are relative to the folder of notes")
        if any(part.startswith(".") for part in asked.parts):
            raise RefusedError("hidden files are private")
        if asked.suffix not in KINDS:
            raise RefusedError(f"notes end in {' or '.join(sorted(KINDS))}")
        place = self.root.joinpath(*asked.parts)
        # A link could lead anywhere, and what it leads to can change after it was checked.
        try:
            is_plain = place.resolve() == place
        except (OSError, RuntimeError):  # A ring of links.
            is_plain = False
        if not is_plain:
            raise RefusedError("the path leads through a link")
        return place

    def paths(self) -> list[str]:
        """Every note, in the order of the paths."""
        found = []
        for folder, folders, files in os.walk(self.root, followlinks=False):
            folders[:] = [name for name in folders if not name.startswith(".")]
            found += [Path(folder, name).relative_to(self.root).as_posix() for name in files]
        return sorted(path for path in found if self._is_note(path))

    def _is_note(self, path: str) -> bool:
        try:
            return self.place(path).is_file()
        except RefusedError:
            return False

    def read(self, path: str) -> str:
        """A whole note."""
        place = self.place(path)
        if not place.is_file():
            raise RefusedError(f"there is no note {path!r}")
        if place.stat().st_size > MAX_BYTES:
            raise RefusedError(f"{path!r} is larger than {MAX_BYTES} bytes")
        try:
            return place.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise RefusedError(f"{path!r} is not UTF-8 text") from error

    def search(self, words: str, limit: int) -> list[Hit]:
        """Lines that hold every word, in any case, and in the order of the paths."""
        wanted = words.casefold().split()
        hits: list[Hit] = []
        for path in self.paths():
            try:
                text = self.read(path)
            except RefusedError:
                continue
            for number, line in enumerate(text.splitlines(), start=1):
                if all(word in line.casefold() for word in wanted):
                    hits.append(Hit(path, number, line.strip()[:300]))
                    if len(hits) == limit:
                        return hits
        return hits

    def write(self, path: str, text: str) -> None:
        """Makes or replaces a note as a whole: a reader sees the old text or the new."""
        place = self.place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="", dir=place.parent, prefix=".", suffix=".tmp", delete=False
        ) as file:
            file.write(text)
        os.replace(file.name, place)
