"""Tries cards in both directions with Anki itself: schedules that come here, cards that go there, answers that come back.

Usage: decks.py LOS SAMPLE, where LOS is the binary and SAMPLE a workspace to copy. It needs the package `anki` from PyPI, which
runs without a screen; without it, it says "skipped" and exits with 77. One line says how it went.
"""

import csv
import datetime
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path


try:
    from anki.collection import (
        Collection,
        ExportAnkiPackageOptions,
        ImportAnkiPackageOptions,
        ImportAnkiPackageRequest,
        DeckIdLimit,
    )
    from anki.cards import CardId
except ImportError:
    print("skipped: the package `anki` is missing (pip install anki); nothing was tried")
    sys.exit(77)

DAY = 86_400_000
PICTURE = bytes.fromhex("89504e470d0a1a0a") + b"as far as its first bytes tell"


class Learner:
    def __init__(self, los, sample, root):
        self.los, self.root = los, root
        shutil.copytree(sample, root)

    def run(self, *words):
        done = subprocess.run([self.los, *words], cwd=self.root, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    def imported(self, deck):
        found = json.loads(self.run("review", "import", str(deck), "--yes", "--json", "--skip-bad"))
        return found["added"], found["schedules"], found["answers"]

    def cards(self):
        folder = self.root.parent / "exported"
        shutil.rmtree(folder, ignore_errors=True)
        self.run("export", str(folder))
        with open(folder / "cards.csv", newline="") as table:
            return {row["id"]: row for row in csv.DictReader(table)}


def collection(path, learner_days):
    """A collection with FSRS, whose cards were answered over so many days."""
    col = Collection(str(path))
    basic, cloze = col.models.by_name("Basic"), col.models.by_name("Cloze")
    reverse = col.models.by_name("Basic (and reversed card)")
    notes = [(basic, [f"What is {n}?", f"<b>{n}</b>"]) for n in range(60)]
    notes += [(cloze, [f"{{{{c1::Word{n}}}}} and {{{{c2::other{n}}}}}", ""]) for n in range(10)]
    notes += [(reverse, [f"Front {n}", f"Back {n}"]) for n in range(10)]
    picture = col.media.write_data("a picture.png", PICTURE)
    notes.append((basic, [f'Which colour is <img src="{picture}">?', "None."]))
    for kind, fields in notes:
        note = col.new_note(kind)
        note.fields = fields
        col.add_note(note, 1)
    answered(col, learner_days)
    return col


def answered(col, days, per_card=6):
    """Gives cards a history, and lets Anki work out their memory and their day by FSRS."""
    draw, today = random.Random(7), col.sched.today
    cards = col.find_cards("")
    history = []
    for card in cards[: len(cards) * 3 // 4]:
        at = int(time.time() * 1000) - days * DAY + draw.randrange(DAY)
        for n in range(per_card):
            interval = draw.randint(1, max(1, days // per_card))
            ease = 3 if n == 0 else draw.choice([1, 2, 3, 3, 3, 4])
            history.append((at, card, -1, ease, interval, 1, 2500, draw.randint(2000, 20000), 0 if n == 0 else 1))
            at += interval * DAY + draw.randrange(DAY // 4)
            if at > time.time() * 1000 - DAY:
                break
        col.db.execute(
            "update cards set type=2, queue=2, ivl=?, due=?, factor=2500, reps=? where id=?", interval, today + draw.randint(0, 9), n + 1, card
        )
    taken = set()
    for row in history:
        at = row[0]
        while at in taken:
            at += 1
        taken.add(at)
        col.db.execute("insert into revlog values (?,?,?,?,?,?,?,?,?)", at, *row[1:])
    # A reschedule by hand is no answer.
    col.db.execute("insert into revlog values (?,?,?,?,?,?,?,?,?)", int(time.time() * 1000) - 5, cards[0], -1, 0, 5, 5, 0, 0, 4)
    from anki.deck_config_pb2 import UpdateDeckConfigsRequest

    shown = col.decks.get_deck_configs_for_update(1)
    request = UpdateDeckConfigsRequest(
        target_deck_id=1,
        configs=[shown.all_config[0].config],
        fsrs=True,
        fsrs_reschedule=True,
        mode=0,
        card_state_customizer="",
        new_cards_ignore_review_limit=False,
        apply_all_parent_limits=False,
    )
    col.decks.update_deck_configs(request)


def export(col, path, legacy=False):
    options = ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True, with_media=True, legacy=legacy)
    col.export_anki_package(out_path=str(path), options=options, limit=None)
    return path


def take_in(col, path):
    options = ImportAnkiPackageOptions(with_scheduling=True, merge_notetypes=False, update_notes=0, update_notetypes=0)
    return col.import_anki_package(ImportAnkiPackageRequest(package_path=str(path), options=options))


def question_id(guid, ord):
    return guid[4:] if guid.startswith("los:") else f"anki-{guid.encode().hex()}-{ord}"


def due_days(col):
    """The day on which Anki asks each card that was answered."""
    day = datetime.date.today() - datetime.timedelta(days=col.sched.today)
    rows = col.db.all("select n.guid, c.ord, c.due, c.reps, c.data from cards c join notes n on n.id = c.nid where c.type = 2")
    return {question_id(guid, ord): ((day + datetime.timedelta(days=due)).isoformat(), reps, json.loads(data or "{}")) for guid, ord, due, reps, data in rows}


def answer(col, n, ease=3):
    """Answers so many cards that are due or forced to be, as a person would."""
    ids = [card for (card,) in col.db.execute("select id from cards where type = 2 order by due, id limit ?", n)]
    for card in ids:
        col.db.execute("update cards set due = ? where id = ?", col.sched.today, card)
        one = col.get_card(CardId(card))
        one.start_timer()
        col.sched.answerCard(one, ease)
        time.sleep(0.002)
    return len(ids)


def main(los, sample):
    # The day of Anki begins at four.
    work = Path(tempfile.mkdtemp())
    learner = Learner(los, sample, work / "workspace")
    phone = collection(work / "phone.anki2", 200)
    theirs = due_days(phone)
    for legacy in (False, True):
        fresh = Learner(los, sample, work / f"fresh-{legacy}")
        counts = fresh.imported(export(phone, work / f"deck-{legacy}.apkg", legacy))
        assert counts == (101, len(theirs), 0), (legacy, counts, len(theirs))
        cards = fresh.cards()
        for id, (due, reps, data) in theirs.items():
            here = cards[id]
            assert here["due"] == due and int(here["reviews"]) >= 1, (id, due, here)
            # After a reset by hand Anki keeps no memory: then its answers say it.
            assert "s" not in data or abs(float(here["stability_days"]) - data["s"]) < 0.01 * data["s"] + 0.01, (here, data)
        assert fresh.imported(work / f"deck-{legacy}.apkg") == (0, 0, 0)
        (kept,) = (fresh.root / "paths/Beginner/cards/media").iterdir()
        shown = [row["question"] for row in cards.values() if f"![picture](media/{kept.name})" in row["question"]]
        assert kept.read_bytes() == PICTURE and len(shown) == 1, (kept, shown)
        assert "0 errors, 0 warnings" in fresh.run("path", "check", "paths/Beginner")

    # Answers of the phone come back once, older decks bring nothing more.
    first = export(phone, work / "1.apkg")
    assert learner.imported(first)[1] == len(theirs)
    n = answer(phone, 12)
    second = export(phone, work / "2.apkg")
    n += answer(phone, 9, 1)
    third = export(phone, work / "3.apkg", True)
    assert learner.imported(third)[2] == n and learner.imported(second) == learner.imported(first) == (0, 0, 0)

    for card in json.loads(learner.run("review", "--all", "--list", "--json"))["cards"]:
        if card["kind"] == "question" and not card["id"].startswith("anki-"):
            learner.run("review", "--yes", "--grade", f"{card['id']}=good")
    # What goes to Anki arrives with its schedule, what Anki has stays, and a second time changes nothing.
    learner.run("review", "export", str(work / "los.apkg"), "--reviews", "anki")
    ours = {id: row for id, row in learner.cards().items() if row["reviews"] and row["kind"] in ("question", "practice")}
    other = Collection(str(work / "other.anki2"))
    for _ in range(2):
        take_in(other, work / "los.apkg")
        there = due_days(other)
        assert set(there) == set(ours), (set(there) ^ set(ours))
        for id, (due, reps, data) in there.items():
            assert (due, reps) == (ours[id]["due"], int(ours[id]["reviews"])), (id, due, reps, ours[id])
            assert abs(data["s"] - float(ours[id]["stability_days"])) < 0.01 * data["s"] + 0.01, (data, ours[id])
            assert abs(data["d"] - float(ours[id]["difficulty"])) < 0.01, (data, ours[id])
    phone.fix_integrity()
    before = due_days(phone)
    own = sum(not id.startswith("anki-") for id in ours)
    assert own > 3, ours
    take_in(phone, work / "los.apkg")
    after = due_days(phone)
    assert len(after) == len(before) + own and all(after[id] == before[id] for id in before), (len(before), len(after), own)
    words, is_sound = phone.fix_integrity()
    assert is_sound, words

    # Own cards, answered there.
    n = answer(phone, len(after))
    assert learner.imported(export(phone, work / "4.apkg"))[2] == n
    assert learner.imported(work / "4.apkg") == (0, 0, 0)
    learner.run("review", "export", str(work / "los.apkg"))
    shown = learner.run("review", "--list")
    assert "on the phone, as of the answers brought on" in shown, shown
    shutil.rmtree(work)
    print(f"anki: {len(theirs)} schedules came, {len(ours)} cards went, {n} answers came back")


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()), sys.argv[2])
