//! What is embedded is embedded anew when a file comes or goes: the compiler itself only notices files that change.

fn main() {
    for folder in ["paths", "templates", ".claude/skills", ".claude/agents"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
