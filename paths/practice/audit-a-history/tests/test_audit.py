import unittest

LOG = "commit a1 Write the spec\n\n40\t0\tspec.md\n-\t-\tlogo.png\ncommit b2 Tests: a b\n\n60\t0\ttests/test_a.py\n9\t1\tuv.lock\ncommit c3 Code\n180\t20\tsrc/a.py\ncommit d4 More\n150\t51\tsrc/a.py\n900\t0\tuv.lock\ncommit e5 Loosen\n1\t1\tsrc/a.py\n0\t3\ttests/test_a.py\ncommit f6 New\n5\t0\tsrc/b.py\n6\t0\ttests/test_b.py\n1\t0\tsrc/a.py\n"


class Audit(unittest.TestCase):
    def setUp(self):
        from audit import read
        self.commits = read(LOG)

    def test_read_finds_ids_subjects_and_lines(self):
        from audit import read
        self.assertEqual([c["id"] for c in self.commits], ["a1", "b2", "c3", "d4", "e5", "f6"])
        self.assertEqual(self.commits[1], {"id": "b2", "subject": "Tests: a b", "files": {"tests/test_a.py": 60, "uv.lock": 10}})
        self.assertEqual(self.commits[0]["files"], {"spec.md": 40, "logo.png": 0})
        self.assertEqual(read(""), [])
        self.assertEqual(len(read("commit a1 A\n  \n1\t0\ta\n")), 1)
        self.assertEqual(read("commit a1 Empty\n")[0]["files"], {})

    def test_too_large_counts_all_files_but_lock_files(self):
        from audit import too_large
        self.assertEqual(too_large(self.commits), ["d4"])
        self.assertEqual(too_large(self.commits, 59), ["b2", "c3", "d4"])

    def test_before_looks_at_first_occurrences(self):
        from audit import before
        for first, later, expected in [("spec.md", "src/", True), ("tests/", "src/", True), ("src/", "tests/", False), ("src/b", "tests/test_b", False), ("x", "src/", False), ("src/", "x", True), ("x", "y", False)]:
            self.assertIs(before(self.commits, first, later), expected, f"before({first!r}, {later!r})")

    def test_mixed_means_known_tests_and_known_code(self):
        from audit import mixed
        self.assertEqual(mixed(self.commits), ["e5"])
