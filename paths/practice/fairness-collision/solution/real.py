import csv
import json
from pathlib import Path

from fairness import by_group, precision_from

rows = []
with open("data/compas.csv", newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        rows += [{"group": row["group"], "ill": row["again"], "alarmed": row["high"]}] * int(row["people"])
table = by_group(rows)
black, white = table["Black"], table["white"]
figures = {
    "false_alarms_black": black["false_alarm_rate"],
    "false_alarms_white": white["false_alarm_rate"],
    "precision_black": black["precision"],
    "precision_white": white["precision"],
    "with_equal_errors": precision_from(black["base_rate"], white["recall"], white["false_alarm_rate"]),
}
Path("real.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
