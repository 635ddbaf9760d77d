import json
from collections.abc import Callable

SILENT = "The documents do not answer this."
RULE = (
    "Answer only from the passages. For each claim copy the words that support it. Return JSON:\n"
    '{"claims": [{"text": "...", "source": "ID", "quote": "..."}]}\n'
    'If the passages do not answer the question, return {"declined": "why"}.'
)


def prompt(question: str, passages: list[tuple[str, str]]) -> str:
    parts = [f"[{name}]\n{text}" for name, text in passages]
    return "\n\n".join([RULE, *parts, f"Question: {question}"])


def choose(ranked: list[str], texts: dict[str, str], most: int, budget: int) -> list[str]:
    chosen: list[str] = []
    for name in ranked:
        size = len(texts[name].split())
        if len(chosen) < most and size <= budget:
            chosen.append(name)
            budget -= size
    return chosen


def flat(text: str) -> str:
    return " ".join(text.split())


def well_formed(data: object) -> bool:
    if not isinstance(data, dict) or not data.keys() & {"claims", "declined"}:
        return False
    claims = data.get("claims", [])
    return (
        isinstance(data.get("declined", ""), str)
        and isinstance(claims, list)
        and all(isinstance(c, dict) and all(isinstance(c.get(k), str) for k in ("text", "source", "quote")) for c in claims)
    )


def check(raw: str, sent: dict[str, str]) -> tuple[str, list[dict], str]:
    try:
        data = json.loads(raw)
    except ValueError:
        data = None
    if not well_formed(data):
        return "invalid", [], "not the agreed form"
    claims, declined = data.get("claims", []), data.get("declined", "")
    if declined or not claims:
        return "declined", [], declined or "no claims"
    for claim in claims:
        source, quote = claim["source"], flat(claim["quote"])
        if source not in sent:
            return "rejected", [], f"source not sent: {source}"
        if len(quote.split()) < 4:
            return "rejected", [], f"quote too short: {source}"
        if quote not in flat(sent[source]):
            return "rejected", [], f"quote not found: {source}"
    return "answered", claims, ""


def answer(
    question: str,
    texts: dict[str, str],
    search: Callable[[str], list[str]],
    rerank: Callable[[str, list[str]], list[str]],
    model: Callable[[str], str],
    most: int = 5,
    budget: int = 400,
) -> dict:
    trace: dict = {
        "question": question, "candidates": [], "kept": [], "sent": [], "prompt": "", "raw": "",
        "status": "declined", "claims": [], "reason": "nothing found", "shown": SILENT,
    }  # fmt: skip
    try:
        trace["candidates"] = list(search(question))
        if trace["candidates"]:
            trace["kept"] = list(rerank(question, trace["candidates"]))[:50]
            trace["sent"] = choose(trace["kept"], texts, most, budget)
        if trace["sent"]:
            trace["prompt"] = prompt(question, [(name, texts[name]) for name in trace["sent"]])
            trace["raw"] = model(trace["prompt"])
            found = check(trace["raw"], {name: texts[name] for name in trace["sent"]})
            trace["status"], trace["claims"], trace["reason"] = found
    except Exception as problem:
        trace["status"], trace["reason"] = "failed", f"{type(problem).__name__}: {problem}"
    if trace["status"] == "answered":
        trace["shown"] = "\n".join(f'{c["text"]} [{c["source"]}: "{c["quote"]}"]' for c in trace["claims"])
    return trace
