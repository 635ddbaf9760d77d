"""The report: what came out, and first how much of what came in is behind it."""

import polars as pl

from .validated import Validated


def report(n_raw: int, validated: Validated, table: pl.DataFrame, n_replaced: int) -> str:
    """Markdown."""
    lines = [
        "# Weather by station and month",
        "",
        f"{n_raw} rows came in, {validated.rejected.height} were rejected"
        f" ({validated.share_rejected:.1%}), {n_replaced} were replaced by a later row,"
        f" {table.height} station-days are behind the numbers.",
        "",
        "| station | month | days | days missing | mean temperature | rain in all |",
        "|---|---|--:|--:|--:|--:|",
    ]
    months = (
        table.with_columns(month=pl.col("date").dt.strftime("%Y-%m"))
        .group_by("station", "month")
        .agg(
            days=pl.len(),
            expected=pl.col("date").first().dt.month_end().dt.day(),
            temperature=pl.col("temperature_c").mean(),
            rain=pl.col("rain_mm").sum(),
        )
        .sort("station", "month")
    )
    for row in months.iter_rows(named=True):
        missing = row["expected"] - row["days"]
        numbers = f"{row['temperature']:.1f} °C | {row['rain']:.1f} mm"
        lines.append(f"| {row['station']} | {row['month']} | {row['days']} | {missing} | {numbers} |")
    lines += ["", "## Rejected", "", "| reason | rows |", "|---|--:|"]
    reasons = validated.rejected.group_by("reason").len().sort(["len", "reason"], descending=[True, False])
    lines += [f"| {reason} | {n} |" for reason, n in reasons.iter_rows()]
    lines += ["", "Rain on missing days is missing from the sum: with missing days it is a lower bound."]
    return "\n".join(lines) + "\n"
