"""Boosting with LightGBM."""
import lightgbm as lgb
import numpy as np


def stumps(xs: list[float], ys: list[float], rounds: int, rate: float) -> list[float]:
    table = np.array(xs).reshape(-1, 1)
    model = lgb.LGBMRegressor(
        n_estimators=rounds, learning_rate=rate, num_leaves=2, min_child_samples=1, min_child_weight=0,
        max_bin=1000, min_data_in_bin=1, n_jobs=1, verbose=-1,
    )
    return model.fit(table, ys).predict(table).tolist()


def usual(rows: list[list[float]], ys: list[float], rows_new: list[list[float]]) -> list[float]:
    model = lgb.LGBMRegressor(n_estimators=300, learning_rate=0.05, random_state=0, n_jobs=1, verbose=-1)
    table = np.array(rows, dtype=float)
    model.fit(table, ys, categorical_feature=[table.shape[1] - 1])
    return model.predict(np.array(rows_new, dtype=float)).tolist()
