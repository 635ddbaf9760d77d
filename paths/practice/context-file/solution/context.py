"""Check an AGENTS.md."""

import re
from collections.abc import Callable


def rules(text: str) -> list[str]:
    """Return the rules, one a line."""
    return [line[2:].strip() for line in text.splitlines() if line.startswith("- ")]


def spans(text: str) -> list[str]:
    """Return what is between backticks."""
    return re.findall(r"`([^`\n]+)`", text)


def problems(text: str, files: list[str], programs: list[str]) -> list[str]:
    """Return unknown programs and paths, and whether the text is too long."""
    found = []
    for span in spans(text):
        if " " in span:
            word = span.split()[0]
            if word not in programs:
                found.append(f"unknown program: {word}")
        elif "/" in span or "." in span:
            known = any(f.startswith(span) for f in files) if span.endswith("/") else span in files
            if not known:
                found.append(f"unknown path: {span}")
    lines = len(text.splitlines())
    if lines > 40:
        found.append(f"too long: {lines} lines")
    return found


def without_effect(text: str, plan: Callable[[str], list[str]]) -> list[str]:
    """Return the rules whose removal leaves the plan as it is."""
    lines, whole, found = text.splitlines(), plan(text), []
    for i, line in enumerate(lines):
        if line.startswith("- ") and plan("\n".join(lines[:i] + lines[i + 1:])) == whole:
            found.append(line[2:].strip())
    return found
