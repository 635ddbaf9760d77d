import hashlib
import json
import math
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

RECIPE = "paragraphs-1 words-64"


def passages(text: str) -> list[tuple[int, int]]:
    spans = []
    for match in re.finditer(r"\S(?:.|\n(?!\s*\n))*", text):
        found = match.group().rstrip("\n")
        if not found.startswith("# "):
            spans.append((match.start(), match.start() + len(found)))
    return spans


def embed(text: str) -> list[float]:
    vector = [0.0] * 64
    for word in re.findall(r"[a-z0-9]+", text.lower()):
        vector[hashlib.sha256(word.encode()).digest()[0] % 64] += 1.0
    size = math.hypot(*vector)
    return [round(x / size, 4) for x in vector] if size else vector


def update(folder: Path, index: Path, embed: Callable[[str], list[float]], recipe: str) -> dict[str, int]:
    old = json.loads(index.read_text(encoding="utf-8")) if index.is_file() else {"recipe": recipe, "pages": {}}
    counts = {"pages": 0, "added": 0, "changed": 0, "removed": 0, "embedded": 0}
    pages: dict[str, dict] = {}
    for path in sorted(folder.glob("*.md")):
        text, name = path.read_text(encoding="utf-8"), path.name
        digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
        known = old["pages"].get(name)
        counts["pages"] += 1
        if known and known["hash"] == digest and old["recipe"] == recipe:
            pages[name] = known
            continue
        counts["changed" if known else "added"] += 1
        found = []
        for start, end in passages(text):
            part = text[start:end]
            found.append({"id": f"{name}:{start}", "start": start, "end": end, "text": part, "vector": embed(part)})
            counts["embedded"] += 1
        pages[name] = {"hash": digest, "passages": found}
    counts["removed"] = len(old["pages"].keys() - pages.keys())
    temporary = index.with_suffix(".tmp")
    temporary.write_text(json.dumps({"recipe": recipe, "pages": pages}, indent=1) + "\n", encoding="utf-8")
    os.replace(temporary, index)
    return counts


def main() -> None:
    c = update(Path(sys.argv[1]), Path(sys.argv[2]), embed, RECIPE)
    print(
        f"{c['pages']} pages: {c['added']} added, {c['changed']} changed, "
        f"{c['removed']} removed, {c['embedded']} passages embedded"
    )


if __name__ == "__main__":
    main()
