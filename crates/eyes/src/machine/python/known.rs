//! The packages that an audit lists: those that people learn and build AI with.
//!
//! Sorted, in the normal spelling by which Python's index compares names.

/// The packages.
pub(crate) const KNOWN: [&str; 103] = [
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

/// Whether an audit lists this package.
pub(crate) fn is_known(name: &str) -> bool {
    KNOWN.binary_search(&name).is_ok()
}

/// The spelling by which names are compared: lower case, runs of `-`, `_` and `.` as one `-`.
pub(crate) fn normal(name: &str) -> String {
    let parts = name.split(['-', '_', '.']).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_in_normal_spelling() {
        assert!(KNOWN.is_sorted_by(|a, b| a < b));
        assert!(KNOWN.iter().all(|name| normal(name) == *name));
        assert!(is_known("torch") && !is_known("docker") && !is_known("uv"));
    }
}
