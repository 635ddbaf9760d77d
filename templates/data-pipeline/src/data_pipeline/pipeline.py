"""The whole way, raw to report. A run that fails leaves the last good outputs as they were."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import manifest
from .border import require
from .raw import read
from .report import report
from .tidy import tidy
from .validated import validate


@dataclass(frozen=True)
class Done:
    """What a run did, in rows."""

    is_new: bool
    counts: dict[str, int]


def run(raw: Path, out: Path, max_rejected: float = 0.10) -> Done:
    """Makes the outputs, unless they are there already."""
    wanted = manifest.cause(raw, {"max_rejected": max_rejected})
    if manifest.is_current(out, wanted):
        return Done(is_new=False, counts={})
    rows = read(raw)
    validated = validate(rows)
    reasons = validated.rejected["reason"].value_counts(sort=True).rows()
    # A few bad rows are life. Many mean that the source changed, and a report would be about something else.
    require(
        validated.share_rejected <= max_rejected,
        f"{validated.share_rejected:.1%} of the rows are rejected, more than {max_rejected:.1%}: {reasons}",
    )
    table, n_replaced = tidy(validated.rows)
    counts = {
        "raw": rows.height,
        "rejected": validated.rejected.height,
        "replaced": n_replaced,
        "tidy": table.height,
    }
    require(
        counts["raw"] - counts["rejected"] - counts["replaced"] == counts["tidy"],
        f"rows went astray: {counts}",
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        table.write_csv(made / "tidy.csv")
        validated.rejected.write_csv(made / "rejected.csv")
        (made / "report.md").write_text(report(rows.height, validated, table, n_replaced), encoding="utf-8")
        manifest.write(made, wanted, counts)
        _replace(out, made)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return Done(is_new=True, counts=counts)


def _replace(out: Path, made: Path) -> None:
    """Puts the new folder in the place of the old. In between there is none; never is there a mixture."""
    old = made.with_name(f"{made.name}-old")
    if out.exists():
        require((out / manifest.NAME).is_file(), f"{out} was not made by this pipeline; it stays as it is")
        out.rename(old)
    made.rename(out)
    shutil.rmtree(old, ignore_errors=True)
