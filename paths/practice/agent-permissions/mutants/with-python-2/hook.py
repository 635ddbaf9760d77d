"""Asked by the coding agent before each tool: exit 0 lets it pass, exit 2 refuses."""
import json
import shlex
import sys
from pathlib import Path

from permit import decide

SHELL = (";", "&", "|", "<", ">", "`", "$(", "\n")


def judge(event: dict) -> str:
    name, given = event["tool_name"], event["tool_input"]
    if name == "Bash":
        line = given["command"]
        if any(sign in line for sign in SHELL):
            return "refuse"
        action = {"run": shlex.split(line)}
    elif name in ("Edit", "Write"):
        action = {"write": given["file_path"]}
    elif name == "Read":
        action = {"read": given["file_path"]}
    else:
        return "allow"
    return decide(json.loads(Path("rules.json").read_text()), Path.cwd(), action)


def main() -> int:
    try:
        answer = judge(json.load(sys.stdin))
    except Exception as error:
        print(f"refused: the hook could not judge this ({type(error).__name__})", file=sys.stderr)
        return 1
    if answer == "allow":
        return 0
    print("not on your own: ask a person" if answer == "ask" else "refused by rules.json", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
