"""Draw the three charts again."""
import csv

import matplotlib.pyplot as plt


def read(path: str) -> list[list[str]]:
    with open(path, newline="") as file:
        return list(csv.reader(file))[1:]


def save(name: str, title: str, ylabel: str) -> None:
    plt.ylim(0)
    plt.ylabel(ylabel)
    plt.title(title)
    plt.savefig(name, metadata={"Date": None})
    plt.close()


plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "bikes"})
rows = read("data/chart1.csv")
plt.bar([year for year, _ in rows], [int(n) / 1000 for _, n in rows], width=0.5)
plt.xlabel("year")
save("redraw1.svg", "4 % more trips in 2024 than in 2023", "trips (thousands)")

for year in ("2023", "2024"):
    series = [int(n) for month, n in read("data/chart2.csv") if month.startswith(year)]
    plt.plot(range(1, 13), series, marker="o", label=year)
plt.xlabel("month")
plt.legend()
save("redraw2.svg", "Every month of 2024 had fewer trips than in 2023", "trips (thousands)")

rows = read("data/chart3.csv")
plt.bar([bike for bike, _ in rows], [int(n) for _, n in rows], width=0.5)
plt.xlabel("kind of bike")
save("redraw3.svg", "Electric bikes made twice as many trips as classic ones", "trips (thousands)")
