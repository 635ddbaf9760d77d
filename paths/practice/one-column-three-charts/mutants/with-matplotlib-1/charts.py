"""Draw the lengths of trips as histogram, box plot and line."""
import csv
import statistics

import matplotlib.pyplot as plt

with open("data/minutes.csv", newline="") as file:
    rows = [(row["date"], float(row["minutes"])) for row in csv.DictReader(file)]
minutes = [m for _, m in rows]
outside = sum(m > 60 for m in minutes)
days: dict[str, list[float]] = {}
for day, m in rows:
    days.setdefault(day, []).append(m)


def save(name: str, x: str, y: str, title: str) -> None:
    plt.xlabel(x)
    plt.ylabel(y)
    plt.title(title)
    plt.savefig(name, metadata={"Date": None})
    plt.close()


plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "bikes"})
plt.hist(minutes, bins=range(0, 65, 5))
save("histogram.svg", "length of the trip (minutes)", "trips", f"Most trips take 5 to 15 minutes ({outside} trips over 60 not shown)")
plt.boxplot(minutes, orientation="horizontal")
plt.xlim(0, 60)
save("box.svg", "length of the trip (minutes)", "", f"Half of all trips take 8 to 18 minutes ({outside} trips over 60 not shown)")
plt.plot([int(day[-2:]) for day in days], [statistics.mean(v) for v in days.values()], marker="o")
plt.ylim(0)
save("line.svg", "day of May 2024", "median length (minutes)", "The typical trip is longer at the weekend")
