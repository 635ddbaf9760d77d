"""Send every line of a file to the core and count the crashes."""
import hashlib
import json
import sys
from pathlib import Path

from core import Service


def main(path: str) -> int:
    model = Path("data/model.json")
    service = Service(model, hashlib.sha256(model.read_bytes()).hexdigest())
    sent = crashed = 0
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        case = json.loads(line)
        body = bytes.fromhex(case["hex"]) if "hex" in case else case["body"].encode("utf-8", "surrogatepass")
        sent += 1
        try:
            status, _ = service.respond(case["method"], case["path"], body)
        except Exception as error:
            status = 500
            print(case["id"], type(error).__name__)
        crashed += status >= 500
    print(f"{sent} sent, {crashed} in the 500s")
    return 1 if crashed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
