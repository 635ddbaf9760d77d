import json
import math
import re
import struct
import unittest
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

torch.set_num_threads(1)

KINDS = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16, "F8_E5M2": torch.float8_e5m2, "F8_E4M3": torch.float8_e4m3fn}
WHOLE = {1: torch.uint8, 2: torch.int16, 4: torch.int32}


def bits_of(tensor):
    """The bit patterns of a tensor, as whole numbers from 0."""
    width = tensor.element_size()
    return [bits % (1 << 8 * width) for bits in tensor.contiguous().view(WHOLE[width]).flatten().tolist()]


def all_of(kind):
    """One tensor with every number of a narrow format, in the order of the bits."""
    width = torch.tensor([0.0]).to(kind).element_size()
    return torch.arange(1 << 8 * width, dtype=torch.int32).to(WHOLE[width]).view(kind)


def same(a, b):
    return a == b and math.copysign(1, a) == math.copysign(1, b) or math.isnan(a) and math.isnan(b)


def file(header, data, said=None):
    text = json.dumps(header).encode()
    Path("lying.safetensors").write_bytes(struct.pack("<Q", len(text) if said is None else said) + text + data)


class Bits(unittest.TestCase):
    def test_every_pattern_of_the_narrow_formats_is_read_as_torch_reads_it(self):
        from safe import from_bits
        for name in ("F16", "BF16", "F8_E5M2", "F8_E4M3"):
            for bits, want in enumerate(all_of(KINDS[name]).float().tolist()):
                got = from_bits(bits, name)
                self.assertTrue(same(got, want), f"{name} {bits:#06x} is {want} for PyTorch, {got} for you")

    def test_numbers_get_the_bits_that_torch_gives_them(self):
        from safe import to_bits
        chance = torch.Generator().manual_seed(1)
        spread = torch.randn(3000, generator=chance) * 2.0 ** torch.randint(-12, 9, (3000,), generator=chance)
        for name, kind in KINDS.items():
            numbers = spread.clamp(-448, 448) if name == "F8_E4M3" else torch.cat([spread, torch.tensor([1e6, -1e6, 65519.0, 65520.0, 61439.0, 61440.0, math.inf, -math.inf])])
            exact = all_of(kind).float() if name.startswith("F8") else torch.tensor([])
            exact = exact[exact.isfinite()].sort().values
            middles = (exact[1:] + exact[:-1]) / 2                                  # ties
            numbers = torch.cat([numbers, middles, torch.tensor([0.0, -0.0, 2.0**-9, 2.0**-10, 3 * 2.0**-10, 2.0**-24, 2.0**-25, -(2.0**-17)])])
            for x, want in zip(numbers.tolist(), bits_of(numbers.to(kind))):
                got = to_bits(x, name)
                self.assertEqual(got, want, f"{x!r} in {name} is {want:#x} for PyTorch, {got:#x} for you")

    def test_nan_stays_nan(self):
        from safe import from_bits, to_bits
        for name in KINDS:
            self.assertTrue(math.isnan(from_bits(to_bits(math.nan, name), name)), name)

    def test_torch_stalls_where_your_running_sum_does(self):
        from formats import running_sum
        for kind, e, m in ((torch.bfloat16, 8, 7), (torch.float16, 5, 10)):
            for value in (0.1, 1.0, 0.7):
                total, addend = torch.zeros((), dtype=kind), torch.tensor(value).to(kind)
                for _ in range(4096):
                    total = total + addend
                self.assertEqual(running_sum(value, 4096, e, m), total.item(), f"{value} in {kind}")


