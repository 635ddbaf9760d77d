//! Names that a Python package cannot have without hiding something: keywords, the standard library, well-known packages.
//!
//! Lists only; `names` checks against them. A template's own dependencies are read from its `pyproject.toml`.

/// Keywords, soft ones too, in lower case: reserved words of Python 3.11 to 3.14.
#[rustfmt::skip]
pub(super) const KEYWORDS: [&str; 37] = [
    "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def", "del", "elif", "else",
    "except", "false", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "match", "none",
    "nonlocal", "not", "or", "pass", "raise", "return", "true", "try", "while", "with", "yield",
];

/// Modules of the standard library, of Python 3.11 to 3.14.
#[rustfmt::skip]
pub(super) const STANDARD_LIBRARY: [&str; 220] = [
    "abc", "aifc", "annotationlib", "antigravity", "argparse", "array", "ast", "asynchat", "asyncio", "asyncore",
    "atexit", "audioop", "base64", "bdb", "binascii", "bisect", "builtins", "bz2", "cProfile", "calendar", "cgi",
    "cgitb", "chunk", "cmath", "cmd", "code", "codecs", "codeop", "collections", "colorsys", "compileall",
    "compression", "concurrent", "configparser", "contextlib", "contextvars", "copy", "copyreg", "crypt", "csv",
    "ctypes", "curses", "dataclasses", "datetime", "dbm", "decimal", "difflib", "dis", "distutils", "doctest",
    "email", "encodings", "ensurepip", "enum", "errno", "faulthandler", "fcntl", "filecmp", "fileinput",
    "fnmatch", "fractions", "ftplib", "functools", "gc", "genericpath", "getopt", "getpass", "gettext", "glob",
    "graphlib", "grp", "gzip", "hashlib", "heapq", "hmac", "html", "http", "idlelib", "imaplib", "imghdr", "imp",
    "importlib", "inspect", "io", "ipaddress", "itertools", "json", "keyword", "lib2to3", "linecache", "locale",
    "logging", "lzma", "mailbox", "mailcap", "marshal", "math", "mimetypes", "mmap", "modulefinder", "msilib",
    "msvcrt", "multiprocessing", "netrc", "nis", "nntplib", "nt", "ntpath", "nturl2path", "numbers", "opcode",
    "operator", "optparse", "os", "ossaudiodev", "pathlib", "pdb", "pickle", "pickletools", "pipes", "pkgutil",
    "platform", "plistlib", "poplib", "posix", "posixpath", "pprint", "profile", "pstats", "pty", "pwd",
    "py_compile", "pyclbr", "pydoc", "pydoc_data", "pyexpat", "queue", "quopri", "random", "re", "readline",
    "reprlib", "resource", "rlcompleter", "runpy", "sched", "secrets", "select", "selectors", "shelve", "shlex",
    "shutil", "signal", "site", "smtpd", "smtplib", "sndhdr", "socket", "socketserver", "spwd", "sqlite3",
    "sre_compile", "sre_constants", "sre_parse", "ssl", "stat", "statistics", "string", "stringprep", "struct",
    "subprocess", "sunau", "symtable", "sys", "sysconfig", "syslog", "tabnanny", "tarfile", "telnetlib",
    "tempfile", "termios", "test", "textwrap", "this", "threading", "time", "timeit", "tkinter", "token",
    "tokenize", "tomllib", "trace", "traceback", "tracemalloc", "tty", "turtle", "turtledemo", "types", "typing",
    "unicodedata", "unittest", "urllib", "uu", "uuid", "venv", "warnings", "wave", "weakref", "webbrowser",
    "winreg", "winsound", "wsgiref", "xdrlib", "xml", "xmlrpc", "zipapp", "zipfile", "zipimport", "zlib",
    "zoneinfo",
];

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
