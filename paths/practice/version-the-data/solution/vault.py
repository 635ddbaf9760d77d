import hashlib
import json
import os
from pathlib import Path


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def place(store: Path, digest: str) -> Path:
    return store / digest[:2] / digest[2:]


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(content)
    os.replace(temporary, path)


def read_sound(path: Path, digest: str) -> bytes:
    content = path.read_bytes()
    if digest_of(content) != digest:
        raise ValueError(f"{path} is damaged")
    return content


def load(pointer: Path) -> tuple[str, Path]:
    data = json.loads(pointer.read_text(encoding="utf-8"))
    return data["sha256"], pointer.with_name(data["name"])


def add(path: Path, cache: Path) -> Path:
    content = path.read_bytes()
    digest = digest_of(content)
    if not place(cache, digest).is_file():
        write(place(cache, digest), content)
    pointer = path.with_name(path.name + ".ptr")
    text = json.dumps({"sha256": digest, "size": len(content), "name": path.name}, indent=1) + "\n"
    write(pointer, text.encode("utf-8"))
    return pointer


def status(pointer: Path) -> str:
    digest, path = load(pointer)
    if not path.is_file():
        return "missing"
    return "same" if digest_of(path.read_bytes()) == digest else "changed"


def checkout(pointer: Path, cache: Path, force: bool = False) -> None:
    digest, path = load(pointer)
    state = status(pointer)
    if state == "same":
        return
    content = read_sound(place(cache, digest), digest)
    if state == "changed" and not force and not place(cache, digest_of(path.read_bytes())).is_file():
        raise FileExistsError(f"{path} has changes that are not in the cache")
    write(path, content)


def push(cache: Path, remote: Path) -> int:
    copied = 0
    for file in sorted(cache.glob("??/*")):
        target = remote / file.relative_to(cache)
        if not target.is_file():
            write(target, file.read_bytes())
            copied += 1
    return copied


def pull(pointer: Path, cache: Path, remote: Path) -> None:
    digest, _ = load(pointer)
    if not place(cache, digest).is_file():
        write(place(cache, digest), read_sound(place(remote, digest), digest))