class Files(unittest.TestCase):
    def made(self):
        chance = torch.Generator().manual_seed(2)
        return {f"layers.{i}.{name.lower()}": torch.randn(3, i + 1, generator=chance).to(kind) for i, (name, kind) in enumerate(KINDS.items())}

    def test_the_library_reads_what_you_wrote(self):
        from safe import save
        names = {kind: name for name, kind in KINDS.items()}
        want = self.made() | {"scale \u03b1": torch.tensor(0.3).half(), "none": torch.zeros(0, 4), "cube": torch.arange(24.0).view(2, 3, 4).bfloat16()}
        save("mine.safetensors", {name: (names[t.dtype], list(t.shape), t.float().flatten().tolist()) for name, t in want.items()})
        got = load_file("mine.safetensors")
        self.assertEqual(set(got), set(want))
        for name, tensor in want.items():
            self.assertEqual((got[name].dtype, got[name].shape), (tensor.dtype, tensor.shape), name)
            self.assertEqual(bits_of(got[name]), bits_of(tensor), name)

    def test_a_model_gets_its_weights_from_your_file(self):
        from safe import save
        torch.manual_seed(3)
        model, other = (torch.nn.Sequential(torch.nn.Linear(5, 4), torch.nn.LayerNorm(4)) for _ in range(2))
        save("model.safetensors", {name: ("F32", list(t.shape), t.flatten().tolist()) for name, t in model.state_dict().items()})
        other.load_state_dict(load_file("model.safetensors"))
        x = torch.randn(2, 5)
        self.assertTrue(torch.equal(model(x), other(x)))

    def test_you_read_what_the_library_wrote(self):
        from safe import load
        made = self.made() | {"one": torch.tensor(-2.5), "none": torch.zeros(2, 0).half()}
        save_file(made, "theirs.safetensors", metadata={"format": "pt", "dtype": "a note and no tensor"})
        got = load("theirs.safetensors")
        self.assertEqual(set(got), set(made), "__metadata__ is no tensor")
        for name, tensor in made.items():
            dtype, shape, values = got[name]
            self.assertEqual((KINDS[dtype], list(shape)), (tensor.dtype, list(tensor.shape)), name)
            self.assertEqual(list(values), tensor.float().flatten().tolist(), name)

    def test_the_offsets_decide_and_the_order_of_names_does_not(self):
        from safe import load
        file({"late": {"dtype": "F16", "shape": [1], "data_offsets": [2, 4]}, "early": {"dtype": "F16", "shape": [1], "data_offsets": [0, 2]}}, struct.pack("<ee", 1.0, 2.0))
        self.assertEqual({name: list(t[2]) for name, t in load("lying.safetensors").items()}, {"late": [2.0], "early": [1.0]})

    def test_a_header_that_lies_is_refused_as_by_the_library(self):
        from safe import load
        row = lambda shape, start, end: {"dtype": "F16", "shape": shape, "data_offsets": [start, end]}
        lies = {
            "it reads behind the end": ({"x": row([4], 0, 8)}, bytes(4), None),
            "the shape needs more bytes": ({"x": row([3], 0, 4)}, bytes(4), None),
            "bytes that belong to no tensor": ({"x": row([2], 0, 4)}, bytes(9), None),
            "a hole before the tensor": ({"x": row([2], 2, 6)}, bytes(6), None),
            "two tensors share bytes": ({"x": row([2], 0, 4), "y": row([2], 0, 4)}, bytes(4), None),
            "a header longer than the file": ({"x": row([2], 0, 4)}, bytes(4), 10**9),
        }
        for what, (header, data, said) in lies.items():
            file(header, data, said)
            with self.assertRaises(Exception, msg=what):
                load_file("lying.safetensors")
            with self.assertRaises(ValueError, msg=what):
                load("lying.safetensors")

    def test_no_package_does_the_work(self):
        source = Path("safe.py").read_text(encoding="utf-8") + Path("formats.py").read_text(encoding="utf-8")
        found = re.search(r"(?m)^\s*(?:import|from)\s+(torch|numpy|safetensors|ml_dtypes|ctypes)\b|__import__|importlib", source)
        self.assertIsNone(found, "write the bytes with Python alone")


if __name__ == "__main__":
    unittest.main()
