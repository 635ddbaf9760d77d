"""Ask a model on this computer."""
import json
import sys
import urllib.request
from urllib.parse import urlsplit

URL = "http://localhost:11434/api/generate"


def request(model: str, prompt: str, num_ctx: int = 4096) -> bytes:
    """Return the JSON to send."""
    if not model or not prompt:
        raise ValueError("model and prompt must not be empty")
    options = {"temperature": 0, "num_ctx": num_ctx}
    return json.dumps({"model": model, "prompt": prompt, "stream": False, "options": options}).encode("utf-8")


def read(text: str, num_ctx: int = 4096) -> dict:
    """Return answer, counts, speed and warnings of a reply."""
    reply = json.loads(text)
    answer = reply["response"].strip()
    seconds = reply["eval_duration"] / 1e9
    signs = {
        "cut off": reply["done_reason"] == "length",
        "window full": reply["prompt_eval_count"] >= 0.95 * num_ctx,
        "empty": not answer,
    }
    return {
        "answer": answer,
        "tokens_in": reply["prompt_eval_count"],
        "tokens_out": reply["eval_count"],
        "speed": round(reply["eval_count"] / seconds, 1) if seconds else 0.0,
        "warnings": [name for name, seen in signs.items() if seen],
    }


def is_local(url: str) -> bool:
    """Say whether the address is this computer."""
    return urlsplit(url).hostname in ("localhost", "127.0.0.1", "::1")


def main(model: str, prompt: str, url: str = URL) -> None:
    """Ask and print."""
    if not is_local(url):
        sys.exit(f"{url} is not on this computer")
    message = urllib.request.Request(url, data=request(model, prompt), headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(message) as reply:
        found = read(reply.read().decode("utf-8"))
    print(found["answer"])
    print(f"{found['speed']} tokens a second {found['warnings'] or ''}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
