"""Results in a file that only grows: a stopped run goes on where it was, and pays for nothing twice."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Result:
    """What became of one document: a `record`, `none` (it holds no order), or `failed` with a reason."""

    key: str
    document: str
    state: str
    record: dict[str, object] | None
    reason: str
    n_tries: int
    n_in: int
    n_out: int


class Results:
    """One JSON object a line; the last line about a document counts."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._file = file
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        # A line that was cut off by a crash is dropped, and its document read again.
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            file.write_text(whole, encoding="utf-8")
        self._by_key = {
            result.key: result for result in (Result(**json.loads(line)) for line in whole.splitlines())
        }

    def get(self, key: str) -> Result | None:
        """The result of that document, prompt, schema and model, where there is one."""
        return self._by_key.get(key)

    def add(self, result: Result) -> None:
        """Writes a result at once."""
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")
        self._by_key[result.key] = result
