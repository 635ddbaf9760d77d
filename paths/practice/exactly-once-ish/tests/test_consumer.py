import tempfile
import unittest
from pathlib import Path

LOG = [{"id": "e1", "account": "a", "amount": 5}, {"id": "e2", "account": "b", "amount": 7}, {"id": "e1", "account": "a", "amount": 5}, {"id": "e3", "account": "a", "amount": -2}]


class Killed(Exception):
    pass


class Consumer(unittest.TestCase):
    def setUp(self):
        d = tempfile.TemporaryDirectory()
        self.addCleanup(d.cleanup)
        self.path = str(Path(d.name) / "store.db")

    def open(self):
        from consumer import open_store
        store = open_store(self.path)
        self.addCleanup(store.close)
        return store

    def test_repeated_ids_count_once(self):
        from consumer import balances, consume, offset
        store = self.open()
        self.assertEqual(consume(store, LOG), 3)
        self.assertEqual((balances(store), offset(store)), ({"a": 3, "b": 7}, 4))
        self.assertEqual(consume(store, LOG), 0, "a second call finds nothing new")

    def test_a_kill_at_every_step_leaves_the_right_result(self):
        from consumer import balances, consume, offset
        for kill in range(4 * len(LOG)):
            Path(self.path).unlink(missing_ok=True)
            calls = []

            def crash(step):
                calls.append(step)
                if len(calls) == kill + 1:
                    raise Killed
            store = self.open()
            with self.assertRaises(Killed, msg=f"crash was not called {kill + 1} times"):
                consume(store, LOG, crash)
            self.assertEqual(calls[-1], ["read", "written", "noted", "committed"][kill % 4])
            store.close()
            store = self.open()
            self.assertEqual(offset(store), kill // 4 + (kill % 4 == 3), f"offset after a kill at {calls[-1]}")
            consume(store, LOG)
            self.assertEqual(balances(store), {"a": 3, "b": 7}, f"killed at step {kill + 1}, {calls[-1]}")
            store.close()

    def test_the_store_is_usable_after_a_crash_in_the_same_process(self):
        from consumer import balances, consume
        store = self.open()

        def crash(step):
            if step == "noted":
                raise Killed
        with self.assertRaises(Killed):
            consume(store, LOG, crash)
        self.assertEqual(balances(store), {}, "the transaction was not rolled back")

    def test_the_producer_repeats_the_same_event(self):
        from consumer import balances, consume, send
        log, tries = [], iter([True, True, False])

        def answer():
            if next(tries):
                raise ConnectionError
        self.assertEqual(send(log, LOG[0], answer), 3)
        self.assertEqual([e["id"] for e in log], ["e1"] * 3)
        store = self.open()
        consume(store, log)
        self.assertEqual(balances(store), {"a": 5})
