//! The active Python, its version, and the known packages that are installed for it.
//!
//! The first of these is the active one: `VIRTUAL_ENV`, the workspace's `.venv`, the first `python3` on `PATH`. Environments are
//! only read, and no file of a package is opened: installers write its name and version into the name of a folder,
//! `NAME-VERSION.dist-info`, older ones `NAME-VERSION-pyX.Y.egg-info`. A `python3` that belongs to no environment is run for
//! its version and its folders, where that is safe.

use super::{Machine, Program, Programs, bounded, run};
use crate::prelude::*;

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
/// Entries of one folder that are looked at.
const MAX_ENTRIES: usize = 50_000;
/// A Python without its start-up files answers within a tenth of this.
const TIMEOUT: Duration = Duration::from_secs(2);

/// A Python and the packages that are installed for it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Python {
    pub(crate) from: &'static str,
    pub(crate) version: Option<String>,
    /// The known packages among the installed ones, name to version.
    pub(crate) packages: BTreeMap<String, String>,
}

/// The active Python, if there is one.
pub(crate) fn active(machine: &Machine, programs: &Programs, workspace: &Path) -> Option<Python> {
    let named = machine.variable("VIRTUAL_ENV").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let on_path = || {
        let path = machine.variable("PATH")?;
        std::env::split_paths(&path).filter(|folder| folder.join("python3").is_file()).find_map(|folder| {
            let prefix = folder.parent().filter(|_| folder.is_absolute())?;
            environment(prefix, "PATH").or_else(|| bare(&programs.in_folder(&folder, "python3")?))
        })
    };
    named
        .and_then(|folder| environment(&folder, "VIRTUAL_ENV"))
        .or_else(|| environment(&workspace.join(".venv"), ".venv"))
        .or_else(on_path)
}

/// The environment in that folder, made by `venv` or uv.
fn environment(folder: &Path, from: &'static str) -> Option<Python> {
    let settings = bounded::head(&folder.join("pyvenv.cfg"), 65_536)?;
    let value = |key: &str| {
        let mut pairs = settings.lines().filter_map(|line| line.split_once('='));
        pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
    };
    let version = ["version_info", "version"].into_iter().find_map(|key| release(value(key)?));
    let mut folders = site_packages(folder, version.as_deref());
    // Such an environment also sees the packages of the Python that it was made from.
    let sees_base = value("include-system-site-packages").is_some_and(|word| word.eq_ignore_ascii_case("true"));
    let home = value("home").map(Path::new).filter(|home| sees_base && home.is_absolute());
    folders.extend(home.and_then(Path::parent).into_iter().flat_map(|base| site_packages(base, version.as_deref())));
    Some(Python { from, version, packages: installed(&folders) })
}

/// A Python that belongs to no environment. It is run isolated and without its start-up files (`-I -S`), since those can
/// name folders whose files would then be run, the workspace's among them.
fn bare(program: &Program) -> Option<Python> {
    const QUESTION: &str = "import site, sys; \
        print('%d.%d.%d' % sys.version_info[:3], site.getusersitepackages(), *site.getsitepackages(), sep='\\n')";
    let text = run::output(program, &["-I", "-S", "-c", QUESTION], TIMEOUT)?;
    let (version, folders) = text.split_once('\n')?;
    let folders: Vec<PathBuf> = folders.lines().map(PathBuf::from).filter(|folder| folder.is_absolute()).collect();
    Some(Python { from: "PATH", version: Some(release(version)?), packages: installed(&folders) })
}

/// The folders of packages below a Python's own folder, elsewhere and on Windows. Those of its minor version come before those
/// of Debian, which are for all.
fn site_packages(prefix: &Path, version: Option<&str>) -> Vec<PathBuf> {
    let is_python = |folder: &PathBuf| {
        let minor = folder.file_name().and_then(|name| name.to_str()?.strip_prefix("python3"));
        let own = version.map(|version| version.split('.').nth(1).map(|minor| format!(".{minor}")));
        minor.is_some_and(|minor| minor.is_empty() || own.is_none_or(|own| own.as_deref() == Some(minor)))
    };
    let pythons = bounded::entries(&prefix.join("lib"), MAX_ENTRIES).into_iter().filter(is_python);
    let folders = pythons.rev().flat_map(|folder| ["site-packages", "dist-packages"].map(|name| folder.join(name)));
    folders.chain([prefix.join("Lib/site-packages")]).take(16).collect()
}

/// The release in `3.12.3`, `3.12.3.final.0` or `3.14.0rc1`.
fn release(text: &str) -> Option<String> {
    let release = text.trim().split('.').take(3).collect::<Vec<_>>().join(".");
    (release.contains('.') && is_version(&release)).then_some(release)
}

/// The known packages in these folders. A package in an earlier folder hides that of the same name in a later one.
fn installed(folders: &[PathBuf]) -> BTreeMap<String, String> {
    let mut packages = BTreeMap::new();
    for folder in folders {
        // Of several versions that were left in a folder the last by name is taken, whatever the order on disk.
        for entry in bounded::entries(folder, MAX_ENTRIES).iter().rev() {
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
    fn releases_are_read_as_environments_write_them() {
        for (text, expected) in [
            ("3.12.3", Some("3.12.3")),
            (" 3.11.4.final.0", Some("3.11.4")),
            ("3.14.0rc1", Some("3.14.0rc1")),
            ("3.12", Some("3.12")),
            ("3", None),
            ("three.12", None),
            ("3.12.\u{1b}[2J", None),
            ("", None),
        ] {
            assert_eq!(release(text).as_deref(), expected, "{text}");
        }
    }

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
