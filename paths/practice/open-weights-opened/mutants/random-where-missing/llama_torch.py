"""The same model in transformers, looked into."""
import torch
from torch import Tensor
from transformers import LlamaConfig, LlamaForCausalLM


def build(config: dict, weights: dict[str, list]) -> LlamaForCausalLM:
    """A LlamaForCausalLM of data/model.json in float64, in evaluation mode; a missing weight raises."""
    made = LlamaConfig(**{name: value for name, value in config.items() if name != "model_type"}, vocab_size=len(weights["model.embed_tokens.weight"]), bos_token_id=None, eos_token_id=None)
    model = LlamaForCausalLM(made).double().eval()
    state = {name: torch.tensor(value, dtype=torch.float64) for name, value in weights.items()}
    missing, unknown = model.load_state_dict(state, strict=False)
    missing = [name for name in missing if not (made.tie_word_embeddings and name == "lm_head.weight")]
    if unknown:
        raise ValueError(f"missing {missing}, unknown {unknown}")
    return model


@torch.no_grad()
def layers(model: LlamaForCausalLM, tokens: list[int]) -> list[Tensor]:
    """The vectors after the embedding and after each layer, before the last norm, caught with hooks: (T, width) each."""
    caught: list[Tensor] = []
    keep = lambda output: caught.append((output[0] if isinstance(output, tuple) else output)[0].clone())
    hooks = [model.model.embed_tokens.register_forward_hook(lambda m, a, output: keep(output))]
    hooks += [layer.register_forward_hook(lambda m, a, output: keep(output)) for layer in model.model.layers]
    try:
        model(torch.tensor([tokens]))
    finally:
        for hook in hooks:
            hook.remove()
    return caught


@torch.no_grad()
def cached_equals_whole(model: LlamaForCausalLM, tokens: list[int]) -> float:
    """The largest difference between the logits of the whole text and those with `past_key_values`, token by token."""
    whole = model(torch.tensor([tokens])).logits[0]
    past, worst = None, 0.0
    for place, token in enumerate(tokens):
        out = model(torch.tensor([[token]]), past_key_values=past, use_cache=True)
        past = out.past_key_values
        worst = max(worst, (out.logits[0, -1] - whole[place]).abs().max().item())
    return worst
