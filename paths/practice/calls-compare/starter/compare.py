"""Compare two baselines and six models in four folds. Write results.csv."""
raise NotImplementedError
