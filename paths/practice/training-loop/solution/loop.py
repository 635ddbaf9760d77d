"""The training loop, from memory."""


def train_epoch(model, batches, loss_fn, optimizer) -> float:
    """Train on each batch; return the mean loss over the examples."""
    model.train()
    total, count = 0.0, 0
    for x, y in batches:
        optimizer.zero_grad()
        loss = loss_fn(model(x), y)
        loss.backward()
        optimizer.step()
        total += loss.item() * len(x)
        count += len(x)
    return total / count


def validate(model, batches, loss_fn, no_grad) -> float:
    """Return the mean loss over the examples without training."""
    model.eval()
    total, count = 0.0, 0
    try:
        with no_grad():
            for x, y in batches:
                total += loss_fn(model(x), y).item() * len(x)
                count += len(x)
    finally:
        model.train()
    return total / count


def fit(model, train_batches, valid_batches, loss_fn, optimizer, no_grad, epochs: int) -> list[tuple[float, float]]:
    """Return training and validation loss of each epoch."""
    return [
        (train_epoch(model, train_batches, loss_fn, optimizer), validate(model, valid_batches, loss_fn, no_grad))
        for _ in range(epochs)
    ]
