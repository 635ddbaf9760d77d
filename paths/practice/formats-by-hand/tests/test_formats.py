import csv
import math
import struct
import unittest
from pathlib import Path

TEN = "0.1 1 3.14159 -2.5 100 257 1000.7 0.00001 65504 100000".split()


def half(x):
    try:
        return struct.unpack("e", struct.pack("e", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)


def brain(x):
    bits = struct.unpack("I", struct.pack("f", x))[0]
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    return struct.unpack("f", struct.pack("I", bits))[0]


class Formats(unittest.TestCase):
    def test_step_and_largest(self):
        from formats import largest, step
        self.assertEqual([step(x, 8, 7) for x in (1, 31, 32, -100)], [2**-7, 0.125, 0.25, 0.5])
        self.assertEqual(step(0, 5, 10), 2**-24)
        self.assertEqual(largest(5, 10), 65504)

    def test_encoding_agrees_with_the_hardware_formats(self):
        from formats import encode
        for x in [float(t) for t in TEN] + [2049.0, 2051.0, 6e-8, 1e-9, 65519.0, 65520.0, -70000.0, 0.0, 1 / 3]:
            self.assertEqual(encode(x, 5, 10), half(x), f"fp16 of {x}")
        for x in [1.0, 257.0, 259.0, -2.5, 1000.5, 3.140625, 0.1]:
            self.assertEqual(encode(x, 8, 7), brain(x), f"bf16 of {x}")

    def test_sums_stall(self):
        from formats import running_sum
        self.assertEqual(running_sum(0.1, 4096, 8, 7), 32)
        self.assertEqual(running_sum(0.1, 4096, 5, 10), 256)
        self.assertAlmostEqual(running_sum(0.1, 4096, 8, 23), 409.6, delta=0.1)

    def test_int8_rounds_and_cuts(self):
        from formats import int8
        self.assertEqual([int8(x, 0.1) for x in (0.26, -1, 99, -99)], [3, -10, 127, -127])

    def test_the_ten_numbers(self):
        rows = {float(r["number"].replace("\u2212", "-")): r for r in csv.DictReader(Path("ten.csv").read_text(encoding="utf-8").splitlines())}
        for t in TEN:
            x = float(t)
            self.assertIn(x, rows, f"ten.csv has no row {t}")
            r = rows[x]
            for name, want in (("bf16", brain(x)), ("fp16", half(x)), ("int8", max(-127, min(127, round(x))))):
                got = float(r[name].replace("\u2212", "-"))
                self.assertTrue(got == want or math.isclose(got, want, rel_tol=1e-4), f"{name} of {t}: {got}")
