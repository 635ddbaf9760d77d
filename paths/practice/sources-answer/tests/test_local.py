import json
import socket
import struct
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from answering import answer
from local import local_model

TEXTS = {"a:1": "The pool opens at\nnine on all days.", "b:1": "Dogs must stay outside the pool, größer or smaller."}
GOOD = json.dumps({"claims": [{"text": "At nine – every day.", "source": "a:1", "quote": "opens at nine on all"}]})


def loopback():
    """Switch the loopback interface on: in a sandbox without a network it is there, but off."""
    try:
        import fcntl
        with socket.socket() as s:
            fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 0x41))  # SIOCSIFFLAGS: up and running
    except (ImportError, OSError):
        pass  # elsewhere it is on already


class Ollama(BaseHTTPRequestHandler):
    def log_message(self, *about):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, body))
        status, reply = self.server.reply
        text = json.dumps(reply, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


def says(text, reason="stop", read=300, **more):
    return 200, {"model": "tiny", "response": text, "done": True, "done_reason": reason, "prompt_eval_count": read, "eval_count": 40} | more


class Local(unittest.TestCase):
    def setUp(self):
        loopback()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Ollama)
        self.server.seen, self.server.reply = [], says(GOOD)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def ask(self, **more):
        return answer("When?", TEXTS, lambda q: list(TEXTS), lambda q, ids: ids, local_model(self.url, "tiny:1b", **more))

    def test_the_request(self):
        trace = self.ask(num_ctx=6000)
        (path, body), = self.server.seen
        self.assertEqual((path, body["model"], body["stream"]), ("/api/generate", "tiny:1b", False))
        self.assertEqual(body["prompt"], trace["prompt"])
        self.assertEqual((body["options"]["temperature"], body["options"]["num_ctx"]), (0, 6000))

    def test_the_form_is_demanded(self):
        self.ask()
        form = self.server.seen[0][1].get("format")
        self.assertIsInstance(form, dict, "format is a JSON schema")
        self.assertEqual(form["type"], "object")
        self.assertEqual(form["properties"]["declined"]["type"], "string")
        claims = form["properties"]["claims"]
        self.assertEqual((claims["type"], claims["items"]["type"]), ("array", "object"))
        self.assertEqual({k: v["type"] for k, v in claims["items"]["properties"].items()}, dict.fromkeys(("text", "source", "quote"), "string"))
        self.assertFalse({"claims", "declined"} <= set(form.get("required", [])), "an answer has claims or a refusal, and need not have both")

    def test_the_answer_is_shown(self):
        trace = self.ask()
        self.assertEqual((trace["status"], trace["raw"]), ("answered", GOOD))
        self.assertEqual(trace["shown"], 'At nine – every day. [a:1: "opens at nine on all"]')

    def test_what_was_cut_is_not_believed(self):
        for reply, what in ((says(GOOD, "length"), "the answer was cut"), (says(GOOD, read=8192), "the window was full"), (says(GOOD, read=7783), "95 % of the window")):
            self.server.reply = reply
            trace = self.ask()
            self.assertEqual((trace["status"], trace["reason"].split(":")[0]), ("failed", "ValueError"), what)
        self.server.reply = says(GOOD, read=7782)
        self.assertEqual(self.ask()["status"], "answered", "a little below 95 %")
        self.server.reply = says(GOOD, read=3000)
        self.assertEqual(self.ask(num_ctx=3100)["status"], "failed", "the window is the one that was asked for")

    def test_a_model_that_is_not_there(self):
        self.server.reply = 404, {"error": "model 'tiny:1b' not found"}
        self.assertEqual(self.ask()["status"], "failed")


if __name__ == "__main__":
    unittest.main()
