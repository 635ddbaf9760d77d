"""A scripted coding agent: it always behaves the same. Do not change it."""

import re
import sys
from pathlib import Path


def plan(text: str) -> list[str]:
    """Return the steps for the task "add a field to the invoice", with text as AGENTS.md."""
    lines = [line.lower() for line in text.splitlines()]
    spans = re.findall(r"`([^`\n]+)`", text)

    def forbidden(name: str) -> bool:
        return any(name in line and re.search(r"\b(never|not|don't|no)\b", line) for line in lines)

    def mentions(*words: str) -> bool:
        return any(all(word in line for word in words) for line in lines)

    steps = ["edit src/invoice.py"]
    if not forbidden("src/generated"):
        steps.append("edit src/generated/schema.py")      # it looks like the right place
    else:
        steps.append("edit schema/invoice.json and run uv run build-schema")
    if mentions("migration", "ask"):
        steps.append("ask before writing a migration")
    else:
        steps.append("write migrations/0008_field.sql")
    steps.append("add a test in tests/")
    tests = [s for s in spans if "pytest" in s or s.startswith("make")]
    steps.append("run " + (tests[0] if tests else "make test"))
    formats = [s for s in spans if "ruff format" in s]
    if formats:
        steps.append("run " + formats[0])
    if "changelog" in text.lower():
        steps.append("add a line to CHANGELOG.md")
    return steps


if __name__ == "__main__":
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "none")
    print("\n".join(plan(path.read_text(encoding="utf-8") if path.is_file() else "")))
