"""An effect by regression, with statsmodels."""
import pandas as pd
import statsmodels.formula.api as smf


def effect(table: pd.DataFrame, outcome: str, treated: str, before: list[str]) -> tuple[float, float]:
    """Return the coefficient of `treated` and its robust standard error (HC2), with the columns `before` in the model."""
    raise NotImplementedError


def left(table: pd.DataFrame, outcome: str, treated: str, before: list[str]) -> float:
    """Return the share of the squared standard error that is left with the columns `before`."""
    raise NotImplementedError
