"""Early stopping with LightGBM."""
import lightgbm as lgb
import numpy as np


def honest(train: tuple, valid: tuple, test: tuple, patience: int) -> dict:
    train, valid, test = ((np.array(rows), np.array(values)) for rows, values in (train, valid, test))
    model = lgb.LGBMRegressor(n_estimators=2000, learning_rate=0.05, random_state=0, n_jobs=1, verbose=-1)
    model.fit(*train, eval_set=[valid], callbacks=[lgb.early_stopping(patience, verbose=False)])

    def error(rows, values) -> float:
        return float(((model.predict(rows) - values) ** 2).mean())

    return {"round": model.best_iteration_, "valid": error(*valid), "test": error(*test)}
