import hashlib
import json
import tempfile
import unittest
from pathlib import Path


class Passages(unittest.TestCase):
    def test_paragraphs_without_headings(self):
        from build_index import passages
        text = "# Pool\n\nOpens at nine.\nCloses at six.\n\n\nNo dogs.\n"
        self.assertEqual([text[s:e] for s, e in passages(text)], ["Opens at nine.\nCloses at six.", "No dogs."])
        self.assertEqual(list(passages("")), [])

    def test_embedder_is_stable_and_short(self):
        from build_index import embed
        a = embed("old snapshots are removed")
        self.assertEqual(a, embed("old snapshots are removed"))
        self.assertTrue(1 <= len(a) <= 384)
        self.assertNotEqual(a, embed("the folder must be empty"))


class Update(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.folder = Path(self.room.name) / "pages"
        self.folder.mkdir()
        self.index = Path(self.room.name) / "index.json"
        self.calls = []
        (self.folder / "b.md").write_text("# B\n\none\n\ntwo\n", encoding="utf-8")
        (self.folder / "a.md").write_text("three é\n", encoding="utf-8")
        (self.folder / "notes.txt").write_text("not a page", encoding="utf-8")

    def tearDown(self):
        self.room.cleanup()

    def run_it(self, recipe="r1"):
        from build_index import update

        def embed(text):
            self.calls.append(text)
            return [1.0, float(len(text))]

        self.calls = []
        return update(self.folder, self.index, embed, recipe)

    def data(self):
        return json.loads(self.index.read_text(encoding="utf-8"))

    def test_first_run(self):
        self.assertEqual(self.run_it(), {"pages": 2, "added": 2, "changed": 0, "removed": 0, "embedded": 3})
        d = self.data()
        self.assertEqual((d["recipe"], list(d["pages"])), ("r1", ["a.md", "b.md"]))
        self.assertEqual(d["pages"]["a.md"]["hash"], hashlib.sha256("three é\n".encode()).hexdigest())
        self.assertEqual(d["pages"]["b.md"]["passages"][1], {"id": "b.md:10", "start": 10, "end": 13, "text": "two", "vector": [1.0, 3.0]})
        self.assertEqual(sorted(p.name for p in Path(self.room.name).iterdir()), ["index.json", "pages"], "a temporary file was left")

    def test_second_run_does_nothing(self):
        self.run_it()
        before = self.index.read_bytes()
        self.assertEqual(self.run_it()["embedded"], 0)
        self.assertEqual((self.calls, self.index.read_bytes()), ([], before))

    def test_edited_page(self):
        self.run_it()
        (self.folder / "b.md").write_text("# B\n\none\n\nfour\n", encoding="utf-8")
        self.assertEqual(self.run_it(), {"pages": 2, "added": 0, "changed": 1, "removed": 0, "embedded": 2})
        self.assertEqual(sorted(self.calls), ["four", "one"], "only the passages of that page")
        self.assertNotIn('"two"', self.index.read_text())

    def test_removed_page_takes_its_passages_along(self):
        self.run_it()
        (self.folder / "b.md").unlink()
        self.assertEqual(self.run_it(), {"pages": 1, "added": 0, "changed": 0, "removed": 1, "embedded": 0})
        self.assertEqual(list(self.data()["pages"]), ["a.md"])

    def test_another_recipe_embeds_everything(self):
        self.run_it()
        self.assertEqual(self.run_it("r2"), {"pages": 2, "added": 0, "changed": 2, "removed": 0, "embedded": 3})
        self.assertEqual(self.data()["recipe"], "r2")
