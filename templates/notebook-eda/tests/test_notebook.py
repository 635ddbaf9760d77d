"""The notebook runs from top to bottom in a fresh kernel, and is stored without what it printed."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FILES = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_there_is_a_notebook() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_is_valid_and_stored_without_outputs(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert not cell.outputs, f"clear the outputs before you commit (cell {cell.id})"
            assert cell.execution_count is None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_runs_from_top_to_bottom(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(file.parent)}})
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    assert "354 of 365 days are compared" in printed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_ends_in_findings_and_says_what_it_doubts(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    assert "## Findings" in text
    assert "## Doubts" in text
