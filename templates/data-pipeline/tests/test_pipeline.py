"""The whole way, on the data that comes with the project."""

import json
import shutil
from pathlib import Path

import pytest

from data_pipeline.border import BorderError
from data_pipeline.cli import main
from data_pipeline.pipeline import run

RAW = Path(__file__).parents[1] / "data" / "raw"


@pytest.fixture
def raw(tmp_path: Path) -> Path:
    """A copy of the raw files, to change."""
    return Path(shutil.copytree(RAW, tmp_path / "raw"))


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_every_row_is_accounted_for(raw: Path, tmp_path: Path) -> None:
    counts = run(raw, tmp_path / "out").counts
    n_lines = sum(len(file.read_text(encoding="utf-8").splitlines()) - 1 for file in raw.iterdir())
    assert counts["raw"] == n_lines
    assert counts["raw"] == counts["rejected"] + counts["replaced"] + counts["tidy"]
    # The faults that the sample data was given.
    assert (counts["rejected"], counts["replaced"]) == (8, 2)


def test_the_report_says_what_is_behind_its_numbers(raw: Path, tmp_path: Path) -> None:
    run(raw, tmp_path / "out")
    report = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "8 were rejected" in report
    assert "| harbour | 2026-02 | 26 | 2 |" in report


def test_a_second_run_does_nothing_and_a_fresh_one_gives_the_same_bytes(raw: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run(raw, out).is_new
    before = content(out)
    assert not run(raw, out).is_new
    shutil.rmtree(out)
    assert run(raw, out).is_new
    assert content(out) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "raw"], "nothing else is left behind"


def test_changed_inputs_and_touched_outputs_are_made_anew(raw: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(raw, out)
    before = content(out)
    (out / "tidy.csv").write_text("mine\n", encoding="utf-8")
    assert run(raw, out).is_new
    assert content(out) == before
    with (raw / "2026-02.csv").open("a", encoding="utf-8") as file:
        file.write("hill,2026-02-28,1.0,0.0\n")
    assert run(raw, out).is_new
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"]["replaced"] == 3


def test_too_many_rejected_rows_end_the_run_and_the_last_good_outputs_stay(
    raw: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    run(raw, out)
    before = content(out)
    file = raw / "2026-02.csv"
    # The source begins to send Fahrenheit with a unit.
    file.write_text(file.read_text(encoding="utf-8").replace(".", ".F"), encoding="utf-8")
    assert main(["--raw", str(raw), "--out", str(out)]) == 1
    assert "of the rows are rejected" in capsys.readouterr().err
    assert content(out) == before


def test_a_folder_of_somebody_else_is_not_replaced(raw: Path, tmp_path: Path) -> None:
    out = tmp_path / "thesis"
    out.mkdir()
    (out / "chapter-1.md").write_text("years of work\n", encoding="utf-8")
    with pytest.raises(BorderError, match="stays as it is"):
        run(raw, out)
    assert [file.name for file in out.iterdir()] == ["chapter-1.md"]


def test_without_input_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--raw", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "no .csv file" in capsys.readouterr().err
