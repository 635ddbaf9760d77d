import random
import tempfile
import unittest
from pathlib import Path

from from_pdf import read_pdf, scanned

WIDTH, HEIGHT = 600, 800
SAY = "quay crane timber boat ferry rope winter ticket council harbour night storm lamp captain bridge salt".split()


def glyphs(text, x, y, size, turn=False):
    """The text at x, its top at y, in Courier: each letter is 0.6 of the size wide. `turn`: from the bottom up."""
    base = HEIGHT - y - size + 0.157 * size
    place = f"0 1 -1 0 {x:.2f} {HEIGHT - y:.2f}" if turn else f"1 0 0 1 {x:.2f} {base:.2f}"
    return f"BT /F {size} Tf {place} Tm ({text}) Tj ET"


def pdf(path, pages):
    """Writes a PDF of such texts; a page that is None is a picture of a page, as a scanner makes it."""
    body = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
            "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 "
            "/Filter /ASCIIHexDecode /Length 9 >>\nstream\nFF00FF00>\nendstream"]
    kids = []
    for page in pages:
        text = f"q {WIDTH} 0 0 {HEIGHT} 0 0 cm /Scan Do Q" if page is None else "\n".join(page)
        body.append(f"<< /Length {len(text)} >>\nstream\n{text}\nendstream")
        body.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {len(body)} 0 R "
                    "/Resources << /Font << /F 3 0 R >> /XObject << /Scan 4 0 R >> >> >>")
        kids.append(f"{len(body)} 0 R")
    body[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out, at = "%PDF-1.4\n", []
    for number, thing in enumerate(body, 1):
        at.append(len(out))
        out += f"{number} 0 obj\n{thing}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in at)
    out += f"xref\n0 {len(at) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size {len(at) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    Path(path).write_text(out, encoding="ascii", newline="\n")


class Paper:
    """A newspaper of its own for each seed: `pages` for the file, `want` for what a person reads."""

    def __init__(self, seed, number=3, small=False, bold=False, stamp=False):
        rng = random.Random(seed)
        self.pages, self.want = [], []
        for n in range(1, number + 1):
            texts = [glyphs("The", 40, 10, 8), glyphs(f"Post{seed}", 62, 10, 8), glyphs("Page", 40, 390, 8), glyphs(str(n), 64, 390, 8)]
            title = " ".join(rng.sample(SAY, 3)).capitalize()
            for shift in (0, 0.4) if bold else (0,):
                x = 40
                for word in title.split():
                    texts.append(glyphs(word, x + shift, 40, 20))
                    x += 12 * len(word) + 12
            want = [title]
            for left in (40, 210):
                y = 80
                for _ in range(2):
                    rows = [" ".join(rng.sample(SAY, 3)) for _ in range(3)]
                    rows[0] = rows[0].capitalize()
                    for row in rows:
                        x = left
                        for word in row.split():
                            texts.append(glyphs(word, x, y, 10))
                            x += 6 * len(word) + 6
                        y += 12
                    want.append(" ".join(rows))
                    y += 14
            if small:
                row, x = " ".join(rng.sample(SAY, 8)), 40
                for word in row.split():
                    texts.append(glyphs(word, x, 340, 4.5))
                    x += 2.7 * len(word) + 2.7
                want.append(row)
            rng.shuffle(texts)
            if stamp and n == 1:
                texts.insert(3, glyphs(f"preprint {seed}", 24, 300, 12, turn=True))
            self.pages.append(texts)
            self.want.append(want)


class FromPdf(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.path = str(Path(room.name) / "paper.pdf")

    def read(self, pages):
        pdf(self.path, pages)
        return read_pdf(self.path)

    def test_another_paper(self):
        paper = Paper(11)
        self.assertEqual(self.read(paper.pages), paper.want)
        self.assertEqual(scanned(self.path), [])

    def test_bold_by_printing_twice(self):
        paper = Paper(12, bold=True)
        self.assertEqual(self.read(paper.pages), paper.want)

    def test_small_print_keeps_its_spaces(self):
        paper = Paper(13, small=True)
        self.assertEqual(self.read(paper.pages), paper.want)

    def test_a_stamp_at_the_edge_is_left_out(self):
        paper = Paper(14, stamp=True)
        self.assertEqual(self.read(paper.pages), paper.want)

    def test_scanned_pages_are_named_and_do_not_hide_the_furniture(self):
        paper = Paper(15)
        self.assertEqual(self.read([paper.pages[0], None, *paper.pages[1:], None]), [paper.want[0], [], *paper.want[1:], []])
        self.assertEqual(scanned(self.path), [2, 5])

    def test_a_page_with_a_photograph_is_no_scan(self):
        paper = Paper(17)
        paper.pages[1].append("q 90 0 0 60 300 700 cm /Scan Do Q")
        self.assertEqual(self.read(paper.pages), paper.want)
        self.assertEqual(scanned(self.path), [])

    def test_an_empty_page_is_no_scan(self):
        paper = Paper(16)
        self.assertEqual(self.read([*paper.pages, []]), [*paper.want, []])
        self.assertEqual(scanned(self.path), [])

    def test_the_gazette(self):
        got = read_pdf("data/gazette.pdf")
        self.assertEqual([len(page) for page in got], [5, 0, 4, 5])
        self.assertEqual(got[0][:2], ["The old crane", "The crane on the north quay was built in 1904. It lifted timber and, later, containers."])
        self.assertEqual(scanned("data/gazette.pdf"), [2])
