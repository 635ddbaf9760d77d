"""An MCP server over standard input and output, without an SDK."""
import json
import sys
from pathlib import Path

BOOKS = json.loads(Path("data/books.json").read_text())


class BadParams(Exception):
    """A protocol error: for the programmer of the client."""


class ToolError(Exception):
    """An expected problem of a tool: for the model."""


def find_book(words: str) -> str:
    found = [f"{b['id']}: {b['title']} ({b['shelf']})" for b in BOOKS if words.lower() in b["title"].lower()]
    if not found:
        raise ToolError(f"No title contains {words!r}; try a single word.")
    return "\n".join(found)


def count_shelf(shelf: str) -> str:
    shelves = sorted({b["shelf"] for b in BOOKS})
    if shelf not in shelves:
        raise ToolError(f"No shelf {shelf!r}; shelves are {', '.join(shelves)}.")
    return str(sum(b["shelf"] == shelf for b in BOOKS))


TOOLS = {
    "find_book": (find_book, "words", "Find books whose title contains the words."),
    "count_shelf": (count_shelf, "shelf", "Count the books of one shelf."),
}


def text(value: str) -> dict:
    return {"type": "text", "text": value}


def initialize(params: dict) -> dict:
    return {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}, "resources": {}, "prompts": {}},
            "serverInfo": {"name": "books", "version": "0.1"}}


def tools_list(params: dict) -> dict:
    return {"tools": [{"name": name, "description": about, "inputSchema": {
        "type": "object", "properties": {key: {"type": "string"}}, "required": [key]}, "annotations": "none"} for name, (_, key, about) in TOOLS.items()]}


def tools_call(params: dict) -> dict:
    if params.get("name") not in TOOLS:
        raise BadParams(f"No tool {params.get('name')!r}")
    function, key, _ = TOOLS[params["name"]]
    try:
        value = params.get("arguments", {}).get(key)
        if not isinstance(value, str):
            raise ToolError(f"{key} is missing or is not a text.")
        return {"content": [text(function(value))], "isError": False}
    except ToolError as error:
        return {"content": [text(str(error))], "isError": True}


def resources_list(params: dict) -> dict:
    return {"resources": [{"uri": "books://all", "name": "All books", "mimeType": "application/json"}]}


def resources_read(params: dict) -> dict:
    if params.get("uri") != "books://all":
        raise BadParams(f"No resource {params.get('uri')!r}")
    return {"contents": [{"uri": "books://all", "mimeType": "application/json", "text": json.dumps(BOOKS)}]}


def prompts_list(params: dict) -> dict:
    return {"prompts": [{"name": "find", "description": "Find books on a topic", "arguments": [{"name": "topic", "required": True}]}]}


def prompts_get(params: dict) -> dict:
    topic = params.get("arguments", {}).get("topic")
    if params.get("name") != "find" or not topic:
        raise BadParams("The prompt 'find' needs a topic")
    return {"messages": [{"role": "user", "content": text(f"Which of our books are about {topic}? Name their shelves.")}]}


METHODS = {"initialize": initialize, "ping": lambda params: {}, "tools/list": tools_list, "tools/call": tools_call,
           "resources/list": resources_list, "resources/read": resources_read, "prompts/list": prompts_list, "prompts/get": prompts_get}


def handle(message: dict) -> dict | None:
    """The response to one message; None for a notification."""
    if "id" not in message:
        return None
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    if message.get("method") not in METHODS:
        return answer | {"error": {"code": -32601, "message": f"No method {message.get('method')!r}"}}
    try:
        return answer | {"result": METHODS[message["method"]](message.get("params", {}))}
    except BadParams as error:
        return answer | {"error": {"code": -32602, "message": str(error)}}


if __name__ == "__main__":
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            answer = handle(json.loads(line))
        except json.JSONDecodeError:
            answer = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Not JSON"}}
        if answer is not None:
            print(json.dumps(answer), flush=True)
