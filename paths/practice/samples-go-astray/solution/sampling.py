"""Draw samples and see how their means spread."""
import csv
import random
from math import sqrt
from statistics import fmean, pstdev, stdev


def sample_means(values: list[float], size: int, draws: int, rng: random.Random) -> list[float]:
    """Return the means of random samples with replacement."""
    return [fmean(rng.choices(values, k=size)) for _ in range(draws)]


def spread(means: list[float]) -> float:
    """Return the standard deviation of the means."""
    return stdev(means)


def main() -> None:
    """Write spreads.csv and spread.svg."""
    import matplotlib.pyplot as plt

    with open("data/trips.csv", newline="") as file:
        minutes = [float(row["minutes"]) for row in csv.DictReader(file)]
    rng = random.Random(1)
    with open("spreads.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["size", "spread", "formula"])
        for size in (10, 100, 1000):
            means = sample_means(minutes, size, 1000, rng)
            writer.writerow([size, round(spread(means), 4), round(pstdev(minutes) / sqrt(size), 4)])
            plt.hist(means, bins=40, density=True, alpha=0.6, label=f"{size} trips")
    plt.xlabel("mean of the sample (minutes)")
    plt.ylabel("density (1 / minute)")
    plt.title("A hundred times the data brings the means ten times closer")
    plt.legend()
    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "bikes"})
    plt.savefig("spread.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
