"""Documents are cut where a reader would cut them, and nothing is lost."""

from pathlib import Path

import pytest

from rag_service.chunks import MAX_WORDS, load, split

TEXT = "Before.\n\n# One\n\nFirst.\n\nSecond.\n\n## Two ##\n\n```sh\n# no heading\n\nls\n```\n"


def test_a_chunk_is_what_stands_below_a_heading() -> None:
    chunks = [(chunk.heading, chunk.text) for chunk in split("a.md", TEXT)]
    assert chunks == [
        ("", "Before."),
        ("One", "First.\n\nSecond."),
        ("Two", "```sh\n# no heading\n\nls\n```"),
    ]


def test_a_long_section_is_cut_between_paragraphs() -> None:
    paragraph = " ".join(["word"] * (MAX_WORDS // 2 + 1))
    parts = split("a.md", "# Long\n\n" + "\n\n".join([paragraph] * 3))
    assert [(part.part, len(part.text.split())) for part in parts] == [
        (n, MAX_WORDS // 2 + 1) for n in range(3)
    ]


def test_no_word_of_the_documents_is_lost() -> None:
    folder = Path(__file__).parents[1] / "documents"
    kept = " ".join(chunk.heading + " " + chunk.text for chunk in load(folder)).split()
    for file in folder.glob("*.md"):
        titles = {line[2:] for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("# ")}
        for word in file.read_text(encoding="utf-8").replace("#", "").split():
            assert word in kept or any(word in title for title in titles)


def test_a_folder_without_documents_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no \.md file"):
        load(tmp_path)
