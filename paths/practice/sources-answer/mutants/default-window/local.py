import json
import urllib.request
from collections.abc import Callable

TEXT = {"type": "string"}
CLAIM = {"type": "object", "properties": {"text": TEXT, "source": TEXT, "quote": TEXT}, "required": ["text", "source", "quote"]}
FORM = {"type": "object", "properties": {"claims": {"type": "array", "items": CLAIM}, "declined": TEXT}}


def local_model(url: str, name: str, num_ctx: int = 8192) -> Callable[[str], str]:
    """A model for `answer` that runs behind Ollama."""

    def model(prompt: str) -> str:
        options = {"temperature": 0}
        body = json.dumps({"model": name, "prompt": prompt, "stream": False, "format": FORM, "options": options}).encode()
        request = urllib.request.Request(url + "/api/generate", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=300) as response:
            reply = json.load(response)
        if reply["done_reason"] == "length":
            raise ValueError("the answer was cut")
        if reply.get("prompt_eval_count", 0) >= 0.95 * num_ctx:
            raise ValueError("the window is full, the prompt was probably cut")
        return reply["response"]

    return model
