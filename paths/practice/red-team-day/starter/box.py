"""A question box with weak places. Repair the class Box; leave the function model as it is."""

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
        self.histories: dict[str, list[str]] = {}
        self.index: dict[str, set[str]] = {}
        for name, text in documents.items():
            for word in re.findall(r"\w+", text.lower()):
                self.index.setdefault(word, set()).add(name)

    def ask(self, user: str, question: str, now: float) -> dict:
        self.histories.setdefault(user, []).append(question)
        words = re.findall(r"\w+", question.lower())
        found = {name for word in words for name in self.index.get(word, set())}
        if not found:
            return {"html": "Nothing found.", "source": "", "status": "nothing"}
        ranked = sorted(found, key=lambda n: (-sum(n in self.index.get(w, set()) for w in words), n))
        sent = ranked[:3]
        prompt = "\n".join(f"[{name}] {self.documents[name]}" for name in sent) + f"\nQuestion: {question}"
        answer = self.model(prompt)
        wish = re.search(r"HISTORY: (\w+)", answer)
        if wish:
            lines = "<br>".join(self.histories.get(wish[1], []))
            return {"html": lines, "source": "", "status": "ok"}
        named = re.search(r"SOURCE: (\S+)", answer)
        source = named[1] if named else ""
        shown = re.sub(r"\n?SOURCE: \S+", "", answer)
        return {"html": f"<p>{shown}</p>", "source": source, "status": "ok"}
