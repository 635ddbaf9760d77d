import re
import unittest
from pathlib import Path

LABELS = ["Title", "Claim", "False if", "Figure", "Not understood", "Cost"]


def papers():
    text = Path("reading.md").read_text(encoding="utf-8")
    for part in re.split(r"(?m)^## Paper \d.*$", text)[1:]:
        part = part.split("\n## ")[0]
        yield {label: " ".join(found[1].split()) for label in LABELS if (found := re.search(rf"(?m)^{label}:(.*(?:\n(?![A-Z][\w ]*:|#).+)*)", part))}


class Reading(unittest.TestCase):
    def setUp(self):
        self.papers = list(papers())
        self.assertGreaterEqual(len(self.papers), 3, "three parts ## Paper 1 to ## Paper 3")

    def test_each_line_says_something_of_its_own(self):
        for label in LABELS:
            said = [paper.get(label, "") for paper in self.papers]
            self.assertTrue(all(said), f"{label}: is empty for a paper")
            self.assertEqual(len(said), len({text.lower() for text in said}), f"{label}: two papers have the same text")

    def test_a_claim_and_what_would_refute_it_are_sentences(self):
        for number, paper in enumerate(self.papers, 1):
            self.assertGreaterEqual(len(paper["Claim"]), 30, f"Paper {number}, Claim: comparison, measure and condition make a sentence")
            self.assertGreaterEqual(len(paper["False if"]), 20, f"Paper {number}, False if: an observation, as a sentence")
            self.assertNotEqual(paper["Claim"].lower(), paper["False if"].lower(), f"Paper {number}: False if repeats the claim")

    def test_a_paper_can_be_found(self):
        for number, paper in enumerate(self.papers, 1):
            self.assertRegex(paper["Title"], r"\d{4}|doi|https?://", f"Paper {number}, Title: add the year, the arXiv number or an address")

    def test_the_choice_names_a_paper(self):
        choice = Path("reading.md").read_text(encoding="utf-8").split("## Choice", 1)[-1]
        titles = [re.split(r"[(,:]", paper["Title"])[0].strip().lower() for paper in self.papers]
        names = re.search(r"(?i)\bpaper [1-9]\b", choice) or any(title and title in choice.lower() for title in titles)
        self.assertTrue(names, "Choice: name the paper, such as Paper 2")
