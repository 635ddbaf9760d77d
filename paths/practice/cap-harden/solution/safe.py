"""Write a file as a whole or not at all."""
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    data = text.encode("utf-8")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
