"""Fill in what follows from the choices."""
import math


def fill(choice: dict) -> dict:
    """The plan with parameters, tokens, operations, hours and bits per byte."""
    c = choice
    for name in ("width", "layers", "rate", "bytes_per_token"):
        if c[name] <= 0:
            raise ValueError(f"{name} must be above 0")
    if c["loss_expected"] >= math.log(c["vocabulary"]):
        raise ValueError("the expected loss is not below that of an untrained model")
    d, layers = c["width"], c["layers"]
    parameters = (c["vocabulary"] + c["context"]) * d + layers * (12 * d * d + 13 * d) + 2 * d
    tokens = round(c["bytes_train"] / c["bytes_per_token"] * c["passes"])
    operations = tokens * (6 * parameters + 12 * layers * c["context"] * d)
    return c | {
        "parameters": parameters, "tokens": tokens, "operations": operations,
        "hours": operations / c["rate"] / 3600,
        "bits_per_byte": c["loss_expected"] / math.log(2) / c["bytes_per_token"],
    }
