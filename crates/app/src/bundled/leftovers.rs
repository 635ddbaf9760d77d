//! Names that tools leave behind in a checkout. The build script reads this file, too: none of them gets into a program.

/// Folders and files that belong to no project.
const LEFTOVERS: [&str; 11] = [
    ".context", ".venv", ".git", ".DS_Store", "__pycache__", ".pytest_cache", ".ruff_cache", ".mypy_cache",
    ".ipynb_checkpoints", "node_modules", "dist",
];

/// Whether a file or folder of that name is left behind by tools, and no part of a project.
pub fn is_leftover(name: &str) -> bool {
    LEFTOVERS.contains(&name) || name.ends_with(".egg-info")
}
