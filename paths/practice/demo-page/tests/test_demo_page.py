import json
import re
import unittest
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "link", "img", "br", "input", "hr", "source", "wbr"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.stack, self.text, self.sections, self.buttons, self.blocks = [], [], [], {}, {}, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.append((tag, attrs, [a.get("id") for _, a in self.stack]))
        if tag in ("h1", "p"):
            self.blocks.append([tag, ""])
        if tag not in VOID:
            self.stack.append((tag, attrs))

    def handle_endtag(self, tag):
        if any(t == tag for t, _ in self.stack):
            while self.stack.pop()[0] != tag:
                pass

    def handle_data(self, data):
        names = [t for t, _ in self.stack]
        if "script" in names or "style" in names:
            return
        for tag, attrs in self.stack:
            if attrs.get("id"):
                self.sections[attrs["id"]] = self.sections.get(attrs["id"], "") + data
            if tag == "button" and attrs.get("data-id"):
                self.buttons[attrs["data-id"]] = self.buttons.get(attrs["data-id"], "") + data
        if self.blocks and names and names[-1] in ("h1", "p", "b", "em", "strong", "a", "i") and ("h1" in names or "p" in names):
            self.blocks[-1][1] += data


class TestDemo(unittest.TestCase):
    def setUp(self):
        self.source = Path("demo/index.html").read_text()
        self.page = Page(self.source)
        self.answers = json.loads(Path("demo/answers.json").read_text())

    def test_answers_are_recorded_with_sources(self):
        self.assertGreaterEqual(len(self.answers), 4)
        for a in self.answers:
            self.assertLessEqual({"id", "question", "answer", "sources", "recorded", "model", "kind"}, set(a), f"keys of {a.get('id')}")
            self.assertRegex(a["recorded"], r"^\d{4}-\d{2}-\d{2}$")
            self.assertTrue(a["model"].strip() and a["answer"].strip())
            self.assertIn(a["kind"], ("works", "declines", "fails"))
            for s in a["sources"]:
                self.assertTrue(s["title"].strip() and s["quote"].strip())
            if a["kind"] == "works":
                self.assertTrue(a["sources"], f"{a['id']} works but has no source")

    def test_failures_are_shown_with_a_note(self):
        kinds = [a["kind"] for a in self.answers]
        self.assertGreaterEqual(kinds.count("works"), 2)
        self.assertGreaterEqual(kinds.count("fails"), 1)
        for a in self.answers:
            if a["kind"] == "fails":
                self.assertGreaterEqual(len(a.get("note", "").split()), 5, f"note of {a['id']}")

    def test_the_page_says_first_what_it_does(self):
        self.assertEqual(sum(t == "h1" for t, _, _ in self.page.tags), 1)
        i = next(i for i, b in enumerate(self.page.blocks) if b[0] == "h1")
        self.assertTrue(self.page.blocks[i][1].strip(), "the h1 is empty")
        self.assertEqual(self.page.blocks[i + 1][0] if i + 1 < len(self.page.blocks) else None, "p", "a p comes after the h1")
        self.assertTrue(4 <= len(self.page.blocks[i + 1][1].split()) <= 25, "one sentence of at most 25 words")

    def test_language_title_and_viewport(self):
        self.assertTrue(any(t == "html" and a.get("lang") for t, a, _ in self.page.tags))
        self.assertTrue(any(t == "meta" and a.get("name") == "viewport" for t, a, _ in self.page.tags))
        self.assertRegex(self.source, r"<title>\s*\S")
        self.assertLessEqual(len(self.source.splitlines()), 150)

    def test_each_answer_has_its_button(self):
        self.assertIn("recorded", self.page.sections.get("try", "").lower())
        buttons = {a["data-id"] for t, a, above in self.page.tags if t == "button" and a.get("data-id") and "try" in above}
        self.assertEqual(buttons, {a["id"] for a in self.answers})
        for a in self.answers:
            self.assertEqual(" ".join(self.page.buttons[a["id"]].split()), " ".join(a["question"].split()))

    def test_failure_limits_and_how(self):
        self.assertGreaterEqual(len(self.page.sections.get("failure", "").split()), 10)
        limits = self.page.sections.get("limits", "")
        self.assertGreaterEqual(len(re.findall(r"\d+", limits)), 2)
        self.assertTrue("day" in limits and "visitor" in limits, "limits for each visitor and day")
        self.assertTrue(any(t == "a" and a.get("href") and "how" in above for t, a, above in self.page.tags))

    def test_nothing_is_loaded_from_elsewhere_and_images_have_text(self):
        for tag, attrs, _ in self.page.tags:
            if tag in ("script", "link", "img", "iframe"):
                address = attrs.get("src") or attrs.get("href") or ""
                self.assertFalse(address.startswith(("http:", "https:", "//")), f"{tag} loads {address}")
            if tag == "img":
                self.assertTrue(attrs.get("alt"), "an image without alt")
        self.assertNotRegex(self.source, r"sk-[A-Za-z0-9_-]{12,}|api[_-]?key\s*[:=]\s*[\"'][^\"']{8,}")
