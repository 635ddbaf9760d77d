import socket
import struct
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from load import open_loop


def loopback():
    """Switch the loopback interface on: in a sandbox without a network it is there, but off."""
    try:
        import fcntl
        with socket.socket() as s:
            fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 0x41))  # SIOCSIFFLAGS: up and running
    except (ImportError, OSError):
        pass  # elsewhere it is on already


class Held(BaseHTTPRequestHandler):
    """Answers after `hold`, for `work` seconds each, and counts the requests that are inside."""

    def log_message(self, *about):
        pass

    def do_GET(self):
        server = self.server
        with server.lock:
            server.inside += 1
            server.most = max(server.most, server.inside)
            server.came.append(time.perf_counter())
        server.free.wait(20)
        time.sleep(server.work)
        with server.lock:
            server.inside -= 1
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"done\n")


class Queue(ThreadingHTTPServer):
    request_queue_size = 100


class OpenLoop(unittest.TestCase):
    def setUp(self):
        loopback()
        self.server = Queue(("127.0.0.1", 0), Held)
        self.server.lock, self.server.free = threading.Lock(), threading.Event()
        self.server.inside = self.server.most = 0
        self.server.came, self.server.work = [], 0.0
        self.server.free.set()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def test_planned_times_are_those_of_the_plan(self):
        rows = open_loop(self.url, 20, 15)
        self.assertEqual([float(r["rate"]) for r in rows], [20.0] * 15)
        for i, r in enumerate(rows):
            self.assertAlmostEqual(float(r["planned_ms"]), 50 * i, places=6, msg=f"request {i} of 20 a second")
            self.assertGreaterEqual(float(r["sent_ms"]), 50 * i - 2, "sent before its time")
            self.assertGreaterEqual(float(r["finished_ms"]), float(r["sent_ms"]))
        self.assertEqual(len(self.server.came), 15)
        self.assertGreater(self.server.came[-1] - self.server.came[0], 0.4, "all requests came at once")

    def test_a_slow_service_is_not_spared(self):
        self.server.work = 0.3
        open_loop(self.url, 20, 16, 12)
        self.assertGreaterEqual(self.server.most, 2, "at 20 a second and 0.3 s each, requests overlap unless the client waits for answers")

    def test_the_wait_for_a_connection_counts(self):
        self.server.free.clear()
        threading.Timer(1.0, self.server.free.set).start()
        rows = open_loop(self.url, 20, 8, 2)
        self.assertLessEqual(self.server.most, 2, "only two connections")
        for r in rows[2:]:
            self.assertGreater(float(r["sent_ms"]) - float(r["planned_ms"]), 250, "both connections were busy for a second; the request was sent later than planned")
        self.assertGreater(float(rows[2]["finished_ms"]) - float(rows[2]["planned_ms"]), 700)


if __name__ == "__main__":
    unittest.main()
