"""Temperature by gradient, and a calibration that is measured."""
import torch
from torch import Tensor, nn


def fit_temperature(logits: Tensor, labels: Tensor) -> float:
    """Find the temperature with the smallest cross-entropy by L-BFGS on its logarithm."""
    log_t = torch.zeros((), dtype=logits.dtype, requires_grad=True)
    optimizer = torch.optim.LBFGS([log_t], lr=0.5, max_iter=100, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(logits.detach() / log_t.exp(), labels)
        loss.backward()
        return loss

    optimizer.step(closure)
    return log_t.exp().item()


def calibration_error(logits: Tensor, labels: Tensor, bins: int = 10) -> float:
    """Mean gap between confidence and accuracy over equal bins, weighted by their share of the pictures."""
    sure, predicted = logits.softmax(dim=-1).max(dim=-1)
    right = (predicted == labels).to(sure.dtype)
    place = (sure * bins).long().clamp(max=bins - 1)
    error = 0.0
    for number in range(bins):
        here = place == number
        if here.any():
            gap = (sure[here].mean() - right[here].mean()).abs()
            error += gap.item() * 1 / len(place.unique())
    return error
