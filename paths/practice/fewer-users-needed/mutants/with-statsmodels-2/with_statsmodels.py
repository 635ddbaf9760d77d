"""An effect by regression, with statsmodels."""
import pandas as pd
import statsmodels.formula.api as smf


def effect(table: pd.DataFrame, outcome: str, treated: str, before: list[str]) -> tuple[float, float]:
    """Return the coefficient of `treated` and its robust standard error (HC2), with the columns `before` in the model."""
    model = smf.ols(f"{outcome} ~ " + " + ".join([treated, *before[:1]]), table).fit(cov_type="HC2")
    return float(model.params[treated]), float(model.bse[treated])


def left(table: pd.DataFrame, outcome: str, treated: str, before: list[str]) -> float:
    """Return the share of the squared standard error that is left with the columns `before`."""
    return (effect(table, outcome, treated, before)[1] / effect(table, outcome, treated, [])[1]) ** 2
