"""The manifest: which inputs, code and settings made which outputs, by hash.

There is no time in it, so that equal runs are equal bytes.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

NAME = "manifest.json"


def hashes(files: Iterable[Path]) -> dict[str, str]:
    """The SHA-256 of each file, by name."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files)}


def cause(raw: Path, settings: dict[str, Any]) -> dict[str, Any]:
    """All that decides what comes out."""
    code = Path(__file__).parent.glob("*.py")
    return {"inputs": hashes(raw.glob("*.csv")), "code": hashes(code), "settings": settings}


def is_current(out: Path, wanted: dict[str, Any]) -> bool:
    """Whether the outputs are there, untouched, and made from just this."""
    try:
        kept = json.loads((out / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if not isinstance(kept, dict) or kept.get("cause") != wanted:
        return False
    found = hashes(file for file in out.iterdir() if file.is_file() and file.name != NAME)
    return bool(kept.get("outputs") == found)


def write(out: Path, made_from: dict[str, Any], counts: dict[str, int]) -> None:
    """Describes what is in the folder."""
    outputs = hashes(file for file in out.iterdir() if file.is_file() and file.name != NAME)
    content = {"cause": made_from, "counts": counts, "outputs": outputs}
    (out / NAME).write_text(json.dumps(content, indent=2, sort_keys=True) + "\n", encoding="utf-8")
