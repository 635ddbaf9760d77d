import hashlib
import io
import tarfile
from pathlib import Path


def chosen(folder: Path) -> list[str]:
    raise NotImplementedError


def pack(folder: Path, epoch: int) -> bytes:
    raise NotImplementedError


def digest(data: bytes) -> str:
    raise NotImplementedError


def differences(a: bytes, b: bytes) -> list[str]:
    raise NotImplementedError
