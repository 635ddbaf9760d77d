"""Write curves.csv and draw curves.svg."""
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

from curves import curve, invented, support

COLUMNS = ["area", "baths", "age"]
PLAN = [("area", range(40, 261, 20), 10, "baths"), ("baths", range(1, 6), 0, "area"), ("age", range(0, 111, 10), 5, "area")]
data = pd.read_csv("data/homes.csv")
model = HistGradientBoostingRegressor(learning_rate=0.05, max_iter=120, random_state=0).fit(data[COLUMNS], data["price"])
rows = data[COLUMNS].to_dict("records")

out = []
svg = ['<svg xmlns="http://www.w3.org/2000/svg" width="900" height="290" font-family="sans-serif" font-size="12">',
       '<text x="20" y="18" font-size="14">The curves run on where no homes are (grey bars: homes near each point)</text>']
for k, (name, grid, width, other) in enumerate(PLAN):
    ys = curve(lambda r: model.predict(pd.DataFrame(r)[COLUMNS]), rows, name, list(grid))
    near = support(rows, name, list(grid), width)
    out += [(name, x, round(y, 3), n, round(invented(rows, name, x, width, other), 4)) for x, y, n in zip(grid, ys, near)]
    left, step = 60 + 290 * k, 220 / (len(ys) - 1)
    svg += [f'<rect x="{left + i * step - 4:.0f}" y="{250 - 60 * n / max(near):.0f}" width="8" height="{60 * n / max(near):.0f}" fill="#ccc"/>' for i, n in enumerate(near)]
    points = " ".join(f"{left + i * step:.0f},{250 - 180 * y / 500:.0f}" for i, y in enumerate(ys))
    svg.append(f'<path d="M{left} 40V250H{left + 230}" fill="none" stroke="black"/><polyline points="{points}" fill="none" stroke="#0072b2"/>'
               f'<text x="{left - 35}" y="70">500</text><text x="{left - 15}" y="250">0</text><text x="{left + 80}" y="280">{name}</text>'
               f'<text x="{left}" y="266">{grid[0]}</text><text x="{left + 215}" y="266">{grid[-1]}</text><text x="{left + 5}" y="50">price, thousands</text>')
pd.DataFrame(out, columns=["column", "x", "prediction", "rows_near", "invented"]).to_csv("curves.csv", index=False)
with open("curves.svg", "w", encoding="utf-8") as file:
    file.write("\n".join(svg) + "\n</svg>\n")
print(*out, sep="\n")
