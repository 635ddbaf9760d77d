import re
import unittest
from pathlib import Path

DESK = Path("desk")


class TheDesk(unittest.TestCase):
    def has(self, name: str) -> None:
        path = DESK / name
        self.assertTrue(path.is_file(), f"There is no file {path}. Look with: ls -a {path.parent}")

    def gone(self, name: str) -> None:
        path = DESK / name
        self.assertFalse(path.exists(), f"{path} is still there. Look with: ls -a {path.parent}")

    def test_the_desk_is_a_whole_copy_of_data_desk(self):
        self.assertTrue(DESK.is_dir(), "There is no folder desk. Step 1 copies data/desk to desk.")
        for name in ("diary.txt", ".hidden-note.txt", "old/budget.csv", "old/letter-draft.txt",
                     "old/boxes/red/key.txt", "old/boxes/blue/receipt.txt"):
            self.has(name)

    def test_the_letters_are_in_letters_and_nowhere_else(self):
        for name in ("letter-anna.txt", "letter-ben.txt", "letter-carla.txt"):
            self.has(f"letters/{name}")
            self.gone(name)

    def test_the_recipes_are_in_recipes_and_nowhere_else(self):
        for name in ("recipe-soup.txt", "recipe-bread.txt"):
            self.has(f"recipes/{name}")
            self.gone(name)

    def test_photo_list_csv_is_now_called_photos_csv(self):
        self.has("photos.csv")
        self.gone("photo-list.csv")
        self.assertIn("harbour", (DESK / "photos.csv").read_text(encoding="utf-8"),
                      "desk/photos.csv must be the old photo-list.csv, with its content.")

    def test_the_diary_has_a_copy_in_old(self):
        self.has("diary.txt")
        self.has("old/diary-copy.txt")
        self.assertEqual((DESK / "diary.txt").read_text(encoding="utf-8"),
                         (DESK / "old/diary-copy.txt").read_text(encoding="utf-8"),
                         "desk/old/diary-copy.txt differs from desk/diary.txt.")

    def test_junk_tmp_is_deleted(self):
        self.assertTrue(DESK.is_dir(), "There is no folder desk yet.")
        self.gone("junk.tmp")


class TheList(unittest.TestCase):
    def test_commands_md_names_ten_different_commands(self):
        path = Path("commands.md")
        self.assertTrue(path.is_file(), "There is no file commands.md.")
        lines = re.findall(r"(?m)^[-*] +`([^`]+)`[: -]+\S", path.read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(set(lines)), 10,
                                f"Found {len(set(lines))} different lines of the form - `command`: what it does. Found: {lines}")


if __name__ == "__main__":
    unittest.main()
