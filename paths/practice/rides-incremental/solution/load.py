"""Load one file a month into the store. Run: python load.py data/incoming store"""
import csv
import hashlib
import io
import json
import os
import sys
from pathlib import Path

HEADER = ["pickup", "dropoff", "zone", "distance", "fare", "passengers"]


def put(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old or the new one, never a half."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8", newline="")
    os.replace(part, path)


def load_month(source: str, store: str) -> dict:
    path, folder = Path(source), Path(store)
    month, target, manifest_path = path.stem, folder / f"{path.stem}.csv", folder / "manifest.json"
    manifest = json.loads(manifest_path.read_text(encoding="utf-8")) if manifest_path.exists() else {}
    data = path.read_bytes()
    checksum = hashlib.sha256(data).hexdigest()
    known = manifest.get(month)
    if known and known["sha256"] == checksum and target.exists():
        counts = {key: known[key] for key in ("read", "kept", "dropped")}
        return {"month": month, **counts, "changed": False}

    try:
        rows = list(csv.reader(io.StringIO(data.decode("utf-8"), newline="")))
    except UnicodeDecodeError as error:
        raise ValueError(f"{path.name}: not UTF-8") from error
    if not rows or rows[0] != HEADER:
        raise ValueError(f"{path.name}: the header is {rows[0] if rows else 'missing'}")
    kept = [row for row in rows[1:] if row and row[0].startswith(month + "-")]
    counts = {"read": len(rows) - 1, "kept": len(kept), "dropped": len(rows) - 1 - len(kept)}

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([HEADER, *kept])
    folder.mkdir(parents=True, exist_ok=True)
    put(target, out.getvalue())
    put(manifest_path, json.dumps({**manifest, month: {"sha256": checksum, **counts}}, indent=1))
    return {"month": month, **counts, "changed": True}


def load_all(incoming: str, store: str) -> list[dict]:
    return [load_month(str(path), store) for path in sorted(Path(incoming).glob("*.csv"))]


if __name__ == "__main__":
    for r in load_all(sys.argv[1], sys.argv[2]):
        print(r["month"], "read", r["read"], "kept", r["kept"], "dropped", r["dropped"], "changed" if r["changed"] else "same")
