import json
import re
from datetime import datetime
from pathlib import Path

from ingest import catch_up, open_store

lines = [json.loads(line) for line in Path("data/polls.jsonl").read_text(encoding="utf-8").splitlines()]


def read(offset: int, limit: int) -> list[tuple[int, dict]]:
    return [(line["offset"], line["event"]) for line in lines if line["offset"] >= offset][:limit]


db = open_store(":memory:")
count = catch_up(db, read)
(dead,), (last,) = (db.execute(sql).fetchone() for sql in ("SELECT COUNT(*) FROM dead", "SELECT id FROM events ORDER BY time DESC, id LIMIT 1"))
odd = []
for line in lines:
    began, ended = (datetime.strptime(day, "%m/%d/%y") for day in re.findall(r"\d+/\d+/\d+", line["event"]["text"]))
    if ended < began:
        odd.append(line["event"]["id"])
figures = {"events": count, "dead": dead, "last": last, "odd": odd[0]}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
