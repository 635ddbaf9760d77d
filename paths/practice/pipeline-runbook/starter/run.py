"""Build mart.json from the files in inbox/. Given; it needs your pipeline.py.

python run.py                          all days
python run.py DAY --to FILE            one day; the other days stay as in mart.json
python run.py --explain DAY COUNTRY    the sources of one number
"""
import argparse
import json
import os
from pathlib import Path

from pipeline import Pipeline

parser = argparse.ArgumentParser()
parser.add_argument("day", nargs="?")
parser.add_argument("--to", default="mart.json")
parser.add_argument("--explain", nargs=2, metavar=("DAY", "COUNTRY"))
given = parser.parse_args()

only = given.explain[0] if given.explain else given.day
pipeline = Pipeline()
for path in sorted(Path("inbox").glob("*.json")):
    file = json.loads(path.read_text())
    if only in (None, file["day"]):
        pipeline.receive(file)
messages = pipeline.run()
if given.explain:
    print(pipeline.explain(*given.explain))
else:
    mart = json.loads(Path("mart.json").read_text()) if Path("mart.json").exists() else {}
    Path(given.to + ".tmp").write_text(json.dumps({**mart, **pipeline.mart}, indent=1))
    os.replace(given.to + ".tmp", given.to)
    for message in [*pipeline.rejected, *messages]:
        print(message)
    print("days published:", len(pipeline.mart))
