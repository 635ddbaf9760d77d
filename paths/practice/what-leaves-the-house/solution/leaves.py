"""Find and redact what leaves the machine."""
import json
import re
from pathlib import Path

PATTERNS = {
    "email": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    "phone": r"\+\d[\d ]{7,}\d",
    "path": r"/home/\S+",
    "secret": r"\bsk-[\w-]{8,}",
}


def findings(request: dict) -> set[str]:
    """Return what travels along."""
    headers = {name.lower() for name in request["headers"]}
    messages = request["body"]["messages"]
    text = "\n".join(message["content"] for message in messages)
    found = {name for name, pattern in PATTERNS.items() if re.search(pattern, text)}
    if "authorization" in headers:
        found.add("key")
    if any(name == "x-stainless-os" or "runtime" in name for name in headers):
        found.add("system")
    if any(message["role"] == "assistant" for message in messages):
        found.add("history")
    return found


def redact(text: str) -> str:
    """Replace emails, phones, paths and secrets."""
    for name, pattern in PATTERNS.items():
        text = re.sub(pattern, f"[{name}]", text)
    return text


if __name__ == "__main__":
    requests = map(json.loads, Path("data/requests.jsonl").read_text(encoding="utf-8").splitlines())
    lines = [f"{request['id']},{' '.join(sorted(findings(request)))}" for request in requests]
    Path("trace.csv").write_text("\n".join(["id,findings", *lines]) + "\n", encoding="utf-8")
