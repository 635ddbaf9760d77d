"""A librarian that reads freely and writes only what was approved."""
import difflib
import hashlib
import json
import os
import sys
import tempfile
from pathlib import Path

LIMIT = 4000
TOOLS = {"find": ["words"], "read": ["name"], "propose": ["name", "text"]}
ABOUT = {"find": "Find notes whose name or text contains the words.", "read": "Read one note as a whole.",
         "propose": "Propose a new text for a note; a person decides about the diff."}


class Refused(Exception):
    """An expected problem; its message is for the model."""


def digest(diff: str) -> str:
    return hashlib.sha256(diff.encode()).hexdigest()


class Library:
    def __init__(self, root: Path):
        self.root = Path(root).resolve()
        self.open: dict[str, tuple[str, str | None, str, str]] = {}
        self.proposals = 0

    def _path(self, name: str) -> Path:
        path = (self.root / name).resolve()
        if not path.is_relative_to(self.root) or path.suffix != ".md" or path.is_dir():
            raise Refused(f"{name!r} is no note; names end in .md and lie inside the collection.")
        if any(part.startswith(".") for part in path.relative_to(self.root).parts):
            raise Refused(f"{name!r} is hidden; notes have no part that begins with a dot.")
        return path

    def _text(self, path: Path) -> str | None:
        return path.read_bytes().decode() if path.is_file() else None

    def find(self, words: str) -> list[str]:
        found = []
        for path in self.root.rglob("*.md"):
            name = path.relative_to(self.root).as_posix()
            try:
                text = self._text(self._path(name)) if not any(p.startswith(".") for p in path.relative_to(self.root).parts) else None
            except (Refused, UnicodeDecodeError):
                continue
            if text is not None and words.lower() in f"{name}\n{text}".lower():
                found.append(name)
        return sorted(found)

    def read(self, name: str) -> str:
        text = self._text(self._path(name))
        if text is None:
            raise Refused(f"No note {name!r}; use find to get the names.")
        return text

    def propose(self, name: str, text: str) -> dict:
        path = self._path(name)
        old = self._text(path)
        if old == text:
            raise Refused(f"{name!r} already has this text.")
        name = path.relative_to(self.root).as_posix()
        diff = "".join(line if line.endswith("\n") else line + "\n" for line in difflib.unified_diff(
            (old or "").splitlines(keepends=True), text.splitlines(keepends=True), f"a/{name}", f"b/{name}"))
        self.proposals += 1
        id = f"p{self.proposals}"
        self.open[id] = (name, old, text, diff)
        return {"id": id, "name": name, "diff": diff}

    def apply(self, id: str, approved: str) -> str:
        if id not in self.open:
            raise Refused(f"There is no open proposal {id!r}.")
        name, old, text, diff = self.open[id]
        if approved != digest(diff):
            raise Refused("The approval belongs to another diff.")
        path = self._path(name)
        if self._text(path) != old:
            raise Refused(f"{name} has changed since the proposal; propose again.")
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
        os.replace(temporary, path)
        del self.open[id]
        return name


def call(library: Library, name: str, arguments: dict) -> dict:
    try:
        for key in TOOLS[name]:
            if not isinstance(arguments.get(key), str):
                raise Refused(f"{key} is missing or is not a text.")
        arguments = {key: arguments[key] for key in TOOLS[name]}
        if name == "find":
            text = "\n".join(library.find(**arguments)) or "no match"
        elif name == "read":
            text = library.read(**arguments)
        else:
            proposal = library.propose(**arguments)
            text = f"{proposal['id']}\n{proposal['diff']}"
        failed = False
    except Refused as error:
        text, failed = str(error), True
    if len(text) > LIMIT:
        text = f"{text[:LIMIT]} [cut: {len(text)} characters]"
    return {"content": [{"type": "text", "text": text}], "isError": failed}


def handle(library: Library, message: dict) -> dict | None:
    if "id" not in message:
        return None
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    params = message.get("params", {})
    if message.get("method") == "ping":
        return answer | {"result": {}}
    if message.get("method") == "initialize":
        return answer | {"result": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "librarian", "version": "0.1"}}}
    if message.get("method") == "tools/list":
        return answer | {"result": {"tools": [{"name": n, "description": ABOUT[n], "inputSchema": {
            "type": "object", "properties": {k: {"type": "string"} for k in keys}, "required": keys}} for n, keys in TOOLS.items()]}}
    if message.get("method") != "tools/call":
        return answer | {"error": {"code": -32601, "message": f"No method {message.get('method')!r}"}}
    if params.get("name") not in TOOLS:
        return answer | {"error": {"code": -32602, "message": f"No tool {params.get('name')!r}"}}
    return answer | {"result": call(library, params["name"], params.get("arguments", {}))}


if __name__ == "__main__":
    library = Library(Path(sys.argv[1]))
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            response = handle(library, json.loads(line))
        except json.JSONDecodeError:
            response = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Not JSON"}}
        if response is not None:
            print(json.dumps(response), flush=True)
