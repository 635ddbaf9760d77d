import random
import tempfile
import unittest
from pathlib import Path

from PIL import Image, ImageDraw

import send

RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 160, 60), (40, 60, 200), (255, 255, 255)
ORIENTATION, MAKER = 0x0112, 0x010F


def scene(width, height):
    """Red at the left top, green at the right top, blue at the left bottom, white elsewhere."""
    picture = Image.new("RGB", (width, height), WHITE)
    draw = ImageDraw.Draw(picture)
    w, h = width // 4, height // 4
    draw.rectangle((0, 0, w, h), RED)
    draw.rectangle((width - w, 0, width, h), GREEN)
    draw.rectangle((0, height - h, w, height), BLUE)
    return picture


def colours(picture):
    w, h = picture.size
    return [picture.getpixel(at) for at in ((5, 5), (w - 6, 5), (5, h - 6), (w - 6, h - 6))]


class Send(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.at = Path(room.name)
        self.out = str(self.at / "out.png")

    def keep(self, picture, name="in.png", **options):
        path = str(self.at / name)
        picture.save(path, **options)
        return path

    def phone(self, picture, orientation, turn):
        """A photograph as a phone stores it: turned, with a note how to turn it back."""
        exif = Image.Exif()
        exif[ORIENTATION], exif[MAKER] = orientation, "Somebody's phone"
        return self.keep(picture.transpose(turn) if turn is not None else picture, "photo.jpg", exif=exif, quality=95)

    def same(self, got, want):
        for a, b in zip(got, want):
            self.assertLess(max(abs(x - y) for x, y in zip(a, b)), 12, f"{got} is not {want}")

    def test_the_file_has_the_size_that_you_pay_for(self):
        rng = random.Random(5)
        for _ in range(4):
            w, h, longest = rng.randrange(300, 1200), rng.randrange(300, 1200), rng.randrange(100, 700)
            count = send.prepare(self.keep(scene(w, h)), self.out, longest)
            factor = min(1, longest / max(w, h))
            with Image.open(self.out) as got:
                self.assertEqual((got.format, got.mode, got.size), ("PNG", "RGB", (round(w * factor), round(h * factor))))
                self.assertEqual(count, -(-got.width // 28) * -(-got.height // 28))
                self.same(colours(got), [RED, GREEN, BLUE, WHITE])

    def test_a_small_picture_is_not_enlarged(self):
        self.assertEqual(send.prepare(self.keep(scene(60, 57)), self.out), 9)
        with Image.open(self.out) as got:
            self.assertEqual(got.size, (60, 57))

    def test_a_photograph_stands_upright_and_says_nothing_about_its_phone(self):
        turns = {1: None, 3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
        for orientation, turn in turns.items():
            send.prepare(self.phone(scene(400, 280), orientation, turn), self.out, 200)
            with Image.open(self.out) as got:
                self.assertEqual(got.size, (200, 140), f"orientation {orientation}")
                self.same(colours(got), [RED, GREEN, BLUE, WHITE])
                self.assertEqual(dict(got.getexif()), {}, "the file still says where it comes from")

    def test_black_letters_on_nothing_stay_readable(self):
        logo = Image.new("RGBA", (120, 80), (0, 0, 0, 0))
        ImageDraw.Draw(logo).rectangle((40, 30, 79, 49), (0, 0, 0, 255))
        half = Image.new("RGBA", (40, 40), (0, 0, 0, 128))
        listed = Image.new("P", (30, 30), 0)
        listed.putpalette([0, 0, 0, 250, 10, 10])
        ImageDraw.Draw(listed).rectangle((10, 10, 19, 19), 1)
        for picture, inside, corner, options in ((logo, (0, 0, 0), WHITE, {}), (half, (127, 127, 127), (127, 127, 127), {}),
                                                 (listed, (250, 10, 10), WHITE, {"transparency": 0})):
            send.prepare(self.keep(picture, **options), self.out)
            with Image.open(self.out) as got:
                self.same([got.getpixel((got.width // 2, got.height // 2)), got.getpixel((1, 1))], [inside, corner])

    def test_thin_lines_become_grey_and_do_not_vanish(self):
        page = Image.new("L", (900, 900), 255)
        lines = range(20, 900, 43)
        for x in lines:
            ImageDraw.Draw(page).line((x, 0, x, 899), 0)
        send.prepare(self.keep(page), self.out, 200)
        with Image.open(self.out) as got:
            row = [got.getpixel((x, 100))[0] for x in range(200)]
        for x in lines:
            self.assertLess(min(row[int(x / 4.5) + k] for k in (-1, 0, 1) if int(x / 4.5) + k < 200), 225, f"the line at {x} is gone")
        self.assertGreater(max(row), 250)

    def test_a_cut_costs_less_and_keeps_its_pixels(self):
        path = self.keep(scene(1000, 803))
        count = send.cut(path, (0.75, 0.0, 1.0, 0.2497), self.out, 600)
        with Image.open(self.out) as got:
            self.assertEqual((got.size, count), ((250, 201), 72), "cut outwards, then scale")
            self.same([got.getpixel((60, 100)), got.getpixel((200, 199))], [GREEN, GREEN])
        count = send.cut(path, (0.0, 0.5, 1.0, 1.0), self.out, 500)
        with Image.open(self.out) as got:
            self.assertEqual((got.size, count), ((500, 201), 144))
            self.same([got.getpixel((5, 195))], [BLUE])

    def test_a_cut_is_measured_on_the_upright_photograph(self):
        photo = self.phone(scene(400, 280), 6, Image.Transpose.ROTATE_90)
        send.cut(photo, (0.8, 0.0, 1.0, 0.2), self.out)
        with Image.open(self.out) as got:
            self.assertEqual(got.size, (80, 56))
            self.same([got.getpixel((40, 28))], [GREEN])
        self.assertEqual(Image.open(photo).size, (280, 400), "the original is never changed")
