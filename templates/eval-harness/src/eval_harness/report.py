"""A run, or two, as Markdown that fits into a pull request."""

from .metrics import METRICS
from .runs import Run, refuse_to_compare
from .stats import Comparison, Interval, bootstrap, compare

# Below this, an interval is so wide that only large differences mean anything.
FEW = 30


def of_run(run: Run) -> str:
    """Means with intervals, by metric and by tag, and what went wrong."""
    n = len(run.results)
    lines = [f"# {run.system}", "", f"{n} cases of golden set `{run.golden_sha256[:12]}`.", ""]
    if n < FEW:
        lines += [f"**Fewer than {FEW} cases: read the intervals, not the means.**", ""]
    lines += ["| metric | mean | 95% interval |", "|---|--:|--:|"]
    lines += [f"| {metric} | {_interval(bootstrap(run.scores(metric)))} |" for metric in METRICS]
    lines += ["", "| tag | cases | exact |", "|---|--:|--:|"]
    for tag in sorted({tag for result in run.results for tag in result.tags}):
        scores = [result.scores["exact"] for result in run.results if tag in result.tags]
        lines.append(f"| {_cell(tag)} | {len(scores)} | {sum(scores) / len(scores):.2f} |")
    wrong = [result for result in run.results if result.scores["exact"] < 1]
    lines += ["", f"## Wrong: {len(wrong)}", ""]
    if wrong:
        lines += ["| case | question | answer |", "|---|---|---|"]
    for result in wrong:
        answer = f"failed: {result.error}" if result.error else result.answer
        lines.append(f"| {result.id} | {_cell(result.question)} | {_cell(answer)} |")
    return "\n".join(lines).rstrip() + "\n"


def of_two(first: Run, second: Run) -> str:
    """What changed, with the chance that it is only chance."""
    refuse_to_compare(first, second)
    lines = [f"# {second.system} against {first.system}", "", f"{len(first.results)} cases, paired.", ""]
    lines += [
        "| metric | difference | 95% interval | p | better | worse | same |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for metric in METRICS:
        found = compare(first.scores(metric), second.scores(metric))
        counts = f"{found.n_better} | {found.n_worse} | {found.n_same}"
        lines.append(f"| {metric} | {_interval(found.difference, '+')} | {found.p_value:.4f} | {counts} |")
    lines += ["", verdict(compare(first.scores("exact"), second.scores("exact")))]
    return "\n".join(lines) + "\n"


def verdict(found: Comparison) -> str:
    """One sentence that can be defended."""
    if found.p_value < 0.05:
        word = "better" if found.difference.mean > 0 else "worse"
        return f"The second is {word} on `exact`: chance alone would do this in {found.p_value:.1%} of cases."
    return "On `exact` the two cannot be told apart with these cases. That does not show that they are equal."


def _interval(interval: Interval, sign: str = "") -> str:
    return f"{interval.mean:{sign}.3f} | {interval.low:{sign}.3f} to {interval.high:{sign}.3f}"


def _cell(text: str) -> str:
    """Text that ends neither the cell nor the row, whatever a system answers."""
    shown = " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
    return shown if len(shown) <= 80 else shown[:79] + "…"
