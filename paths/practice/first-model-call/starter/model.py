"""Ask a language model. You use ask(); the rest you may ignore for now."""

import json
import os
from pathlib import Path
from urllib.request import Request, urlopen

PROMPTS: list[str] = []  # every prompt that was sent, oldest first


def ask(prompt: str) -> str:
    """Return the model's reply to prompt.

    Without the setting MODEL, the replies come from data/answers.json.
    """
    PROMPTS.append(prompt)
    name = os.environ.get("MODEL")
    if name:
        return ask_ollama(name, prompt)
    recorded = json.loads(Path("data/answers.json").read_text(encoding="utf-8"))
    question = prompt.splitlines()[-1].removeprefix("Question: ")
    return recorded.get(question, f"No answer is recorded for: {question}")


def ask_ollama(name: str, prompt: str) -> str:
    """Return the reply of a model that runs in Ollama on this computer."""
    body = json.dumps({"model": name, "prompt": prompt, "stream": False}).encode("utf-8")
    request = Request("http://localhost:11434/api/generate", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=300) as reply:
        return json.loads(reply.read())["response"]
