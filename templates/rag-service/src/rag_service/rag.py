"""Question to answer: retrieve, draft, and refuse unless true quotes cover the question."""

import re
from dataclasses import dataclass
from pathlib import Path

from .bm25 import Index
from .chunks import load
from .evidence import is_verbatim, uncovered
from .models import Drafted, Extractive, Model

# Chosen on golden/tune.jsonl: quotes and headings must cover every word of the question that counts.
MAX_UNCOVERED = 0
K = 4
REFUSAL = "The documents do not answer this."


@dataclass(frozen=True)
class Answer:
    """An answer with its sources and a quote from each, or a refusal without any."""

    text: str
    sources: list[str]
    quotes: list[str]
    is_refused: bool


class Rag:
    """Everything that is needed to answer."""

    def __init__(self, index: Index, model: Model | None = None, max_uncovered: int = MAX_UNCOVERED) -> None:
        self.index = index
        self.model = model or Extractive()
        self.max_uncovered = max_uncovered

    @classmethod
    def over(cls, folder: Path, model: Model | None = None) -> "Rag":
        """Reads and indexes the documents of a folder."""
        return cls(Index(load(folder)), model)

    def answer(self, question: str) -> Answer:
        """An answer that rests on quotes from the documents, or a refusal."""
        passages = [hit.chunk for hit in self.index.search(question, K)]
        if not passages:
            return Answer(REFUSAL, [], [], is_refused=True)
        drafted = self.model.draft(question, passages)
        is_sound = (
            drafted.text
            and drafted.quotes
            # One invented quote is enough to distrust the whole answer.
            and all(is_verbatim(quote, passages) for quote in drafted.quotes)
            and _numbers_are_quoted(drafted)
            and uncovered(question, drafted.quotes, passages) <= self.max_uncovered
        )
        if not is_sound:
            return Answer(REFUSAL, [], [], is_refused=True)
        sources = [f"[{quote.passage}] {passages[quote.passage - 1].source}" for quote in drafted.quotes]
        quotes = [quote.text for quote in drafted.quotes]
        return Answer(drafted.text, sources, quotes, is_refused=False)


def _numbers_are_quoted(drafted: Drafted) -> bool:
    """Whether each number of the answer stands in a quote, citations such as [2] aside."""
    told = re.findall(r"\d+(?:[.,]\d+)*", re.sub(r"\[\d+\]", "", drafted.text))
    quoted = re.findall(r"\d+(?:[.,]\d+)*", " ".join(quote.text for quote in drafted.quotes))
    return set(told) <= set(quoted)
