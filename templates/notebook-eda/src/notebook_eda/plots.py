"""The notebook's figures, in one look."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure


def over_time(days: pd.DataFrame) -> Figure:
    """Every count, with the median of the weeks around it."""
    figure = Figure(figsize=(9, 3), layout="constrained")
    axes: Axes = figure.subplots()
    axes.plot(days["date"], days["bikes"], ".", markersize=3, color="tab:grey", label="a day")
    usual = days["bikes"].rolling(35, center=True, min_periods=10).median()
    axes.plot(days["date"], usual, color="tab:blue", label="median of five weeks")
    axes.set(title="Bikes over the bridge", ylabel="bikes a day", ylim=(0, None))
    axes.legend(frameon=False)
    return figure


def against_temperature(days: pd.DataFrame) -> Figure:
    """Counts against temperature, wet and dry apart, working days only."""
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes: Axes = figure.subplots()
    working = days[~days["is_weekend"]]
    for is_wet, label, marker in [(False, "dry", "o"), (True, "wet", "x")]:
        part = working[working["is_wet"] == is_wet]
        axes.plot(part["temperature_c"], part["bikes"], marker, markersize=4, alpha=0.7, label=label)
    axes.set(title="Working days", xlabel="temperature in °C", ylabel="bikes a day", ylim=(0, None))
    axes.legend(frameon=False)
    return figure
