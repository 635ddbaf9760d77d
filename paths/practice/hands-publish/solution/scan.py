"""Look for private things in files before they are published."""
import re
import sys
from pathlib import Path

KINDS = {
    "email": r"[\w.+-]+@(?!example\.(?:org|com|net)\b)[\w-]+(?:\.[\w-]+)+",
    "home": r"(?:/home/|/Users/|[A-Za-z]:\\{1,2}Users\\{1,2})(?!(?:user|you)\b)[\w.-]+",
    "secret": r"\b(?:sk-|ghp_|AKIA|Bearer )[\w-]{12,}",
}


def leaks(text: str) -> list[tuple[int, str]]:
    return [(number, kind) for number, line in enumerate(text.splitlines(), 1)
            for kind, pattern in KINDS.items() if re.search(pattern, line)]


def scan(root: Path) -> list[str]:
    found = []
    for path in root.rglob("*"):
        name = path.relative_to(root)
        if not path.is_file() or any(part.startswith(".") for part in name.parts):
            continue
        try:
            found += [(name.as_posix(), number, kind) for number, kind in leaks(path.read_text("utf-8"))]
        except UnicodeDecodeError:
            continue
    return [f"{name}:{number}: {kind}" for name, number, kind in sorted(found)]


if __name__ == "__main__":
    lines = scan(Path(sys.argv[1]))
    print("\n".join(lines) or "clean")
    sys.exit(bool(lines))
