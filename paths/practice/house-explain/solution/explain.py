"""The twenty worst estimates of 2009: worst.csv, lift.csv, worst.svg."""
import csv
from collections import Counter


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path: str, header: list[str], rows: list) -> None:
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])


def pile(r: dict) -> str:
    if r["sale"] in ("abnormal", "family"):
        return "forced or family sale"
    if r["kind"] in ("duplex", "two families"):
        return "two homes in one house"
    if int(r["built"]) < 1930:
        return "older than 80 years"
    return "too high, no cause seen" if r["error"] > 0 else "too low, no cause seen"


guess = {r["id"]: float(r["prediction"]) for r in read("predictions.csv")}
sold = [r for r in read("data/houses.csv") if r["sold"].startswith("2009")]
for r in sold:
    r["error"] = 100 * (guess[r["id"]] / float(r["price"]) - 1)
worst = sorted(sold, key=lambda r: -abs(r["error"]))[:20]
write("worst.csv", ["rank", "id", "price", "prediction", "error", "pile"],
      [(n, r["id"], r["price"], guess[r["id"]], round(r["error"], 2), pile(r)) for n, r in enumerate(worst, start=1)])

few, every = Counter(r["sale"] for r in worst), Counter(r["sale"] for r in sold)
lifts = [(s, few[s], every[s], round(few[s] / 20 / (every[s] / len(sold)), 3)) for s in few]
write("lift.csv", ["sale", "worst", "all", "lift"], sorted(lifts, key=lambda x: -x[3]))

top = max(float(r["price"]) for r in sold)
dots = "".join(f'<circle cx="{60 + 400 * float(r["price"]) / top:.0f}" cy="{440 - 400 * guess[r["id"]] / top:.0f}" r="3" class="{"worst" if r in worst else "sale"}" fill="{"#d55e00" if r in worst else "#999"}"/>' for r in sold)
with open("worst.svg", "w", encoding="utf-8") as file:
    file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="520" height="490" font-family="sans-serif" font-size="12">'
               f'<text x="20" y="18" font-size="14">Of the twenty worst estimates (red), {sum(r["error"] > 0 for r in worst)} are too high</text>'
               f'<path d="M60 40V440H460M60 440L460 40" fill="none" stroke="black"/>{dots}'
               f'<text x="200" y="475">price (0 to {top:,.0f})</text><text x="5" y="34">estimate</text></svg>\n')
for r in worst:
    print(round(r["error"]), r)
print(lifts)
