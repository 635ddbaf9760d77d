"""The logit lens on models of transformers: GPT-2 and Llama."""
from torch import Tensor
from transformers import PreTrainedModel

from lens import decision_layer  # yours


def streams(model: PreTrainedModel, ids: Tensor) -> Tensor:
    """(layers + 1, B, T, width): the stream after the embedding and after each layer, all before the final norm."""
    raise NotImplementedError()


def lens(model: PreTrainedModel, ids: Tensor) -> Tensor:
    """(layers + 1, B, T, words): log-probabilities read from each stream by the model's own norm and unembedding."""
    raise NotImplementedError()


def divergences(logp: Tensor) -> Tensor:
    """(layers + 1, B, T): the KL divergence from the final distribution to each layer's, in nats."""
    raise NotImplementedError()


def decided(logp: Tensor, place: int = -1) -> list[int]:
    """The decision layer of each row at one place."""
    raise NotImplementedError()
