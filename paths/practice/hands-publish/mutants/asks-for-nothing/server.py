"""An MCP server over a folder of records: it lists, reads, and proposes merges. python server.py FOLDER"""
import json
import sys
from pathlib import Path

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "records")
server = MCPServer("records")


def record(name: str) -> dict[str, str]:
    path = FOLDER / f"{name}.json"
    if not name.isalnum() or not path.is_file():
        raise ToolError(f"There is no record {name!r}; list_records names them all.")
    return json.loads(path.read_text(encoding="utf-8"))


@server.tool()
def list_records(text: str = "") -> str:
    """List the ids and names of all records whose name contains the words of the text, in any case."""
    words = text.lower().split()
    rows = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    return "\n".join(f"{row['id']}: {row['name']}" for row in rows if all(word in row["name"].lower() for word in words)) or "none"


@server.tool()
def read_record(id: str = "r999") -> str:
    """Read one record by its id, such as r017."""
    return json.dumps(record(id))


@server.tool()
def propose_merge(keep: str = "r017", drop: str = "r112") -> str:
    """Propose to merge two records. Nothing is written: a person reads the diff and approves it."""
    a, b = record(keep), record(drop)
    return "\n".join(["proposal, not carried out:"] + [f"- {key}: {b[key]}\n+ {key}: {a[key]}" for key in a if a[key] != b[key]])


if __name__ == "__main__":
    server.run("stdio")
