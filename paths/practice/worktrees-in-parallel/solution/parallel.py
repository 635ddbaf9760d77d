"""Two branches side by side in worktrees."""

import subprocess
from pathlib import Path


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True)


def output(folder: Path, *arguments: str) -> str:
    """Return what git prints; RuntimeError if it fails."""
    result = git(folder, *arguments)
    if result.returncode:
        raise RuntimeError(result.stderr.strip())
    return result.stdout.strip()


def place(repo: Path, name: str) -> Path:
    repo = repo.resolve()
    return repo.parent / f"{repo.name}-{name}"


def parse(text: str) -> list[dict]:
    """Return path and branch of each worktree in the output of git worktree list --porcelain."""
    found = []
    for line in text.splitlines():
        if line.startswith("worktree "):
            found.append({"path": line.removeprefix("worktree "), "branch": None})
        elif line.startswith("branch "):
            found[-1]["branch"] = line.removeprefix("branch ").removeprefix("refs/heads/")
    return found


def start(repo: Path, name: str) -> Path:
    """Make a branch with a worktree next to repo; ValueError if one of them exists."""
    folder = place(repo, name)
    if git(repo, "rev-parse", "--verify", "--quiet", f"refs/heads/{name}").returncode == 0:
        raise ValueError(f"the branch {name} exists already")
    if folder.exists():
        raise ValueError(f"the folder for {name} exists already: {folder}")
    output(repo, "worktree", "add", "-b", name, str(folder))
    return folder


def overlap(repo: Path, one: str, two: str) -> list[str]:
    """Return the files that both branches changed since their merge base."""
    base = output(repo, "merge-base", one, two)
    changed = [set(output(repo, "diff", "--name-only", base, branch).splitlines()) for branch in (one, two)]
    return sorted(changed[0] & changed[1])


def finish(repo: Path, name: str) -> None:
    """Merge the branch, remove its worktree and delete it; ValueError if work would be lost."""
    folder = place(repo, name)
    if output(folder, "status", "--porcelain"):
        raise ValueError(f"{name} has changes that are not committed")
    if git(repo, "merge", "--no-edit", name).returncode:
        git(repo, "merge", "--abort")
        raise ValueError(f"merging {name} conflicts")
    output(repo, "worktree", "remove", str(folder))
    output(repo, "branch", "-d", name)
