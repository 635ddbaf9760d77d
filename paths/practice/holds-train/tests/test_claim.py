import json
import unittest
from pathlib import Path


class Train(unittest.TestCase):
    def test_seven_runs(self):
        wanted = {f"{name}-{seed}" for name in ("strict", "shaped") for seed in range(3)} | {"coin-0"}
        found = {p.stem for p in Path("runs").glob("*.json")}
        self.assertTrue(wanted <= found, f"missing {sorted(wanted - found)}")
        for name in wanted:
            run = json.loads(Path(f"runs/{name}.json").read_text(encoding="utf-8"))
            config = run["config"]
            self.assertEqual((f"{config['reward']}-{config['seed']}", config["steps"], config["rate"], config["group"], config["beta"], config["loophole"]), (name, 300, 0.05, 8, 0.01, False))
            self.assertEqual((len(run["curve"]), set(run["samples"])), (300, {"0", "100", "200", "300"}))
            self.assertTrue(all(len(rows) == 50 for rows in run["samples"].values()))
            first, last = run["curve"][:50], run["curve"][-50:]
            gain = sum(r["strict"] for r in last) / 50 - sum(r["strict"] for r in first) / 50
            if config["reward"] == "strict":
                self.assertGreater(gain, 0.05, name)
            if config["reward"] == "coin":
                self.assertLess(gain, 0.05, name)
