"""Immutable releases, an atomic switch, and the way back."""
import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path


def digest(folder: Path) -> str:
    total = hashlib.sha256()
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    for name in sorted(files):
        total.update(name.encode() + b"\0" + hashlib.sha256(files[name].read_bytes()).digest())
    return total.hexdigest()


def add(root: Path, source: Path) -> str:
    name = digest(source)
    target = root / "releases" / name
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".{name}.new")
        shutil.copytree(source, temporary)
        os.replace(temporary, target)
    return name


def current(root: Path) -> str | None:
    link = root / "current"
    return Path(os.readlink(link)).name if link.is_symlink() else None


def formats(root: Path, name: str | None) -> dict:
    path = root / "releases" / (name or "") / "formats.json"
    return json.loads(path.read_text()) if name and path.exists() else {}


def compatible(new: dict, old: dict) -> bool:
    def reads_all(reader: dict, writer: dict) -> bool:
        return set(writer.get("writes", [])) <= set(reader.get("reads", []))

    return reads_all(new, old) and reads_all(old, new)


def switch(root: Path, name: str) -> None:
    new = root / "current.new"
    new.unlink(missing_ok=True)
    new.symlink_to(Path("releases") / name)
    os.replace(new, root / "current")


def log(root: Path, event: str, name: str) -> None:
    with (root / "log.jsonl").open("a") as file:
        file.write(json.dumps({"event": event, "digest": name}) + "\n")


def deploy(root: Path, name: str, healthy: Callable[[Path], bool]) -> str:
    path, before = root / "releases" / name, current(root)
    if not name or not path.is_dir():
        raise ValueError(f"there is no release {name!r}")
    if digest(path) != name:
        raise ValueError(f"the release {name} was changed")
    if before is not None and before != name and not compatible(formats(root, name), formats(root, before)):
        raise ValueError("the two releases cannot read each other's data")
    switch(root, name)
    try:
        good = healthy(path) is True
    except Exception:
        good = False
    if not good:
        if before is None:
            (root / "current").unlink()
        else:
            switch(root, before)
    event = "deployed" if good else "withdrawn"
    log(root, event, name)
    return event


def rollback(root: Path) -> str:
    stack: list[str] = []
    if (root / "log.jsonl").exists():
        for line in (root / "log.jsonl").read_text().splitlines():
            event = json.loads(line)
            if event["event"] == "rollback":
                stack.pop()
            elif event["event"] == "deployed" and stack[-1:] != [event["digest"]]:
                stack.append(event["digest"])
    if len(stack) < 2:
        raise ValueError("there is no earlier release")
    switch(root, stack[-2])
    log(root, "rollback", stack[-2])
    return stack[-2]
