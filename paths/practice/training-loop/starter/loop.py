"""The training loop, from memory."""


def train_epoch(model, batches, loss_fn, optimizer) -> float:
    """Train on each batch; return the mean loss over the examples."""
    raise NotImplementedError


def validate(model, batches, loss_fn, no_grad) -> float:
    """Return the mean loss over the examples without training."""
    raise NotImplementedError


def fit(model, train_batches, valid_batches, loss_fn, optimizer, no_grad, epochs: int) -> list[tuple[float, float]]:
    """Return training and validation loss of each epoch."""
    raise NotImplementedError
