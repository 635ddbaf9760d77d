import json
import unittest
from pathlib import Path

import engine

LINES = Path("data/page.txt").read_text(encoding="utf-8").splitlines()


def box(x, y, text, height=20, width=100):
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]], text, 0.9


def steps(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        old, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            old, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, old + (x != y))
    return row[-1]


class Engine(unittest.TestCase):
    def test_boxes_become_lines(self):
        got = engine.lines_of([box(10, 80, "third"), box(10, 0, "first"), box(150, 43, "second"), box(10, 40, "the")])
        self.assertEqual(list(got), ["first", "the second", "third"], "from top to bottom, and from left to right at the same height")
        self.assertEqual(list(engine.lines_of([])), [], "a page without text")

    def test_score(self):
        true = ["Call me Ishmael.", "Some years ago"]
        got = engine.score(true, ["CallmeIshmael.", "Some years ago"])
        self.assertAlmostEqual(got["cer"], 2 / 31)
        self.assertEqual((got["cer_letters"], got["missing"]), (0, 0), "only spaces were lost")
        got = engine.score(true, ["Call me Ishmael."])
        self.assertEqual(got["missing"], 1)
        self.assertAlmostEqual(got["cer_letters"], 12 / 26)
        self.assertEqual(engine.score(true, [])["missing"], 2)

    def test_the_engine_reads_a_page_that_you_have_not_seen(self):
        got = engine.read(engine.picture(["Invoice 4711", "12 lamps", "Total 360.50"], 32))
        self.assertEqual([line.replace(" ", "") for line in got], ["Invoice4711", "12lamps", "Total360.50"])

    def test_engine_json_is_what_the_engine_says(self):
        told = json.loads(Path("engine.json").read_text(encoding="utf-8"))
        self.assertEqual(set(told), set(engine.SETTINGS))
        boxes, _ = engine.RapidOCR(intra_op_num_threads=1)(engine.np.array(engine.picture(LINES[:8], *engine.SETTINGS["large"])))
        found = [text for _, text, _ in sorted(boxes, key=lambda b: b[0][0][1])]
        joined, true = "".join("".join(found).split()), "".join("".join(LINES[:8]).split())
        self.assertAlmostEqual(told["large"]["cer_letters"], steps(true, joined) / len(true), delta=0.02, msg="cer_letters of the large page")
        missing = sum(all(2 * steps("".join(line.split()), "".join(other.split())) > len("".join(line.split())) for other in found) for line in LINES[:8])
        self.assertEqual(told["large"]["missing"], missing)
        for name, values in told.items():
            self.assertGreaterEqual(values["cer"], values["cer_letters"] - 0.02, f"{name}: with its spaces a page has more to lose")


if __name__ == "__main__":
    unittest.main()
