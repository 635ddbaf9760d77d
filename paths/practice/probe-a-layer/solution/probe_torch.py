"""Probes by scikit-learn on activations that forward hooks catch."""
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import torch
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupShuffleSplit
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from torch import Tensor, nn

from probe import control_labels


def caught(model: nn.Module, names: list[str], tokens: Tensor, place: int) -> dict[str, Tensor]:
    """For each named module what it returned at one place, (N, width); no hook stays behind."""
    found: dict[str, Tensor] = {}

    def keeper(name: str):
        def keep(module: nn.Module, inputs: tuple, output: Tensor) -> None:
            found[name] = output[:, place].detach().clone()
        return keep

    handles = [model.get_submodule(name).register_forward_hook(keeper(name)) for name in names]
    was_training = model.training
    try:
        with torch.no_grad():
            model.eval()(tokens)
    finally:
        model.train(was_training)
        for handle in handles:
            handle.remove()
    return found


def halves(groups: Sequence[str], seed: int) -> tuple[Sequence[int], Sequence[int]]:
    """Rows for training and for the test; a quarter of the groups is in the test, and none is on both sides."""
    return next(GroupShuffleSplit(1, test_size=0.25, random_state=seed).split(groups, groups=groups))


def probe(xs: Tensor, ys: Sequence[int], train: Sequence[int], test: Sequence[int]) -> float:
    """The accuracy on the test rows of a logistic regression that saw only the training rows, scaled."""
    rows, labels = xs.numpy(), torch.as_tensor(ys).numpy()
    made = make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000)).fit(rows[train], labels[train])
    return float(made.score(rows[test], labels[test]))


def table(model: nn.Module, names: list[str], tokens: Tensor, place: int, subjects: list[str], ys: list[int]) -> dict[str, dict[str, float]]:
    """For each named module: seen, control, selectivity and unseen, means over the seeds 0 to 4."""
    rows = [str(row) for row in range(len(ys))]
    made = {}
    for name, xs in caught(model, names, tokens, place).items():
        seen = fmean(probe(xs, ys, *halves(rows, seed)) for seed in range(5))
        control = fmean(probe(xs, control_labels(subjects, seed), *halves(rows, seed)) for seed in range(5))
        unseen = fmean(probe(xs, ys, *halves(subjects, seed)) for seed in range(5))
        made[name] = {"seen": seen, "control": control, "selectivity": seen - control, "unseen": unseen}
    return made


if __name__ == "__main__":
    import agree

    torch.set_num_threads(1)
    tokens, _, subjects, plural = agree.sentences(600, 9)
    models = {"trained": agree.trained(), "untrained": agree.untrained()}
    made = {name: table(model, agree.LAYERS, tokens, agree.PLACE, subjects, plural) for name, model in models.items()}
    Path("layers.json").write_text(json.dumps(made, indent=1), encoding="utf-8")
