"""A question box. The model obeys everything; the class limits what that can reach."""

import html
import re
from collections.abc import Callable


def model(prompt: str) -> str:
    """A stand-in for a language model: it obeys the last order that it reads."""
    orders = re.findall(r"ORDER: (.*)", prompt)
    if orders:
        return orders[-1]
    first = re.search(r"^\[(\S+)\] (.*)$", prompt, re.MULTILINE)
    return f"{first[2]}\nSOURCE: {first[1]}" if first else "I do not know."


class Box:
    def __init__(self, documents: dict[str, str], model: Callable[[str], str] = model) -> None:
        self.documents = documents
        self.model = model
        self.times: dict[str, list[float]] = {}
        self.histories: dict[str, list[str]] = {}
        self.index: dict[str, set[str]] = {}
        for name, text in documents.items():
            for word in re.findall(r"\w+", text.lower()):
                self.index.setdefault(word, set()).add(name)

    def ask(self, user: str, question: str, now: float) -> dict:
        if not question.strip() or len(question) > 2000:
            return reply("refused", "Please ask in one to 2,000 characters.")
        recent = [t for t in self.times.get(user, []) if now - t < 60]
        if len(recent) >= 5:
            return reply("busy", "Five questions a minute are possible.")
        self.times[user] = [*recent, now]
        self.histories.setdefault(user, []).append(question)
        words = re.findall(r"\w+", question.lower())
        found = {name for word in words for name in self.index.get(word, set()) if name in self.documents}
        if not found:
            return reply("nothing", "Nothing found.")
        ranked = sorted(found, key=lambda n: (-sum(n in self.index.get(w, set()) for w in words), n))
        sent = ranked[:3]
        prompt = "\n".join(f"[{name}] {self.documents[name]}" for name in sent) + f"\nQuestion: {question}"
        try:
            answer = self.model(prompt)
        except Exception:
            return reply("error", "Something went wrong. Please try again later.")
        if re.search(r"HISTORY: \w+", answer):
            return reply("ok", "<br>".join(html.escape(q) for q in self.histories[user]))
        named = re.search(r"SOURCE: (\S+)", answer)
        source = named[1] if named else ""
        if source and source not in sent:
            return reply("refused", "The answer named a source that was not read.")
        shown = re.sub(r"\n?SOURCE: \S+", "", answer)
        return reply("ok", f"<p>{html.escape(shown)}</p>", source)


def reply(status: str, text: str, source: str = "") -> dict:
    return {"html": text, "source": source, "status": status}
