"""Question to answer: retrieve, judge whether it is enough, draft, and check what the draft rests on."""

from dataclasses import dataclass
from pathlib import Path

from .bm25 import Index
from .chunks import load
from .models import Extractive, Model

# Chosen on the golden set: half of the question's words, weighted by rarity, must be in one passage.
MIN_COVERAGE = 0.4
K = 4
REFUSAL = "The documents do not answer this."


@dataclass(frozen=True)
class Answer:
    """An answer with its sources, or a refusal without any."""

    text: str
    sources: list[str]
    is_refused: bool


class Rag:
    """Everything that is needed to answer."""

    def __init__(self, index: Index, model: Model | None = None, min_coverage: float = MIN_COVERAGE) -> None:
        self.index = index
        self.model = model or Extractive()
        self.min_coverage = min_coverage

    @classmethod
    def over(cls, folder: Path, model: Model | None = None) -> "Rag":
        """Reads and indexes the documents of a folder."""
        return cls(Index(load(folder)), model)

    def answer(self, question: str) -> Answer:
        """An answer that rests on the documents, or a refusal: never an answer without a source."""
        hits = [hit for hit in self.index.search(question, K) if hit.coverage >= self.min_coverage]
        if not hits:
            return Answer(REFUSAL, [], is_refused=True)
        drafted = self.model.draft(question, [hit.chunk for hit in hits])
        if not drafted.text or not drafted.cited:
            return Answer(REFUSAL, [], is_refused=True)
        sources = [f"[{n}] {hits[n - 1].chunk.source}" for n in drafted.cited]
        return Answer(drafted.text, sources, is_refused=False)
