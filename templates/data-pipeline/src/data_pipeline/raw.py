"""Raw: what the files say, as text, each row with its file and line. Nothing is judged, nothing is lost."""

from pathlib import Path

import polars as pl

from .border import require

COLUMNS = ["station", "date", "temperature_c", "rain_mm"]


def read(folder: Path) -> pl.DataFrame:
    """Every row of every file, in the order of the files' names."""
    files = sorted(folder.glob("*.csv"))
    require(bool(files), f"there is no .csv file in {folder}")
    return pl.concat([_read_file(file) for file in files])


def _read_file(file: Path) -> pl.DataFrame:
    try:
        # As text: a guess at types would turn a fault into an empty cell before anybody saw it.
        frame = pl.read_csv(file, infer_schema=False)
    except (pl.exceptions.PolarsError, UnicodeDecodeError) as error:
        require(False, f"{file.name} cannot be read: {error}")
        raise
    require(frame.columns == COLUMNS, f"{file.name} has the columns {frame.columns}, not {COLUMNS}")
    # The first row stands on line 2, below the header.
    return frame.with_row_index("line", offset=2).select(
        pl.lit(file.name).alias("file"), pl.col("line").cast(pl.Int64), pl.col(COLUMNS).fill_null("")
    )
