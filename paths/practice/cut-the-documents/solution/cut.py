import json
import re
from collections.abc import Callable
from pathlib import Path

from bm25 import BM25, words

Spans = list[tuple[int, int]]


def fixed(text: str, size: int, overlap: int = 0) -> Spans:
    if overlap >= size:
        raise ValueError("overlap must be smaller than size")
    spans, start = [], 0
    while start < len(text):
        spans.append((start, min(start + size, len(text))))
        if start + size >= len(text):
            break
        start += size - overlap
    return spans


def paragraphs(text: str) -> Spans:
    spans = [m.span() for m in re.finditer(r"\S(?:.|\n(?!\s*\n))*", text)]
    spans = [(s, s + len(text[s:e].rstrip("\n"))) for s, e in spans]
    return [(s, e) for s, e in spans if not text[s:e].startswith("# ")]


def sentences(text: str, n: int, step: int) -> Spans:
    spans = []
    for begin, end in paragraphs(text):
        parts = [m.span() for m in re.finditer(r"\S.*?[.?!](?=\s|$)|\S.+$", text[begin:end], re.DOTALL)]
        for i in range(0, len(parts), step):
            window = parts[i : i + n]
            spans.append((begin + window[0][0], begin + window[-1][1]))
            if i + n >= len(parts):
                break
    return spans


def take(ranked: list[str], sizes: dict[str, int], budget: int) -> list[str]:
    chosen: list[str] = []
    for key in ranked:
        budget -= sizes[key]
        if budget < 0:
            break
        chosen.append(key)
    return chosen


def covered(chosen: list[tuple[str, int, int]], truth: tuple[str, int, int]) -> bool:
    page, start, end = truth
    seen = {i for p, s, e in chosen if p == page for i in range(max(s, start), min(e, end))}
    return 2 * len(seen) >= end - start


def evaluate(cut: Callable[[str], Spans], questions: list[dict], budget: int = 100) -> tuple[int, int]:
    spans, texts = {}, {}
    for path in sorted(Path("data/pages").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        for s, e in cut(text):
            spans[f"{path.name}:{s:05}"] = (path.name, s, e)
            texts[f"{path.name}:{s:05}"] = text[s:e]
    index, sizes = BM25(texts), {key: len(words(text)) for key, text in texts.items()}
    found = 0
    for q in questions:
        ranked = [key for key, _ in index.search(q["question"], 50)]
        chosen = [spans[key] for key in take(ranked, sizes, budget)]
        found += covered(chosen, (q["page"], q["start"], q["end"]))
    return len(texts), found


def main() -> None:
    questions = [json.loads(x) for x in Path("data/questions.jsonl").read_text(encoding="utf-8").splitlines()]
    ways: dict[str, Callable[[str], Spans]] = {
        "fixed200": lambda t: fixed(t, 200),
        "fixed600": lambda t: fixed(t, 600, 200),
        "paragraph": paragraphs,
        "sentence2": lambda t: sentences(t, 2, 1),
    }
    lines = ["way,chunks,found"]
    for name, cut in ways.items():
        chunks, found = evaluate(cut, questions)
        lines.append(f"{name},{chunks},{found}")
    Path("results.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
