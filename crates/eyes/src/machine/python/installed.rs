//! The known packages that are installed, and their versions, from the names in a folder alone: no file of a package is
//! opened, and nothing is imported.
//!
//! Installers write `NAME-VERSION.dist-info`, older ones `NAME-VERSION-pyX.Y.egg-info`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::machine::bounded;

/// The packages that an audit lists: those that people learn and build AI with. Sorted, in their normal spelling.
const KNOWN: [&str; 103] = [
    "accelerate", "aiohttp", "anthropic", "autogen-agentchat", "beautifulsoup4", "bitsandbytes", "catboost",
    "chromadb", "crewai", "dask", "datasets", "deepspeed", "diffusers", "dspy", "duckdb", "dvc", "evaluate",
    "faiss-cpu", "faiss-gpu", "fastapi", "fastmcp", "flash-attn", "flask", "gensim", "google-genai",
    "google-generativeai", "gradio", "haystack-ai", "httpx", "huggingface-hub", "instructor", "ipykernel", "jax",
    "jupyter", "jupyterlab", "keras", "lancedb", "langchain", "langchain-community", "langchain-core",
    "langchain-openai", "langgraph", "langsmith", "lightgbm", "lightning", "litellm", "llama-cpp-python",
    "llama-index", "marimo", "matplotlib", "mcp", "mlflow", "mypy", "nltk", "notebook", "numpy", "ollama", "onnx",
    "onnxruntime", "openai", "opencv-python", "optuna", "pandas", "peft", "pillow", "pip", "plotly", "polars",
    "pyarrow", "pydantic", "pydantic-ai", "pytest", "pytorch-lightning", "qdrant-client", "ragas", "ray", "requests",
    "ruff", "scikit-learn", "scipy", "seaborn", "sentence-transformers", "spacy", "statsmodels", "streamlit",
    "tensorflow", "tiktoken", "tokenizers", "torch", "torchaudio", "torchvision", "tqdm", "transformers", "trl",
    "typer", "umap-learn", "unsloth", "uvicorn", "vllm", "wandb", "weaviate-client", "xformers", "xgboost",
];
/// Names of one folder that are looked at.
const MAX_NAMES: usize = 50_000;

/// The known packages in these folders. A package in an earlier folder hides that of the same name in a later one.
pub(crate) fn in_folders(folders: &[PathBuf]) -> BTreeMap<String, String> {
    let mut packages = BTreeMap::new();
    for folder in folders {
        // Of several versions that were left in a folder the last by name is taken, whatever the order on disk.
        for entry in bounded::entries(folder, MAX_NAMES).iter().rev() {
            if let Some((name, version)) = entry.file_name().and_then(|name| package_of(name.to_str()?)) {
                packages.entry(name).or_insert(version);
            }
        }
    }
    packages
}

/// The known package and the version in an entry's name.
fn package_of(entry: &str) -> Option<(String, String)> {
    let egg = entry.strip_suffix(".egg-info");
    let (name, version) = entry.strip_suffix(".dist-info").or(egg)?.split_once('-')?;
    // After the version of an egg comes the Python that it was made for.
    let version = if egg.is_some() { version.split("-py").next()? } else { version };
    let name = normal(name);
    (KNOWN.binary_search(&name.as_str()).is_ok() && is_version(version)).then(|| (name, version.to_owned()))
}

/// The spelling by which Python's index compares names: lower case, runs of `-`, `_` and `.` as one `-`.
fn normal(name: &str) -> String {
    let parts = name.split(['-', '_', '.']).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

fn is_version(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
        && text.len() <= 64
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b".+!_-".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_in_normal_spelling() {
        assert!(KNOWN.is_sorted_by(|a, b| a < b));
        assert!(KNOWN.iter().all(|name| normal(name) == *name));
        assert!(KNOWN.contains(&"torch") && !KNOWN.contains(&"docker") && !KNOWN.contains(&"uv"));
    }

    #[test]
    fn packages_are_read_from_the_names_that_installers_write() {
        for (entry, expected) in [
            ("numpy-1.26.4.dist-info", Some(("numpy", "1.26.4"))),
            ("torch-2.1.0+cu121.dist-info", Some(("torch", "2.1.0+cu121"))),
            ("Scikit.Learn-1.5.0.dist-info", Some(("scikit-learn", "1.5.0"))),
            ("pandas-1.3.5-py3.10.egg-info", Some(("pandas", "1.3.5"))),
            ("scipy-1.8.0.egg-info", Some(("scipy", "1.8.0"))),
            ("numpy.egg-info", None),
            ("numpy", None),
            ("left_pad-1.0.dist-info", None),
            ("numpy-.dist-info", None),
            ("numpy-1.0\u{1b}[2J.dist-info", None),
            ("numpy-latest.dist-info", None),
        ] {
            let expected = expected.map(|(name, version)| (name.to_owned(), version.to_owned()));
            assert_eq!(package_of(entry), expected, "{entry}");
        }
    }
}
