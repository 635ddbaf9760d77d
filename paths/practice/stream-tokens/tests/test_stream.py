import unittest
from pathlib import Path

RAW = Path("data/stream.txt").read_bytes().replace(b"\r\n", b"\n").rstrip(b"\n") + b"\n\n"
TEXT = "Grüße aus Zürich 🚋, bis bald."


def pieces(raw, size):
    return [raw[i:i + size] for i in range(0, len(raw), size)]


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class EventsTest(unittest.TestCase):
    def payloads(self, chunks):
        from stream import Events
        events = Events()
        return [p for c in chunks for p in events.feed(c)], events

    def test_every_chunk_size_gives_the_same_payloads(self):
        whole, _ = self.payloads([RAW])
        self.assertEqual(len(whole), 8)
        self.assertEqual((whole[1], whole[-1]), ('{"text": "Grüße"}', "[DONE]"))
        for raw in (RAW, RAW.replace(b"\n", b"\r\n")):
            for size in (1, 2, 3, 7, 64):
                self.assertEqual(self.payloads(pieces(raw, size))[0], whole, f"chunks of {size} bytes")

    def test_a_cut_at_every_byte_changes_nothing(self):
        whole, _ = self.payloads([RAW])
        for i in range(len(RAW)):
            self.assertEqual(self.payloads([RAW[:i], RAW[i:]])[0], whole, f"cut at byte {i}")

    def test_feed_returns_what_became_complete(self):
        from stream import Events
        events = Events()
        self.assertEqual(events.feed(b"data: a\n"), [])
        self.assertTrue(events.rest())
        self.assertEqual(events.feed(b"\ndata:b\n\ndata:  c\n\nda"), ["a", "b", " c"])
        self.assertTrue(events.rest())
        self.assertEqual(events.feed(b"ta: \xc3"), [])
        self.assertEqual(events.feed(b"\xbc\r\n\r\n"), ["ü"])
        self.assertFalse(events.rest())

    def test_half_a_letter_is_a_rest(self):
        from stream import Events
        events = Events()
        events.feed(b"data: x\n\n\xc3")
        self.assertTrue(events.rest())


class ReadTest(unittest.TestCase):
    def read(self, chunks, clock=None):
        from stream import read
        self.got = []
        return read(chunks, clock or Clock(), self.got.append)

    def test_read_returns_the_answer_and_shows_the_pieces(self):
        for size in (1, 9, 10000):
            result = self.read(pieces(RAW, size))
            self.assertEqual((result["text"], result["finish"], result["usage"]), (TEXT, "stop", {"in": 21, "out": 12}))
            self.assertEqual(self.got, ["Grüße", " aus", " Zürich 🚋", ", bis bald."])

    def test_read_measures_the_first_text_and_the_whole(self):
        clock = Clock()

        def chunks():
            for wait, chunk in [(1.0, b'data: {"text": ""}\n\n'), (0.5, b'data: {"text": "a"}\n\n'), (2.0, b'data: {"text": "b"}\n\n'), (0.25, b"data: [DONE]\n\n"), (9, b"data: x\n\n")]:
                clock.now += wait
                yield chunk
        clock.now = 100.0
        result = self.read(chunks(), clock)
        self.assertAlmostEqual(result["first"], 1.5)
        self.assertAlmostEqual(result["seconds"], 3.75)
        self.assertIsNone(result["finish"])
        self.assertIsNone(self.read([b"data: [DONE]\n\n"])["first"])

    def test_pieces_are_shown_at_once(self):
        seen = []

        def chunks():
            yield b'data: {"text": "a"}\n\n'
            seen.append(list(self.got))
            yield b"data: [DONE]\n\n"
        self.read(chunks())
        self.assertEqual(seen, [["a"]], "on_text must be called before the next chunk is read")

    def broken(self, chunks, words, text):
        from stream import Broken
        with self.assertRaises(Broken, msg=words) as caught:
            self.read(chunks)
        self.assertIn(words, str(caught.exception))
        self.assertEqual(caught.exception.text, text)

    def test_a_stream_without_its_end_is_broken(self):
        self.broken([b'data: {"text": "You must not"}\n\n'], "no [DONE]", "You must not")
        self.broken([b'data: {"text": "a"}\n\ndata: [DONE]'], "no [DONE]", "a")
        self.broken([], "no [DONE]", "")

    def test_errors_inside_and_outside_are_broken(self):
        self.broken([b'data: {"text": "a"}\n\ndata: {"error": "overloaded"}\n\ndata: [DONE]\n\n'], "overloaded", "a")
        self.broken([b'data: {"text": "a"}\n\ndata: oops\n\n'], "not JSON", "a")
        self.broken([b"data: 7\n\n"], "not JSON", "")

        def lost():
            yield b'data: {"text": "a"}\n\n'
            raise ConnectionResetError("reset")
        self.broken(lost(), "connection", "a")

    def test_length_is_reported(self):
        self.assertEqual(self.read([b'data: {"text": "a", "finish": "length"}\n\ndata: [DONE]\n\n'])["finish"], "length")
