//! Names that a Python package cannot have without hiding something: keywords, the standard library, well-known packages.
//!
//! Lists only; `names` checks against them.

/// Keywords, soft ones too, in lower case: reserved words of Python 3.11 to 3.14.
#[rustfmt::skip]
pub(super) const KEYWORDS: [&str; 37] = [
    "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def", "del", "elif", "else",
    "except", "false", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "match", "none",
    "nonlocal", "not", "or", "pass", "raise", "return", "true", "try", "while", "with", "yield",
];

/// Modules of the standard library besides those of [`STANDARD_LIBRARY`](los_eyes::imports::python_standard): `test`, and
/// those of Python 3.14.
pub(super) const MORE_OF_STANDARD_LIBRARY: [&str; 3] = ["annotationlib", "compression", "test"];

/// Names that well-known packages are imported by, and folders of every project.
#[rustfmt::skip]
pub(super) const WELL_KNOWN: [&str; 82] = [
    "aiohttp", "anthropic", "anyio", "attr", "click", "dask", "data", "docs", "duckdb", "fastapi", "flask",
    "gradio", "hatchling", "httpcore", "httpx", "httpx2", "huggingface_hub", "ipykernel", "jax", "joblib",
    "jupyter", "keras", "langchain", "lightgbm", "litellm", "matplotlib", "mcp", "mlflow", "mypy", "nbclient",
    "nbconvert", "nbformat", "networkx", "nltk", "notebook", "numpy", "openai", "openpyxl", "pandas", "peft",
    "pil", "pip", "pluggy", "polars", "psycopg", "pyarrow", "pydantic", "pydantic_core", "pydantic_settings",
    "pytest", "ray", "redis", "requests", "rich", "ruff", "scipy", "seaborn", "setuptools", "sklearn", "spacy",
    "sqlalchemy", "src", "sse_starlette", "starlette", "statsmodels", "streamlit", "sympy", "tensorflow", "tests",
    "tokenizers", "torch", "torchvision", "tqdm", "transformers", "typer", "typing_extensions", "uv", "uvicorn",
    "wandb", "wheel", "xgboost", "yaml",
];

/// Devices of Windows, which no file or folder can be called there.
#[rustfmt::skip]
pub(super) static DEVICES: &[&str] = &[
    "aux", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5",
    "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
];
