"""A table as files and a log."""
import json
import uuid
from pathlib import Path


class Conflict(Exception):
    """Two writers removed the same file."""


class Table:
    """A folder of data files with a log of commits."""

    def __init__(self, folder: str | Path) -> None:
        """Create the folder and its log if missing."""
        self.folder = Path(folder)
        self.log = self.folder / "_log"
        self.log.mkdir(parents=True, exist_ok=True)

    def version(self) -> int:
        """Return the latest version, -1 for the empty table."""
        return max((int(p.stem) for p in self.log.glob("*.json")), default=-1)

    def _commit_at(self, number: int) -> dict:
        return json.loads((self.log / f"{number:05}.json").read_text())

    def commit(self, add: list[str], remove: list[str], base: int) -> int:
        """Write the commit under the first free number after base."""
        if missing := set(remove) - set(self.files(base)):
            raise Conflict(f"not in version {base}: {sorted(missing)}")
        number = base + 1
        while True:
            try:
                with (self.log / f"{number:05}.json").open("x") as file:
                    json.dump({"add": add, "remove": remove}, file)
                return number
            except FileExistsError:
                if both := set(remove) & set(self._commit_at(number)["remove"]):
                    raise Conflict(f"version {number} removed {sorted(both)}") from None
                number += 1

    def files(self, version: int | None = None) -> list[str]:
        """Return the live files of a version."""
        last = self.version()
        version = last if version is None else version
        if not -1 <= version <= last:
            raise ValueError(f"no version {version}")
        live: list[str] = []
        for number in range(version + 1):
            commit = self._commit_at(number)
            live = [f for f in live if f not in commit["remove"]] + commit["add"]
        return live

    def _write(self, rows: list[dict]) -> str:
        name = f"{uuid.uuid4().hex}.jsonl"
        (self.folder / name).write_text("".join(json.dumps(row) + "\n" for row in rows))
        return name

    def append(self, rows: list[dict]) -> int:
        """Add the rows as a new file."""
        return self.commit([self._write(rows)], [], self.version())

    def read(self, version: int | None = None) -> list[dict]:
        """Return all rows of a version."""
        return [json.loads(line) for name in self.files(version)
                for line in (self.folder / name).read_text().splitlines()]

    def compact(self) -> int:
        """Replace all live files by one."""
        base = self.version()
        return self.commit([self._write(self.read(base))], self.files(base), base)

    def vacuum(self, keep: int) -> list[str]:
        """Delete data files that no version from keep on needs."""
        needed = {f for v in range(keep, self.version() + 1) for f in self.files(v)}
        gone = sorted(p.name for p in self.folder.glob("*.jsonl") if p.name not in needed)
        for name in gone:
            (self.folder / name).unlink()
        return gone
