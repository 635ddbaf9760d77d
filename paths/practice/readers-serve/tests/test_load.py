import asyncio
import csv
import json
import os
import random
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.request
from pathlib import Path
from statistics import median

from load import capacity, replay, report, sweep

DONE = set()


def loopback():
    """Switch the loopback interface on: in a sandbox without a network it is there, but off."""
    try:
        import fcntl
        with socket.socket() as s:
            fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 0x41))  # SIOCSIFFLAGS: up and running
    except (ImportError, OSError):
        pass  # elsewhere it is on already


def event(text="", finish=None, **more):
    return "data: " + json.dumps({"choices": [{"index": 0, "text": text, "finish_reason": finish}], **more}) + "\n\n"


class Scripted:
    """A server of which the test knows every pause. `plan(body, n)` gives status and (pause, text) pairs; n counts those in flight."""

    def __init__(self, plan):
        self.plan, self.bodies, self.flight, self.most, self.times = plan, [], 0, 0, []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        make = asyncio.start_server(self.one, "127.0.0.1", 0, backlog=400)
        self.server = asyncio.run_coroutine_threadsafe(make, self.loop).result(10)
        self.url = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    def close(self):
        asyncio.run_coroutine_threadsafe(self.end(), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def end(self):
        self.server.close()
        mine = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in mine:
            task.cancel()
        await asyncio.gather(*mine, return_exceptions=True)

    async def one(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = int(next(l.split(":")[1] for l in head.split("\r\n") if l.lower().startswith("content-length")))
            body = json.loads(await reader.readexactly(length))
            self.bodies.append((head.split()[1], body))
            self.times.append(time.perf_counter())
            self.flight += 1
            self.most = max(self.most, self.flight)
            status, steps = self.plan(body, self)
            # The length is a promise too: a cut stream is shorter than it said.
            text = "".join(t for _, t in steps if t)
            writer.write(f"HTTP/1.1 {status} X\r\nContent-Type: text/event-stream\r\nContent-Length: {len(text.encode())}\r\nConnection: close\r\n\r\n".encode())
            for pause, text in steps:
                if callable(pause):
                    while not pause():
                        await asyncio.sleep(0.01)
                else:
                    await asyncio.sleep(pause)
                if text is None:
                    break
                writer.write(text.encode())
                await writer.drain()
        except OSError:
            pass
        finally:
            self.flight -= 1
            writer.close()


def requests_of(n, apart, tokens=3):
    return [{"id": f"r{i}", "arrival": i * apart, "prompt": f"p{i}", "tokens": tokens} for i in range(n)]


class Replay(unittest.TestCase):
    def serve(self, plan):
        loopback()
        server = Scripted(plan)
        self.addCleanup(server.close)
        return server

    def run_on(self, server, requests):
        return asyncio.run(asyncio.wait_for(replay(server.url, "tiny", requests), 60))

    def test_a_row_says_what_the_reader_saw(self):
        steps = [(0.4, event("")), (0.3, event("ab")), (0.5, event("c")), (0.0, event("", "length") + ": a comment\n\n"),
                 (0.0, "data: " + json.dumps({"choices": [], "usage": {"completion_tokens": 3}}) + "\n\n"), (0.0, "data: [DONE]\n\n")]
        server = self.serve(lambda body, _: (200, steps))
        rows = self.run_on(server, requests_of(2, 0.2))
        self.assertEqual([(r["id"], r["ok"], r["tokens"]) for r in rows], [("r0", True, 3), ("r1", True, 3)], "count tokens by usage where the server sends it")
        for row, at in zip(rows, (0.0, 0.2)):
            self.assertEqual(row["arrival"], at)
            self.assertTrue(at <= row["sent"] < at + 0.25, row)
            self.assertTrue(0.68 < row["first"] - row["sent"] < 1.1, f"the first text came 0.7 s after sending, an empty event before it: {row}")
            self.assertTrue(0.45 < row["end"] - row["first"] < 0.8, f"the last text came 0.5 s after the first: {row}")
        path, body = sorted(server.bodies, key=lambda b: b[1]["prompt"])[1]
        self.assertEqual((path, body["model"], body["prompt"], body["max_tokens"], body["stream"]), ("/v1/completions", "tiny", "p1", 3, True))
        DONE.add("row")

    def test_nobody_waits_politely(self):
        # The server answers when all 130 are in flight; a client that holds some back never gets there.
        server = self.serve(lambda body, s: (200, [(lambda: s.most >= 130 or s.most == s.flight == 0, event("x", "length"))]))
        started = time.perf_counter()
        try:
            rows = asyncio.run(asyncio.wait_for(replay(server.url, "tiny", requests_of(130, 0.002)), 15))
        except (TimeoutError, asyncio.TimeoutError):
            self.fail(f"of 130 readers who came, only {server.most} were in flight: what held the others back?")
        self.assertEqual((sum(r["ok"] for r in rows), server.most), (130, 130), "some readers were held back or given up")
        self.assertLess(time.perf_counter() - started, 15)
        DONE.add("polite")

    def test_a_hanging_server_delays_the_answer_and_not_the_next_reader(self):
        server = self.serve(lambda body, _: (200, [(6.5 if body["prompt"] == "p0" else 0.05, event("x")), (0.0, event("y", "stop"))]))
        rows = self.run_on(server, requests_of(4, 0.1))
        self.assertTrue(all(r["ok"] for r in rows), "a reader waits longer than 5 seconds if the answer takes longer")
        self.assertGreater(rows[0]["first"], 6.4)
        self.assertTrue(all(r["end"] < 2 for r in rows[1:]), rows)
        DONE.add("hang")

    def test_what_fails_has_a_row(self):
        def plan(body, _):
            good = [(0.0, event("a")), (0.0, event("b", "length"))]
            return {"p0": (503, [(0.0, "{}")]), "p1": (200, [(0.0, event("a")), (0.0, None), (0.0, event("b", "length"))]),
                    "p2": (200, [(0.0, event("a")), (0.0, event("b"))]), "p4": (200, [(0.0, event("", "stop"))])}.get(body["prompt"], (200, good))
        rows = self.run_on(self.serve(plan), requests_of(5, 0.05))
        self.assertEqual([(r["id"], r["ok"]) for r in rows], [("r0", False), ("r1", False), ("r2", False), ("r3", True), ("r4", False)],
                         "refused; cut off; ended without a finish_reason; good; no text at all")
        self.assertEqual([(r["first"], r["end"], r["tokens"]) for r in rows if not r["ok"]], [(None, None, 0)] * 4)
        dead = asyncio.run(asyncio.wait_for(replay("http://127.0.0.1:9", "tiny", requests_of(2, 0.0)), 30))
        self.assertEqual([r["ok"] for r in dead], [False, False])
        DONE.add("fails")

    def test_the_report(self):
        rows = [{"id": "a", "arrival": 1.0, "sent": 1.5, "first": 2.0, "end": 4.0, "tokens": 5, "ok": True},
                {"id": "b", "arrival": 2.0, "sent": 2.0, "first": 2.2, "end": 5.0, "tokens": 8, "ok": True},
                {"id": "c", "arrival": 3.0, "sent": 3.0, "first": 6.0, "end": 6.0, "tokens": 1, "ok": True},
                {"id": "d", "arrival": 3.5, "sent": 3.5, "first": None, "end": None, "tokens": 0, "ok": False}]
        got = report(rows, 1.0)
        want = {"requests": 4, "failed": 1, "throughput": 14 / 5, "ttft_p50": 1.0, "ttft_p95": 3.0, "per_token": 0.45, "kept": 0.5}
        self.assertEqual(got.keys(), want.keys())
        for key, value in want.items():
            self.assertAlmostEqual(got[key], value, msg=f"{key}: the reader has waited since the arrival, and a failure breaks the promise")
        lost = report(rows[3:], 1.0)
        self.assertEqual((lost["throughput"], lost["ttft_p50"], lost["ttft_p95"], lost["per_token"], lost["kept"]), (0.0, None, None, None, 0.0))
        DONE.add("report")

    def test_the_capacity(self):
        curve = [{"speed": s, "kept": k} for s, k in ((4, 0.9), (1, 1.0), (8, 0.97), (2, 0.95))]
        self.assertEqual((capacity(curve, 0.95), capacity(curve, 0.9), capacity(curve, 1.0), capacity(curve[:1], 0.95)), (2, 8, 1, None),
                         "a lucky run above a broken one is not a capacity")
        DONE.add("capacity")


def numbers(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Runs(unittest.TestCase):
    def test_the_curve_follows_from_the_rows(self):
        rows = numbers("rows.csv")
        curve = {float(p["speed"]): p for p in numbers("curve.csv")}
        self.assertGreaterEqual(len(curve), 4, "at least four speeds")
        self.assertEqual({float(r["speed"]) for r in rows}, curve.keys())
        spread = set()
        for speed, point in curve.items():
            of = [r for r in rows if float(r["speed"]) == speed]
            good = [r for r in of if r["ok"] == "True"]
            self.assertGreaterEqual(len(of), 20, f"at least 20 requests at each speed, at {speed} too")
            self.assertEqual(len({r["id"] for r in of}), len(of))
            waits = sorted(float(r["first"]) - float(r["arrival"]) for r in good)
            spread |= {round(w, 5) for w in waits}
            for r in good:
                self.assertTrue(float(r["arrival"]) - 1e-3 <= float(r["sent"]) <= float(r["first"]) <= float(r["end"]), r)
            span = max(float(r["end"]) for r in good) - min(float(r["arrival"]) for r in of)
            self.assertAlmostEqual(float(point["throughput"]), sum(int(r["tokens"]) for r in good) / span, delta=0.1)
            self.assertAlmostEqual(float(point["ttft_p50"]), waits[-(-len(waits) // 2) - 1], delta=0.002)
            self.assertEqual((int(point["requests"]), int(point["failed"])), (len(of), len(of) - len(good)))
            offered = max(float(r["arrival"]) for r in of) - min(float(r["arrival"]) for r in of)
            slow = [r for r in rows if float(r["speed"]) == min(curve)]
            base = max(float(r["arrival"]) for r in slow) - min(float(r["arrival"]) for r in slow)
            self.assertAlmostEqual(offered * speed / (base * min(curve)), 1, delta=0.02, msg="each speed has the same arrivals, closer together")
        self.assertGreater(len(spread), len(rows) / 2, "measured times differ from each other")
        DONE.add("runs")


TINY = r'''
import sys
import torch
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
from transformers import GenerationConfig, LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

torch.manual_seed(0)
words = ["<pad>", "<s>", "</s>", "<unk>", *"abcdefghijklmnopqrstuvwxyz .,"]
inner = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="<unk>"))
inner.pre_tokenizer, inner.decoder = pre_tokenizers.Split(Regex("."), "isolated"), decoders.Fuse()
model = LlamaForCausalLM(LlamaConfig(vocab_size=len(words), hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
                                     num_key_value_heads=2, max_position_embeddings=512, bos_token_id=1, eos_token_id=2, pad_token_id=0))
with torch.no_grad():                   # it never ends by itself, and never says a token without a letter
    last = model.lm_head.weight
    last[:4] = -last[4:].mean(0)
    model.model.norm.weight.copy_(torch.ones(64))
model.generation_config = GenerationConfig(bos_token_id=1, eos_token_id=3, pad_token_id=0)
model.save_pretrained(sys.argv[1])
PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="<pad>", bos_token="<s>", eos_token="</s>", unk_token="<unk>").save_pretrained(sys.argv[1])
'''


class Served(unittest.TestCase):
    """The real server: transformers serve, with continuous batching over a paged cache."""

    def setUp(self):
        if len(DONE) < 7:
            self.skipTest("first the scripted server and your own runs")
        loopback()
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        env = os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": room.name + "/hf", "TOKENIZERS_PARALLELISM": "false", "OMP_NUM_THREADS": "1", "HOME": room.name}
        self.model = room.name + "/tiny"
        subprocess.run([sys.executable, "-c", TINY, self.model], env=env, check=True, capture_output=True)
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.log = open(room.name + "/log", "w+")
        start = "import sys; from transformers.cli.transformers import main; sys.argv[0] = 'transformers'; main()"
        server = subprocess.Popen([sys.executable, "-c", start, "serve", self.model, "--continuous-batching", "--cb-block-size", "16", "--cb-num-blocks", "128",
                                   "--cb-max-batch-tokens", "256", "--device", "cpu", "--host", "127.0.0.1", "--port", str(port)],
                                  env=env, stdout=self.log, stderr=self.log)
        self.addCleanup(self.log.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        for _ in range(240):
            try:
                urllib.request.urlopen(self.url + "/health", timeout=2).read()
                return
            except OSError:
                if server.poll() is not None:
                    break
                time.sleep(0.5)
        self.log.seek(0)
        self.fail("the server did not start: " + self.log.read()[-1500:])

    def test_more_readers_share_each_step(self):
        rng = random.Random(5)
        ask = [{"id": f"r{i}", "arrival": i * 0.6, "prompt": "the sea is " + rng.choice("abcd"), "tokens": 24} for i in range(24)]
        sweep(self.url, self.model, ask[:6], [50], 1.0)      # warm
        rows, curve = sweep(self.url, self.model, ask, [1, 200], 1.0)
        self.log.seek(0)
        self.assertEqual([r["ok"] for r in rows], [True] * 48, self.log.read()[-800:])
        self.assertEqual({r["tokens"] for r in rows}, {24})
        self.assertEqual([p["speed"] for p in curve], [1, 200])
        self.assertEqual([r["speed"] for r in rows], [1] * 24 + [200] * 24)
        slow, fast = curve
        self.assertGreater(fast["throughput"], 2 * slow["throughput"], curve)
        self.assertGreater(fast["ttft_p50"], slow["ttft_p50"], curve)
        again = report([r for r in rows if r["speed"] == 200], 1.0)
        self.assertAlmostEqual(fast["throughput"], again["throughput"])
        alone = median((r["end"] - r["first"]) / 23 for r in rows[:24])
        self.assertAlmostEqual(slow["per_token"], alone)
