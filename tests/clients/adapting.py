"""Makes a workspace in which `los adapt` proposes two changes today: adapting.py FOLDER.

Two levels of six months; a learner who did the first month badly, ending today. Months 2 and 3 can change places, and
month 3 teaches a skill more each week, so that more is learned by then.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path


def month_text(tag, month):
    needs = "{ needs: [s1-1, s1-2, s1-3, s1-4] }" if month == 2 else "{ needs: [] }"
    text = f"---\ntitle: Month {month}\nskills:\n  s{month}-1: {needs}\n---\n\n# Month {month}: Part {month}\n\n"
    for week in range(1, 5):
        text += f"### Week {week}: Topic {month}{week}\n\n"
        for n in range(1, 4):
            more = "-more" if (month, n) == (3, 3) else ""
            text += f"- [ ] Lesson {n} on topic {month}{week} (3h) #s{month}-{week}{more} ^{tag}{month}-w{week}-t{n}\n"
        text += "\n"
    return text


def main():
    root = Path(sys.argv[1])
    memory = root / ".claude/memory"
    memory.mkdir(parents=True)
    for level, tag in (("Beginner", "b"), ("Intermediate", "i")):
        for month in range(1, 7):
            folder = root / f"paths/{level}/month-0{month}"
            folder.mkdir(parents=True)
            (folder / "README.md").write_text(month_text(tag, month))
    today = datetime.now(timezone.utc).date()
    start = today - timedelta(days=27)
    profile = {"learner_id": "ada", "level": "Beginner", "start_date": str(start), "hours_per_week": 13, "timezone": "UTC"}
    (memory / "learner_profile.json").write_text(json.dumps(profile))
    lines = []
    for n in range(12):
        day = start + timedelta(days=n // 3 * 7 + n % 3)
        metadata = {"task": f"b1-w{n // 3 + 1}-t{n % 3 + 1}", "duration_hours": 3, "score": 0.3}
        lines.append({"timestamp": f"{day}T08:00:00Z", "event": "task_completed", "message": "", "metadata": metadata})
    # A sign of life of today: nothing is proposed to somebody who is away.
    lines.append({"timestamp": f"{today}T00:00:01Z", "event": "note", "message": "went on"})
    (memory / "progress_log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (memory / "decisions.jsonl").write_text("")
    (memory / "best_practices.md").write_text("# Best practices\n")


main()
