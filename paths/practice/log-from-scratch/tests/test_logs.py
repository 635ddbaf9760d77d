import tempfile
import unittest
import zlib
from pathlib import Path


class Logs(unittest.TestCase):
    def setUp(self):
        self.d = tempfile.TemporaryDirectory()
        self.addCleanup(self.d.cleanup)
        self.path = Path(self.d.name)

    def test_messages_stay_and_can_be_read_again(self):
        from logs import Log
        log = Log(str(self.path / "a"))
        self.assertEqual([log.append({"n": n}) for n in range(4)], [0, 1, 2, 3])
        for _ in range(2):
            self.assertEqual([tuple(x) for x in log.read(1, 2)], [(1, {"n": 1}), (2, {"n": 2})])
        self.assertEqual(list(log.read(4, 9)), [])
        with self.assertRaises(ValueError):
            log.read(-1, 1)

    def test_a_crash_in_a_write_loses_only_the_unfinished_message(self):
        from logs import Log
        Log(str(self.path / "a")).append({"text": "line\nbreak"})
        with (self.path / "a").open("ab") as f:
            f.write(b'{"n": 1')
        log = Log(str(self.path / "a"))
        self.assertEqual(log.end(), 1)
        self.assertEqual(log.append({"n": 2}), 1)
        self.assertEqual([m for _, m in Log(str(self.path / "a")).read(0, 9)], [{"text": "line\nbreak"}, {"n": 2}])

    def test_a_key_keeps_its_partition_and_order(self):
        from logs import Topic
        topic = Topic(str(self.path / "t"), 3)
        sent = [topic.send(k, {"k": k, "i": i}) for i, k in enumerate("abcab")]
        for (p, o), k in zip(sent, "abcab"):
            self.assertEqual(p, zlib.crc32(k.encode()) % 3)
        self.assertEqual(sum(log.end() for log in topic.logs), 5)

    def test_a_group_shares_partitions_and_goes_on_after_a_member_left(self):
        from logs import Group, Topic
        topic = Topic(str(self.path / "t"), 4)
        for i in range(40):
            topic.send(f"user-{i}", {"i": i})
        group = Group(topic, str(self.path / "g.json"))
        group.join("y"), group.join("x")
        self.assertEqual((list(group.assigned("x")), list(group.assigned("y"))), ([0, 2], [1, 3]))
        seen = []
        for p, o, m in group.poll("x", 5):
            seen.append(m["i"])
            group.commit(p, o + 1)
        self.assertEqual(len(seen), 5)
        self.assertEqual(group.poll("y", 3), group.poll("y", 3), "poll must not commit")
        group.leave("x")
        self.assertEqual(list(group.assigned("y")), [0, 1, 2, 3])
        again = Group(topic, str(self.path / "g.json"))
        again.join("z")
        while found := again.poll("z", 7):
            self.assertLessEqual(len(found), 7)
            for p, o, m in found:
                seen.append(m["i"])
                again.commit(p, o + 1)
        self.assertEqual(sorted(seen), list(range(40)), "each message exactly once")

    def test_another_group_reads_everything(self):
        from logs import Group, Topic
        topic = Topic(str(self.path / "t"), 1)
        topic.send("a", {})
        for name in ("g1", "g2"):
            g = Group(topic, str(self.path / name))
            g.join("m")
            self.assertEqual(len(g.poll("m", 9)), 1)
            g.commit(0, 1)
