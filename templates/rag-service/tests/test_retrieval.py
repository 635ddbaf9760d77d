"""BM25 by hand, and the words it counts."""

import math

import pytest

from rag_service.bm25 import Index
from rag_service.chunks import Chunk
from rag_service.words import sentences, terms


def chunk(text: str) -> Chunk:
    """A chunk whose path and heading hold no words."""
    return Chunk("", "", 0, text)


def test_one_score_worked_out_by_hand() -> None:
    # Three chunks of three words each, so that the length plays no part; `cat` stands twice in one of them.
    [hit] = Index([chunk("cat cat dog"), chunk("dog fox owl"), chunk("fox hen owl")]).search("cat", 5)
    rarity = math.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    assert hit.score == pytest.approx(rarity * 2 * 2.2 / (2 + 1.2))


def test_in_a_long_chunk_a_word_means_less() -> None:
    long, short = Index([chunk("cat dog dog dog fox"), chunk("cat hen")]).search("cat", 2)[::-1]
    assert short.chunk.text == "cat hen"
    # Lengths 2 and 5 around a mean of 3.5.
    assert short.score / long.score == pytest.approx(
        (1 + 1.2 * (0.25 + 0.75 * 5 / 3.5)) / (1 + 1.2 * (0.25 + 0.75 * 2 / 3.5))
    )


def test_rare_words_count_more_and_repetition_hardly() -> None:
    index = Index(
        [chunk("dog dog dog dog dog dog fox"), chunk("dog cat fox"), chunk("dog hen fox"), chunk("owl")]
    )
    hits = index.search("dog cat", 4)
    assert hits[0].chunk.text == "dog cat fox"
    assert len(hits) == 3, "a chunk without any word of the question is not found"
    assert hits[0].score > 2 * hits[1].score


def test_nothing_to_find_gives_nothing() -> None:
    assert Index([]).search("cat", 3) == []
    assert Index([chunk("cat")]).search("who are you?", 3) == []
    assert Index([chunk("cat")]).search("", 3) == []


@pytest.mark.parametrize(
    ("one", "other"), [("renew", "renewed"), ("Tools", "tool"), ("fee", "fees"), ("family", "families")]
)
def test_forms_of_a_word_meet(one: str, other: str) -> None:
    assert terms(one) == terms(other) != []


def test_synonyms_are_found_and_kinds_only_one_way() -> None:
    index = Index([chunk("the price of a tool"), chunk("a drill")])
    assert [hit.chunk.text for hit in index.search("cost", 2)] == ["the price of a tool"]
    assert len(index.search("drill", 2)) == 2
    assert [hit.chunk.text for hit in index.search("tool", 2)] == ["the price of a tool"]


def test_sentences_end_where_they_end() -> None:
    assert sentences("It costs 2.50 euros.\nReally! Yes\n\nNext") == [
        "It costs 2.50 euros.",
        "Really!",
        "Yes",
        "Next",
    ]
