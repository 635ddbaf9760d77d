"""Audit a Git history: sizes, order, and mixed commits."""


def read(text: str) -> list[dict]:
    """Return the commits of git log --reverse --numstat --format="commit %h %s"."""
    commits: list[dict] = []
    for line in text.splitlines():
        if line.startswith("commit "):
            parts = line.split(" ", 2)
            commits.append({"id": parts[1], "subject": parts[2] if len(parts) > 2 else "", "files": {}})
        elif line.strip():
            added, removed, path = line.split("\t")
            commits[-1]["files"][path] = sum(int(n) for n in (added, removed) if n != "-")
    return commits


def too_large(commits: list[dict], most: int = 200) -> list[str]:
    """Return the ids of commits with more than most changed lines."""
    return [c["id"] for c in commits if sum(n for f, n in c["files"].items() if not f.endswith(".lock")) > most]


def before(commits: list[dict], first: str, later: str) -> bool:
    """Return whether first occurs in an earlier commit than later."""
    def place(start: str) -> int | None:
        return next((i for i, c in enumerate(commits) if any(f.startswith(start) for f in c["files"])), None)
    one, two = place(first), place(later)
    return one is not None and (two is None or one < two)


def mixed(commits: list[dict]) -> list[str]:
    """Return the ids of commits that change known tests and known code together."""
    known: set[str] = set()
    found = []
    for commit in commits:
        old = [f for f in commit["files"] if f in known]
        if any(f.startswith("tests/") for f in old) and any(f.startswith("src/") for f in old):
            found.append(commit["id"])
        known |= set(commit["files"])
    return found
