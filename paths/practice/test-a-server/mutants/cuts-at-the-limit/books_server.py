"""A tool server, and a client in the same process. Do not change."""
import threading
from collections.abc import Callable
from dataclasses import dataclass

BOOKS = [("b1", "A Garden of Herbs", "hall"), ("b2", "Herbs and Their Drying", "desk"), ("b3", "Letters from the Sea", "hall"), ("b4", "The Sea Wind", "hall")]


class ToolError(Exception):
    """An expected problem; its text is for the model."""


@dataclass
class Tool:
    function: Callable[..., str]
    parameters: dict[str, type]
    description: str


def find_book(words: str) -> str:
    found = [f"{id}: {title} ({shelf})" for id, title, shelf in BOOKS if words.lower() in title.lower()]
    if not found:
        raise ToolError(f"No title contains {words!r}; try a single word.")
    return "\n".join(found)


def count_shelf(shelf: str) -> str:
    shelves = sorted({s for _, _, s in BOOKS})
    if shelf not in shelves:
        raise ToolError(f"No shelf {shelf!r}; shelves are {', '.join(shelves)}.")
    return str(sum(s == shelf for _, _, s in BOOKS))


def report() -> str:
    return "\n".join(f"{id} | {title} | {shelf} | in good order" for id, title, shelf in BOOKS * 10)


class Server:
    def __init__(self, timeout: float = 5.0, max_chars: int = 2000):
        self.timeout, self.max_chars = timeout, max_chars
        self.tools = {
            "find_book": Tool(find_book, {"words": str}, "Find books whose title contains the words."),
            "count_shelf": Tool(count_shelf, {"shelf": str}, "Count the books of one shelf."),
            "report": Tool(report, {}, "List every book with its state."),
        }

    def list_tools(self) -> list[dict]:
        names = {str: "string", int: "integer"}
        return [{"name": name, "description": tool.description, "inputSchema": {
            "type": "object",
            "properties": {key: {"type": names[kind]} for key, kind in tool.parameters.items()},
            "required": list(tool.parameters)}} for name, tool in self.tools.items()]

    def call(self, name: str, arguments: dict) -> dict:
        if name not in self.tools:
            return {"text": f"No tool {name!r}; tools are {', '.join(self.tools)}.", "is_error": True}
        tool = self.tools[name]
        for key, kind in tool.parameters.items():
            if type(arguments.get(key)) is not kind:
                return {"text": f"{key} is missing or is not of type {kind.__name__}.", "is_error": True}
        outcome: dict = {}

        def work() -> None:
            try:
                outcome.update(text=tool.function(**arguments), is_error=False)
            except ToolError as error:
                outcome.update(text=str(error), is_error=True)
            except Exception:
                outcome.update(text=f"{name} failed", is_error=True)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        thread.join(self.timeout)
        if thread.is_alive():
            return {"text": f"{name} timed out after {self.timeout} s; ask for less.", "is_error": True}
        text = outcome["text"]
        if len(text) >= self.max_chars:
            text = f"{text[:self.max_chars]} [cut: {len(text)} characters]"
        return {"text": text, "is_error": outcome["is_error"]}


class Client:
    def __init__(self, server: Server):
        self.server = server

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *exception) -> None:
        pass

    def list_tools(self) -> list[dict]:
        return self.server.list_tools()

    def call(self, name: str, arguments: dict) -> dict:
        return self.server.call(name, arguments)
