"""Documents into chunks: what stands below one heading, cut between paragraphs where it is long."""

import re
from dataclasses import dataclass
from pathlib import Path

MAX_WORDS = 150


@dataclass(frozen=True)
class Chunk:
    """A piece of a document that can be read, and cited, by itself."""

    path: str
    heading: str
    part: int
    text: str

    @property
    def source(self) -> str:
        """What a citation points to, such as `fees.md#Late returns`."""
        return f"{self.path}#{self.heading}"


def load(folder: Path) -> list[Chunk]:
    """The chunks of every Markdown file beneath a folder, in the order of the paths."""
    files = sorted(folder.rglob("*.md"))
    if not files:
        raise FileNotFoundError(f"there is no .md file in {folder}")
    chunks: list[Chunk] = []
    for file in files:
        chunks += split(file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8"))
    return chunks


def split(path: str, text: str) -> list[Chunk]:
    """The chunks of one document."""
    chunks: list[Chunk] = []
    heading, paragraphs, is_code = "", [""], False
    for line in text.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        # A line of code may begin with `#`, and is no heading then.
        found = None if is_code else re.fullmatch(r"#{1,6}\s+(.+?)\s*#*", line)
        if found:
            chunks += _packed(path, heading, paragraphs)
            heading, paragraphs = found.group(1), [""]
        elif line.strip() or is_code:
            paragraphs[-1] += line + "\n"
        else:
            paragraphs.append("")
    return chunks + _packed(path, heading, paragraphs)


def _packed(path: str, heading: str, paragraphs: list[str]) -> list[Chunk]:
    """As many paragraphs to a chunk as fit; one that is too long stays whole, as half of it may mislead."""
    packs: list[str] = []
    for paragraph in filter(None, (paragraph.strip() for paragraph in paragraphs)):
        if packs and len((packs[-1] + paragraph).split()) <= MAX_WORDS:
            packs[-1] += "\n\n" + paragraph
        else:
            packs.append(paragraph)
    return [Chunk(path, heading, part, text) for part, text in enumerate(packs)]
