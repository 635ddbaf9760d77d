"""The logit lens on models of transformers: GPT-2 and Llama."""
import json
from pathlib import Path

import torch
from torch import Tensor, nn
from transformers import GPT2LMHeadModel, PreTrainedModel

from lens import decision_layer


def _final_norm(model: PreTrainedModel) -> nn.Module:
    return model.transformer.ln_f if isinstance(model, GPT2LMHeadModel) else model.model.norm


def streams(model: PreTrainedModel, ids: Tensor) -> Tensor:
    """(layers + 1, B, T, width): the stream after the embedding and after each layer, all before the final norm."""
    last: list[Tensor] = []
    handle = _final_norm(model).register_forward_pre_hook(lambda module, inputs: last.append(inputs[0]))
    try:
        with torch.no_grad():
            earlier = model(ids, output_hidden_states=True).hidden_states[:-1]
    finally:
        handle.remove()
    return torch.stack([*earlier, last[0]])


def lens(model: PreTrainedModel, ids: Tensor) -> Tensor:
    """(layers + 1, B, T, words): log-probabilities read from each stream by the model's own norm and unembedding."""
    with torch.no_grad():
        return model.get_output_embeddings()(_final_norm(model)(streams(model, ids))).log_softmax(-1)


def divergences(logp: Tensor) -> Tensor:
    """(layers + 1, B, T): the KL divergence from the final distribution to each layer's, in nats."""
    return (logp.exp() * (logp - logp[-1])).sum(-1)


def decided(logp: Tensor, place: int = -1) -> list[int]:
    """The decision layer of each row at one place."""
    tops = logp[:, :, place].argmax(-1)
    return [decision_layer(column.tolist()) for column in tops.T]


if __name__ == "__main__":
    import small

    torch.set_num_threads(1)
    logp = lens(small.trained(), small.prompts())
    far = divergences(logp)[:, :, -1]
    said = {"decided": dict(zip(small.NAMES, decided(logp))), "kl": {name: far[:, row].tolist() for row, name in enumerate(small.NAMES)}}
    Path("lens.json").write_text(json.dumps(said, indent=1), encoding="utf-8")
