import hashlib
import io
import tarfile
from pathlib import Path

SKIPPED_FOLDERS = {"__pycache__", ".git", ".venv"}


def chosen(folder: Path) -> list[str]:
    names = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    return [
        name
        for name in names
        if not SKIPPED_FOLDERS & set(Path(name).parts[:-1])
        and Path(name).suffix not in (".pyc", ".log")
        and Path(name).name != ".env"
    ]


def pack(folder: Path, epoch: int) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in chosen(folder):
            content = (folder / name).read_bytes()
            info = tarfile.TarInfo(name)
            info.size, info.mtime = len(content), epoch
            info.mode = 0o755 if (folder / name).stat().st_mode & 0o100 else 0o644
            tar.addfile(info, io.BytesIO(content))
    return out.getvalue()


def digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def contents(data: bytes) -> dict[str, tuple]:
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        return {m.name: (tar.extractfile(m).read(), m.mtime, m.uid, m.gid, m.mode) for m in tar if m.isfile()}


def differences(a: bytes, b: bytes) -> list[str]:
    one, two = contents(a), contents(b)
    return sorted(name for name in one.keys() | two.keys() if one.get(name) != two.get(name))
