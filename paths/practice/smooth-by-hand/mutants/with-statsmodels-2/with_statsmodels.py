"""Exponential smoothing with statsmodels: a damped trend, and intervals that widen."""
import pandas as pd
from statsmodels.tsa.exponential_smoothing.ets import ETSModel
from statsmodels.tsa.holtwinters import ExponentialSmoothing


def damped(values: list[float], m: int, h: int) -> list[float]:
    """The next h values, with a trend that takes smaller and smaller steps."""
    model = ExponentialSmoothing(values, trend="add", damped_trend=True, seasonal="add", seasonal_periods=m)
    return [float(v) for v in model.fit().forecast(h)]


def interval(values: list[float], m: int, h: int, share: float) -> list[tuple[float, float]]:
    """For each step ahead the ends between which the value lies with probability `share`."""
    model = ETSModel(pd.Series(values, dtype=float), error="add", seasonal="add", seasonal_periods=m)
    table = model.fit(disp=False).get_prediction(start=len(values), end=len(values) + h - 1).summary_frame(alpha=1 - share)
    reach = float(table["pi_upper"].iloc[0] - table["mean"].iloc[0])
    return [(float(v) - reach, float(v) + reach) for v in table["mean"]]
