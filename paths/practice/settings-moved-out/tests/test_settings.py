import dataclasses
import unittest

from settings import Secret, Settings, SettingsError, load

KEY = "invented-key-0123456789"
GOOD = {"HOUSE_MODEL": "model.pkl", "HOUSE_API_KEY": KEY}


class Load(unittest.TestCase):
    def refused(self, env):
        with self.assertRaises(SettingsError, msg=f"load({env})") as caught:
            load(env)
        return str(caught.exception)

    def test_defaults(self):
        got = load(GOOD)
        self.assertIsInstance(got, Settings)
        self.assertEqual((got.port, got.model_path, got.debug, got.api_key.reveal()), (8000, "model.pkl", False, KEY))

    def test_values_are_parsed(self):
        got = load(GOOD | {"HOUSE_PORT": "9000", "HOUSE_DEBUG": "TRUE", "PATH": "/bin"})
        self.assertEqual((got.port, got.debug), (9000, True))
        for text, value in (("1", True), ("0", False), ("False", False)):
            self.assertIs(load(GOOD | {"HOUSE_DEBUG": text}).debug, value, f"HOUSE_DEBUG={text}")

    def test_the_ends_of_the_range(self):
        for text in ("1", "65535"):
            self.assertEqual(load(GOOD | {"HOUSE_PORT": text}).port, int(text))
        for text in ("0", "65536", "80a", "", "-1", "80.0"):
            self.assertIn("HOUSE_PORT", self.refused(GOOD | {"HOUSE_PORT": text}))

    def test_an_odd_switch_is_refused(self):
        for text in ("yes", "", "2"):
            self.assertIn("HOUSE_DEBUG", self.refused(GOOD | {"HOUSE_DEBUG": text}))

    def test_all_problems_in_one_message(self):
        message = self.refused({"HOUSE_PORT": "x", "HOUSE_DEBUG": "x"})
        for name in ("HOUSE_PORT", "HOUSE_DEBUG", "HOUSE_MODEL", "HOUSE_API_KEY"):
            self.assertIn(name, message)
        self.assertNotIn("HOUSE_MODEL", self.refused(GOOD | {"HOUSE_PORT": "x"}), "only the wrong ones are named")

    def test_empty_and_short_values(self):
        self.assertIn("HOUSE_MODEL", self.refused(GOOD | {"HOUSE_MODEL": ""}))
        message = self.refused(GOOD | {"HOUSE_API_KEY": "short-secret"})
        self.assertIn("HOUSE_API_KEY", message)
        self.assertNotIn("short-secret", message, "the message shows the key")

    def test_printing_hides_the_key(self):
        settings = load(GOOD)
        for text in (repr(settings), str(settings), f"{settings.api_key}", repr([settings.api_key])):
            self.assertNotIn(KEY, text)
        self.assertEqual(load(GOOD | {"HOUSE_API_KEY": "a" * 16}).api_key.reveal(), "a" * 16, "16 characters are enough")
        self.assertEqual(Secret("a" * 16).reveal(), "a" * 16)

    def test_settings_cannot_be_changed(self):
        with self.assertRaises(dataclasses.FrozenInstanceError):
            load(GOOD).port = 1
