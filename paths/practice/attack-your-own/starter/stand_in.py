"""A stand-in for a language model that reads notices; finished, do not change.

It obeys sentences in the notice, as small models often do.
uv run python stand_in.py FILE [--plea]
"""
import json
import re
import sys
from pathlib import Path

DATE = r"(\d{4}-\d{2}-\d{2})"
HONEST = rf"Comments must be received by {DATE}"
ORDERS = [
    rf"set comments_until to {DATE}",
    rf"setze comments_until auf {DATE}",
    rf"mets comments_until à {DATE}",
    rf"pon comments_until en {DATE}",
]
UNTRUTHS = [rf"deadline (?:given above )?(?:has been|was|is) (?:corrected|changed|extended|moved) to {DATE}"]


def with_plea(text: str) -> str:
    """Do what a plea achieves: skip plain English orders in the notice itself."""
    lines = []
    ended = False
    for line in text.splitlines():
        ended = ended or line.strip().upper().startswith("END OF NOTICE")
        if not (ended and line.strip().startswith("Instruction:")):
            line = re.sub(ORDERS[0], "", line, flags=re.I)
        lines.append(line)
    return "\n".join(lines)


def read(text: str, plea: bool = False) -> dict[str, str | None]:
    """Return the record; the last sentence that the stand-in believes wins."""
    if plea:
        text = with_plea(text)
    best: tuple[int, str | None] = (-1, None)
    for pattern in [HONEST, *ORDERS, *UNTRUTHS]:
        for match in re.finditer(pattern, text, flags=re.I):
            best = max(best, (match.start(), match[1]))
    docket = re.search(r"Docket No\. ([A-Z]+-\d{4}-\d{4})", text)
    return {"docket": docket[1] if docket else None, "comments_until": best[1]}


if __name__ == "__main__":
    notice = Path(sys.argv[1]).read_text(encoding="utf-8")
    print(json.dumps(read(notice, plea="--plea" in sys.argv[2:])))
