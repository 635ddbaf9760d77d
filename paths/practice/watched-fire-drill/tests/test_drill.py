import unittest

from durations import durations


def row(*times):
    return dict(zip(("injected", "alert", "place", "cured"), times))


class TestDrill(unittest.TestCase):
    def test_durations(self):
        for times, want in ((("20:05", "20:15", "20:20", "20:40"), (10, 5, 25, 35)), (("23:50", "00:10", "00:15", "01:00"), (20, 5, 50, 70)),
                            (("21:10", "", "22:40", "22:44"), (None, None, None, 94)), (("23:30", "23:40", "23:59", "00:09"), (10, 19, 29, 39))):
            got = durations(row(*times))
            self.assertEqual(dict(zip(("detect", "diagnose", "restore", "hurt"), want)), dict(got), str(times))
