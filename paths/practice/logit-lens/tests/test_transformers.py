import json
import os
import tempfile
import unittest
from pathlib import Path

os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=tempfile.mkdtemp(), TOKENIZERS_PARALLELISM="false", OMP_NUM_THREADS="1")

import torch
from transformers import GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM

torch.set_num_threads(1)


def models():
    """A GPT-2 and a Llama with weights by chance, their blocks and their final norm; the norms have learned scales."""
    torch.manual_seed(5)
    gpt = GPT2LMHeadModel(GPT2Config(vocab_size=40, n_positions=8, n_embd=16, n_layer=3, n_head=2, bos_token_id=0, eos_token_id=0, tie_word_embeddings=False))
    llama = LlamaForCausalLM(LlamaConfig(vocab_size=40, hidden_size=16, intermediate_size=32, num_hidden_layers=3, num_attention_heads=2, num_key_value_heads=1, tie_word_embeddings=False))
    made = {"GPT-2": (gpt, gpt.transformer.h, gpt.transformer.ln_f), "Llama": (llama, llama.model.layers, llama.model.norm)}
    for model, _, _ in made.values():
        model.double().eval()
        with torch.no_grad():
            for name, weight in model.named_parameters():
                if "ln_" in name or "norm" in name:
                    weight.uniform_(0.5, 2.0)
                else:
                    weight.mul_(8)
    return made


def caught(model, blocks, ids):
    """What goes into the first block and what each block returns."""
    found = []
    handles = [blocks[0].register_forward_pre_hook(lambda module, inputs: found.append(inputs[0]))]
    handles += [block.register_forward_hook(lambda module, inputs, out: found.append(out[0] if isinstance(out, tuple) else out)) for block in blocks]
    with torch.no_grad():
        logits = model(ids).logits
    for handle in handles:
        handle.remove()
    return torch.stack(found), logits


class Transformers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.models = models()
        cls.ids = torch.randint(0, 40, (2, 6), generator=torch.Generator().manual_seed(1))

    def test_the_streams_are_what_the_blocks_return(self):
        from lens_torch import streams
        for name, (model, blocks, _) in self.models.items():
            want, _ = caught(model, blocks, self.ids)
            got = streams(model, self.ids)
            self.assertEqual(tuple(got.shape), (4, 2, 6, 16), name)
            for layer in range(4):
                self.assertTrue(torch.allclose(got[layer], want[layer], atol=1e-9), f"{name}: stream {layer}; the last entry of hidden_states has passed the final norm")

    def test_the_last_layer_is_the_model_itself(self):
        from lens_torch import lens
        for name, (model, blocks, norm) in self.models.items():
            stream, logits = caught(model, blocks, self.ids)
            got = lens(model, self.ids)
            self.assertTrue(torch.allclose(got[-1], logits.log_softmax(-1), atol=1e-9), f"{name}: the lens on the last layer gives what the model gives")
            with torch.no_grad():
                want = model.lm_head(norm(stream[1])).log_softmax(-1)
            self.assertTrue(torch.allclose(got[1], want, atol=1e-9), f"{name}: norm, unembedding, softmax on layer 1")

    def test_nothing_stays_behind(self):
        from lens_torch import lens
        for name, (model, _, _) in self.models.items():
            self.assertFalse(lens(model, self.ids).requires_grad)
            count = lambda: sum(len(m._forward_hooks) + len(m._forward_pre_hooks) for m in model.modules())
            before = count()                                                # transformers may keep hooks of its own
            lens(model, self.ids)
            self.assertEqual(count(), before, f"{name}: each call leaves a hook behind")

    def test_divergences(self):
        from lens_torch import divergences
        logp = torch.tensor([[0.25, 0.75], [0.5, 0.5]]).log().view(2, 1, 1, 2)
        got = divergences(logp)
        self.assertEqual(tuple(got.shape), (2, 1, 1))
        self.assertAlmostEqual(got[0, 0, 0].item(), 0.5 * torch.tensor(4 / 3).log().item(), places=6)
        self.assertAlmostEqual(got[1, 0, 0].item(), 0.0, places=6)

    def test_the_decision_must_last(self):
        from lens_torch import decided
        tops = torch.tensor([[1, 2, 0], [0, 2, 0], [1, 2, 3], [0, 2, 3], [0, 2, 3]])   # five layers, three rows
        logp = torch.nn.functional.one_hot(tops, 4).double().mul(5).log_softmax(-1)
        noise = torch.zeros_like(logp)
        self.assertEqual(list(decided(torch.stack([noise, logp], dim=2), place=1)), [3, 0, 2])


class HandedIn(unittest.TestCase):
    def test_lens_json_is_what_the_trained_model_says(self):
        import small
        path = Path("lens.json")
        self.assertTrue(path.is_file(), "lens.json is missing: write it with the model of small.trained()")
        said = json.loads(path.read_text(encoding="utf-8"))
        model = small.trained()
        stream, logits = caught(model, model.transformer.h, small.prompts())
        with torch.no_grad():
            logp = model.lm_head(model.transformer.ln_f(stream[:, :, -1])).log_softmax(-1)
        final = logits[:, -1].log_softmax(-1)
        for row, name in enumerate(small.NAMES):
            kl = [torch.nn.functional.kl_div(layer[row], final[row], log_target=True, reduction="sum").item() for layer in logp]
            for layer, (got, want) in enumerate(zip(said["kl"][name], kl, strict=True)):
                self.assertAlmostEqual(got, want, delta=0.005, msg=f"the divergence of {name} in layer {layer}")
            tops = logp[:, row].argmax(-1).tolist()
            layer = next(layer for layer in range(len(tops)) if set(tops[layer:]) == {tops[-1]})
            self.assertEqual(said["decided"][name], layer, f"the decision layer of {name}: the top words are {[small.WORDS[top] for top in tops]}")


if __name__ == "__main__":
    unittest.main()
