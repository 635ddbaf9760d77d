import sqlite3
import unittest

EVIL = "<script>x()</script>'); DROP TABLE records; -- \"&"


class Limits(unittest.TestCase):
    def test_the_context_holds_no_secret(self):
        from limits import context
        settings = {"language": "Finnish", "api_key": "sk-9f8e7d", "mail_password": "hunter-77", "home": "/home/mara"}
        text = context("The bridge is closed.", settings)
        self.assertIn("The bridge is closed.", text)
        self.assertIn("Finnish", text)
        for name in ("api_key", "mail_password", "home"):
            self.assertNotIn(settings[name], text, f"the value of {name} is in the prompt")

    def test_render_escapes_names_and_values(self):
        from limits import render
        found = render({"docket": "A & <b>", "x<y": 'say "hi"'})
        self.assertEqual(found, "<li>docket: A &amp; &lt;b&gt;</li>\n<li>x&lt;y: say &quot;hi&quot;</li>")

    def test_save_stores_any_text_unchanged(self):
        from limits import save
        db = sqlite3.connect(":memory:")
        db.execute("CREATE TABLE records (id TEXT, field TEXT, value TEXT)")
        save(db, "n'1", {"docket": EVIL, EVIL: ""})
        rows = db.execute("SELECT id, field, value FROM records").fetchall()
        self.assertEqual(sorted(rows), sorted([("n'1", "docket", EVIL), ("n'1", EVIL, "")]))

    def test_actions_follow_the_allowlist(self):
        from limits import act
        for action, confirmed, expected in [("flag", False, "done"), ("archive", True, "done"), ("send", True, "done"), ("send", False, "ask a human"),
                                            ("delete", True, "refused"), ("", True, "refused"), ("Send", True, "refused"), ("send all", True, "refused"), ("flag; send", False, "refused")]:
            self.assertEqual(act(action, confirmed), expected, f"act({action!r}, {confirmed})")
