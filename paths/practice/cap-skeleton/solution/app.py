"""The skeleton behind an address: the same answer as run.py, for a file that somebody sends."""
import csv
import io
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request

from run import guess

MOST = 1_000_000
HEADER = next(csv.reader(Path("sample.csv").read_text(encoding="utf-8-sig").splitlines()))
app = FastAPI(title="How many people come?")


@app.get("/health")
def health() -> dict[str, str]:
    return {"status": "alive"}


@app.post("/answer")
async def answer(request: Request) -> dict[str, object]:
    """Answer for the CSV text in the body; nothing is kept."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST:
            raise HTTPException(413, f"at most {MOST} bytes")
    try:
        reader = csv.DictReader(io.StringIO(body.decode("utf-8-sig")))
        rows = list(reader)
    except (UnicodeDecodeError, csv.Error) as error:
        raise HTTPException(422, f"not a CSV file in UTF-8: {error}") from error
    if reader.fieldnames != HEADER:
        raise HTTPException(422, f"the header must be {','.join(HEADER)}")
    if not rows:
        raise HTTPException(422, "there is no row below the header")
    try:
        return {"answer": guess(rows), "rows": len(rows)}
    except (ValueError, TypeError, IndexError) as error:
        raise HTTPException(422, f"a row cannot be read: {error}") from error
