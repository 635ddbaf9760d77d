"""Each stage alone, on rows made for it."""

from pathlib import Path

import polars as pl
import pytest

from data_pipeline.border import BorderError
from data_pipeline.raw import COLUMNS, read
from data_pipeline.tidy import tidy
from data_pipeline.validated import validate

GOOD = ("hill", "2026-01-05", "3.5", "0.0")


def raw(*rows: tuple[str, str, str, str]) -> pl.DataFrame:
    """Rows as they would be read from `2026-01.csv`."""
    lines = range(2, 2 + len(rows))
    return pl.DataFrame(
        [("2026-01.csv", line, *row) for line, row in zip(lines, rows, strict=True)],
        schema={"file": pl.String, "line": pl.Int64} | dict.fromkeys(COLUMNS, pl.String),
        orient="row",
    )


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (("moon", "2026-01-05", "3.5", "0"), "unknown station"),
        (("hill", "05.01.2026", "3.5", "0"), "no date such as 2026-01-31"),
        (("hill", "2026-01-32", "3.5", "0"), "no date such as 2026-01-31"),
        (("hill", "2026-02-05", "3.5", "0"), "date not of the file's month"),
        (("hill", "2026-01-05", "n/a", "0"), "temperature is no number"),
        (("hill", "2026-01-05", "", "0"), "temperature is no number"),
        (("hill", "2026-01-05", "-99.9", "0"), "temperature cannot be"),
        (("hill", "2026-01-05", "NaN", "0"), "temperature cannot be"),
        (("hill", "2026-01-05", "3.5", ""), "rain is no number"),
        (("hill", "2026-01-05", "3.5", "-0.4"), "rain cannot be"),
        (("", "", "", ""), "unknown station"),
    ],
)
def test_a_bad_row_is_kept_as_it_was_with_the_first_reason(
    row: tuple[str, str, str, str], reason: str
) -> None:
    found = validate(raw(GOOD, row))
    assert found.rows.height == 1
    assert found.rejected.rows() == [("2026-01.csv", 3, *row, reason)]


def test_spaces_and_capitals_are_forgiven() -> None:
    found = validate(raw((" Hill ", "2026-01-05", "3.5", "0")))
    assert found.rows["station"].to_list() == ["hill"]


def test_a_day_sent_twice_counts_once_and_the_later_wins() -> None:
    rows = validate(raw(GOOD, ("hill", "2026-01-05", "4.5", "1.0"), ("hill", "2026-01-06", "1", "0"))).rows
    table, n_replaced = tidy(rows)
    assert n_replaced == 1
    assert table["temperature_c"].to_list() == [4.5, 1.0]


def test_an_empty_cell_does_not_pass_the_border() -> None:
    rows = validate(raw(GOOD)).rows.with_columns(rain_mm=pl.lit(None, pl.Float64))
    with pytest.raises(BorderError, match="empty cell"):
        tidy(rows)


def test_other_columns_are_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "2026-01.csv").write_text("station,day\nhill,1\n", encoding="utf-8")
    with pytest.raises(BorderError, match=r"2026-01.csv has the columns"):
        read(tmp_path)


@pytest.mark.parametrize(
    "content", [b"", b"station,date,temperature_c,rain_mm\nhill,1,2,3,4\n", b"\xff\xfe\n"]
)
def test_a_file_that_is_no_table_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "2026-01.csv").write_bytes(content)
    with pytest.raises(BorderError, match=r"2026-01\.csv"):
        read(tmp_path)


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "2026-01.csv").write_text(
        ",".join(COLUMNS) + "\nhill,2026-01-01,1,0\nmoon,2026-01-01,1,0\n", encoding="utf-8"
    )
    assert validate(read(tmp_path)).rejected["line"].to_list() == [3]


def test_an_empty_cell_is_read_as_empty_text_and_rejected(tmp_path: Path) -> None:
    (tmp_path / "2026-01.csv").write_text(",".join(COLUMNS) + "\n,2026-01-01,1,0\n", encoding="utf-8")
    assert validate(read(tmp_path)).rejected["reason"].to_list() == ["unknown station"]
