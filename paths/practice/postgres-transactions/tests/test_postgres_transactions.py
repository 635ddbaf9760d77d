import sqlite3
import tempfile
import unittest
from pathlib import Path

import bank


class TestBank(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        path = str(Path(self.folder.name) / "bank.db")
        self.one, self.two = bank.connect(path), bank.connect(path)
        bank.create(self.one)
        self.one.execute("INSERT INTO accounts (id, balance) VALUES ('a', 100), ('b', 10)")

    def tearDown(self):
        self.one.close()
        self.two.close()
        self.folder.cleanup()

    def other(self):
        self.two.execute("UPDATE accounts SET balance = balance - 30, version = version + 1 WHERE id = 'a'")

    def left(self, account="a"):
        return self.two.execute("SELECT balance FROM accounts WHERE id = ?", (account,)).fetchone()[0]

    def test_relative_update_subtracts_and_checks(self):
        self.assertIs(bank.withdraw_relative(self.one, "a", 30), True)
        self.assertIs(bank.withdraw_relative(self.two, "a", 30), True)
        self.assertIs(bank.withdraw_relative(self.one, "a", 41), False)
        self.assertIs(bank.withdraw_relative(self.one, "nobody", 1), False)
        self.assertEqual(self.left(), 40)
        self.assertEqual(self.one.execute("SELECT version FROM accounts WHERE id = 'a'").fetchone()[0], 2)

    def test_the_whole_balance_may_be_withdrawn(self):
        self.assertIs(bank.withdraw_relative(self.one, "a", 50), True)
        bank.withdraw_locked(self.one, "a", 50)
        self.assertEqual(bank.withdraw_versioned(self.one, "b", 10), 1)
        self.assertEqual((self.left(), self.left("b")), (0, 0))

    def test_versioned_retries_after_a_conflict(self):
        calls = []

        def between():
            calls.append(1)
            if len(calls) == 1:
                self.other()

        self.assertEqual(bank.withdraw_versioned(self.one, "a", 30, between), 2)
        self.assertEqual(self.left(), 40)

    def test_versioned_without_conflict_needs_one_try(self):
        self.assertEqual(bank.withdraw_versioned(self.one, "a", 30), 1)
        self.assertEqual(self.left(), 70)

    def test_versioned_gives_up(self):
        calls = []

        def between():
            calls.append(1)
            self.two.execute("UPDATE accounts SET version = version + 1")

        with self.assertRaises(bank.Conflict):
            bank.withdraw_versioned(self.one, "a", 30, between, tries=3)
        self.assertEqual(len(calls), 3, "tries=3 means three readings")
        self.assertEqual(self.left(), 100)

    def test_versioned_checks_the_balance_at_each_reading(self):
        with self.assertRaises(ValueError):
            bank.withdraw_versioned(self.one, "a", 80, self.other)
        self.assertEqual(self.left(), 70)

    def test_locked_keeps_others_out(self):
        errors = []

        def between():
            try:
                self.other()
            except sqlite3.OperationalError as error:
                errors.append(str(error))

        bank.withdraw_locked(self.one, "a", 30, between)
        self.assertEqual(len(errors), 1, "the other session must be locked out between reading and writing")
        self.other()
        self.assertEqual(self.left(), 40)

    def test_locked_rolls_back_on_any_failure(self):
        def fails():
            raise KeyError("power cut")

        with self.assertRaises(KeyError):
            bank.withdraw_locked(self.one, "a", 30, fails)
        with self.assertRaises(ValueError):
            bank.withdraw_locked(self.one, "b", 30)
        self.other()
        self.assertEqual((self.left(), self.left("b")), (70, 10), "after a failure the lock must be free")

    def test_transfer_moves_all_or_nothing(self):
        bank.transfer(self.one, "a", "b", 25)
        self.assertEqual((self.left(), self.left("b")), (75, 35))
        for source, target, amount in (("a", "nobody", 5), ("nobody", "a", 5), ("b", "a", 36)):
            with self.assertRaises(ValueError):
                bank.transfer(self.one, source, target, amount)
            self.assertEqual((self.left(), self.left("b")), (75, 35))
