"""Explain single predictions with SHAP."""
import lightgbm as lgb
import numpy as np
import shap


def train(rows: list[list[float]], prices: list[float]) -> lgb.LGBMRegressor:
    model = lgb.LGBMRegressor(n_estimators=200, random_state=0, n_jobs=1, verbose=-1)
    return model.fit(np.array(rows), prices)


def explain(model, rows: list[list[float]]) -> tuple[float, list[list[float]]]:
    explainer = shap.TreeExplainer(model)
    parts = explainer.shap_values(np.array(rows))
    return float(np.ravel(explainer.expected_value)[0]), parts.tolist()


def sentence(model, row: list[float], names: list[str]) -> str:
    base, (parts,) = explain(model, [row])
    best = sorted(range(len(names)), key=lambda i: -parts[i])[:2]
    return f"{round(base + sum(parts))}: " + ", ".join(f"{names[i]} {round(parts[i]):+d}" for i in best)


def weight(model, rows: list[list[float]]) -> list[float]:
    return np.abs(np.array(explain(model, rows)[1])).mean(axis=0).tolist()
