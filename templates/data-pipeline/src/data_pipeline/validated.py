"""Validated: rows whose values have types and can be true.

The others are kept as they came, each with the first reason against it.
"""

from dataclasses import dataclass

import polars as pl

from .border import require

STATIONS = ["airport", "harbour", "hill"]
# Wider than any weather these stations have seen, and narrower than what broken sensors send.
TEMPERATURES = (-40.0, 45.0)
RAIN = (0.0, 300.0)

SCHEMA = pl.Schema(
    {
        "file": pl.String(),
        "line": pl.Int64(),
        "station": pl.String(),
        "date": pl.Date(),
        "temperature_c": pl.Float64(),
        "rain_mm": pl.Float64(),
    }
)


@dataclass(frozen=True)
class Validated:
    """The rows that go on, and those that do not."""

    rows: pl.DataFrame
    rejected: pl.DataFrame

    @property
    def share_rejected(self) -> float:
        """From 0 to 1."""
        return self.rejected.height / (self.rows.height + self.rejected.height)


def validate(raw: pl.DataFrame) -> Validated:
    """Gives each row types, and judges it by the rules in their order."""
    typed = raw.with_columns(
        # Spaces and capitals are how people type; anything more would be guessing.
        station_=pl.col("station").str.strip_chars().str.to_lowercase(),
        date_=pl.col("date").str.to_date("%Y-%m-%d", strict=False),
        temperature_c_=pl.col("temperature_c").cast(pl.Float64, strict=False),
        rain_mm_=pl.col("rain_mm").cast(pl.Float64, strict=False),
    )
    rules = {
        "unknown station": ~pl.col("station_").is_in(STATIONS),
        "no date such as 2026-01-31": pl.col("date_").is_null(),
        "date not of the file's month": pl.col("date_").dt.strftime("%Y-%m") != pl.col("file").str.head(7),
        "temperature is no number": pl.col("temperature_c_").is_null(),
        "temperature cannot be": ~pl.col("temperature_c_").is_between(*TEMPERATURES),
        "rain is no number": pl.col("rain_mm_").is_null(),
        "rain cannot be": ~pl.col("rain_mm_").is_between(*RAIN),
    }
    reason = pl.coalesce(
        *(pl.when(broken).then(pl.lit(name)) for name, broken in rules.items()), pl.lit(None, pl.String)
    )
    judged = typed.with_columns(reason=reason)
    rows = judged.filter(pl.col("reason").is_null()).select(
        "file",
        "line",
        pl.col("station_").alias("station"),
        pl.col("date_").alias("date"),
        pl.col("temperature_c_").alias("temperature_c"),
        pl.col("rain_mm_").alias("rain_mm"),
    )
    rejected = judged.filter(pl.col("reason").is_not_null()).select(*raw.columns, "reason")
    require(rows.height + rejected.height == raw.height, "a row was neither taken nor rejected")
    require(rows.schema == SCHEMA, f"validated rows have the schema {rows.schema}")
    return Validated(rows, rejected)
