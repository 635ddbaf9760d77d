"""Write a file as a whole or not at all."""
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
