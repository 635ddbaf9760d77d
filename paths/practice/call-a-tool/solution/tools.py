"""Three tools for a small library, and the code that guards them."""
import json

SHELVES = {"Emma": "hall", "Dracula": "desk", "Walden": "hall", "Persuasion": "attic"}


class ToolError(Exception):
    """An expected problem; its message is for the model."""


def find_book(title: str) -> str:
    if title not in SHELVES:
        raise ToolError(f"No book {title!r}; books are {', '.join(SHELVES)}.")
    return SHELVES[title]


def lend_book(title: str, days: int) -> str:
    if days < 1:
        raise ToolError("days must be at least 1.")
    return f"{title} leaves {find_book(title)} for {days} days."


def multiply(a: int, b: int) -> str:
    return str(a * b)


TOOLS = {
    "find_book": (find_book, {"title": str}),
    "lend_book": (lend_book, {"title": str, "days": int}),
    "multiply": (multiply, {"a": int, "b": int}),
}


def problems(name: str, arguments: str) -> list[str]:
    """One sentence for each problem of a call; empty if it is valid."""
    if name not in TOOLS:
        return [f"No tool {name!r}; tools are {', '.join(TOOLS)}."]
    schema = TOOLS[name][1]
    try:
        values = json.loads(arguments)
    except json.JSONDecodeError as error:
        return [f"The arguments are not valid JSON: {error}."]
    if not isinstance(values, dict):
        return ["The arguments must be one JSON object."]
    found = []
    for key, kind in schema.items():
        if key not in values:
            found.append(f"{key} is missing.")
        elif type(values[key]) is not kind:
            found.append(f"{key} must be {kind.__name__}, not {values[key]!r}.")
    return found + [f"{name} has no parameter {key}." for key in values if key not in schema]


def answer_call(call: dict) -> dict:
    """The tool message for one call."""
    def message(ok: bool, content: str) -> dict:
        return {"role": "tool", "id": call["id"], "ok": ok, "content": content}

    if found := problems(call["name"], call["arguments"]):
        return message(False, " ".join(found))
    function = TOOLS[call["name"]][0]
    try:
        return message(True, function(**json.loads(call["arguments"])))
    except ToolError as error:
        return message(False, str(error))


def judge(record: dict) -> str:
    """The verdict on one recorded reply."""
    needs, calls = record["needs"], record["reply"]["tool_calls"]
    if not calls:
        return "missed" if needs else "answered"
    name, arguments = calls[0]["name"], calls[0]["arguments"]
    if name not in TOOLS:
        return "wrong_name"
    if problems(name, arguments):
        return "wrong_arguments"
    if needs is None:
        return "needless"
    return "right" if name == needs else "wrong_tool"
