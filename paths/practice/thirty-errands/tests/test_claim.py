import json
import unittest
from pathlib import Path


class TestMyTasks(unittest.TestCase):
    def test_thirty(self):
        mine = json.loads(Path("my_tasks.json").read_text())
        given = {e["text"] for e in json.loads(Path("data/tasks.json").read_text())}
        self.assertEqual(30, len(mine))
        self.assertEqual(30, len({e["id"] for e in mine}), "thirty different ids")
        self.assertEqual(30, len({e["text"] for e in mine}), "thirty different texts")
        errands = {json.dumps([e["start"], e["changes"], e["deleted"]], sort_keys=True) for e in mine}
        self.assertGreaterEqual(len(errands), 25, "at least 25 of the thirty tasks differ in more than their text")
        for e in mine:
            self.assertGreaterEqual(len(e["text"]), 12, str(e["id"]))
            self.assertNotIn(e["text"], given)
            self.assertTrue(e["start"], f"{e['id']} starts with no file")
            self.assertTrue(set(e["deleted"]) <= set(e["start"]), f"{e['id']} deletes a file that is not there")
            self.assertFalse(set(e["deleted"]) & set(e["changes"]), f"{e['id']} changes and deletes the same file")
        self.assertGreaterEqual(sum(not e["changes"] and not e["deleted"] for e in mine), 3, "three tasks without any change")
        self.assertGreaterEqual(sum(bool(e["deleted"]) for e in mine), 3, "three tasks with a deletion")
