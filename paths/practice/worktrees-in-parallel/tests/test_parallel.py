import os
import subprocess
import tempfile
import unittest
from pathlib import Path

os.environ.update(GIT_AUTHOR_NAME="T", GIT_AUTHOR_EMAIL="t@example.org", GIT_COMMITTER_NAME="T", GIT_COMMITTER_EMAIL="t@example.org", GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)


def git(folder, *arguments):
    return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=True).stdout.strip()


class Parallel(unittest.TestCase):
    def setUp(self):
        d = tempfile.TemporaryDirectory()
        self.addCleanup(d.cleanup)
        self.repo = Path(d.name).resolve() / "shop"
        self.repo.mkdir()
        git(self.repo, "init", "-q", "-b", "main")
        self.commit(self.repo, **{"app.txt": "one\n", "help.txt": "help\n"})

    def commit(self, folder, **files):
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        git(folder, "add", ".")
        git(folder, "commit", "-qm", "change")

    def branches(self):
        return git(self.repo, "branch", "--format=%(refname:short)").split()

    def test_parse_reads_path_and_branch(self):
        from parallel import parse
        text = "worktree /a b/shop\nHEAD 12\nbranch refs/heads/main\n\nworktree /x\nHEAD 34\ndetached\n\nworktree /y\nHEAD 5\nbranch refs/heads/fix/one\n"
        self.assertEqual(parse(text), [{"path": "/a b/shop", "branch": "main"}, {"path": "/x", "branch": None}, {"path": "/y", "branch": "fix/one"}])
        self.assertEqual(parse(""), [])

    def test_start_makes_branch_and_neighbouring_folder(self):
        from parallel import start
        folder = start(self.repo, "search")
        self.assertEqual(Path(folder).resolve(), self.repo.parent / "shop-search")
        self.assertEqual(git(folder, "branch", "--show-current"), "search")
        self.assertEqual(git(folder, "rev-parse", "HEAD"), git(self.repo, "rev-parse", "HEAD"))

    def test_start_refuses_an_existing_branch_or_folder(self):
        from parallel import start
        git(self.repo, "branch", "old")
        with self.assertRaises(ValueError, msg="the branch exists"):
            start(self.repo, "old")
        self.assertFalse((self.repo.parent / "shop-old").exists())
        (self.repo.parent / "shop-new").mkdir()
        with self.assertRaises(ValueError, msg="the folder exists"):
            start(self.repo, "new")
        self.assertEqual(self.branches(), ["main", "old"])

    def test_overlap_names_the_files_both_changed(self):
        from parallel import overlap, start
        one, two = start(self.repo, "one"), start(self.repo, "two")
        self.commit(one, **{"app.txt": "a\n", "a.txt": "a\n"})
        self.commit(two, **{"app.txt": "b\n", "help.txt": "b\n"})
        self.assertEqual(overlap(self.repo, "one", "two"), ["app.txt"])
        self.commit(self.repo, **{"help.txt": "main\n"})
        self.assertEqual(overlap(self.repo, "main", "one"), [])
        self.assertEqual(overlap(self.repo, "main", "two"), ["help.txt"])

    def test_finish_merges_and_tidies_up(self):
        from parallel import finish, start
        folder = start(self.repo, "one")
        self.commit(folder, **{"app.txt": "one\ntwo\n"})
        finish(self.repo, "one")
        self.assertEqual((self.repo / "app.txt").read_text(), "one\ntwo\n")
        self.assertFalse(Path(folder).exists(), "the worktree's folder must be gone")
        self.assertEqual(self.branches(), ["main"])

    def test_finish_refuses_to_lose_work(self):
        from parallel import finish, start
        for change in ("app.txt", "unknown.txt"):
            name = "w" + change[0]
            folder = start(self.repo, name)
            self.commit(folder, **{name + ".txt": "x\n"})
            (Path(folder) / change).write_text("not committed\n")
            head = git(self.repo, "rev-parse", "HEAD")
            with self.assertRaises(ValueError, msg=f"{change} is not committed"):
                finish(self.repo, name)
            self.assertEqual(git(self.repo, "rev-parse", "HEAD"), head, "nothing may be merged")
            self.assertEqual((Path(folder) / change).read_text(), "not committed\n")

    def test_a_conflict_is_aborted_and_keeps_everything(self):
        from parallel import finish, start
        folder = start(self.repo, "one")
        self.commit(folder, **{"app.txt": "branch\n"})
        self.commit(self.repo, **{"app.txt": "main\n"})
        with self.assertRaises(ValueError):
            finish(self.repo, "one")
        self.assertEqual(git(self.repo, "status", "--porcelain"), "", "the merge must be aborted")
        self.assertTrue(Path(folder).exists())
        self.assertIn("one", self.branches())
