//! The assistant's files that ship, by name: skills, agents, permissions, the server's registration, the plugin's manifest.
//!
//! A list and not a folder: what lies beside them in a checkout, such as memory or somebody's own settings, never gets
//! into a program. A test compares the list with the folders.

use super::ShippedFile;

macro_rules! of_the_repository {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../", $path)))),*]
    };
}

/// The files that the repository uses itself, in the order of names.
static SHARED: &[(&str, &[u8])] = of_the_repository![
    ".claude-plugin/marketplace.json",
    ".claude-plugin/plugin.json",
    ".claude/agents/builder.md",
    ".claude/agents/coach.md",
    ".claude/agents/evaluator.md",
    ".claude/agents/examiner.md",
    ".claude/agents/planner.md",
    ".claude/agents/researcher.md",
    ".claude/agents/reviewer.md",
    ".claude/output-styles/los-coach.md",
    ".claude/settings.json",
    ".claude/skills/adapt-path/SKILL.md",
    ".claude/skills/add-best-practice/SKILL.md",
    ".claude/skills/api-shipping/SKILL.md",
    ".claude/skills/baseline-and-model-card/SKILL.md",
    ".claude/skills/debug-learning/SKILL.md",
    ".claude/skills/eda-to-insight/SKILL.md",
    ".claude/skills/evaluate/SKILL.md",
    ".claude/skills/experiment-plan/SKILL.md",
    ".claude/skills/forecasting/SKILL.md",
    ".claude/skills/grade/SKILL.md",
    ".claude/skills/harden/SKILL.md",
    ".claude/skills/hint/SKILL.md",
    ".claude/skills/interview/SKILL.md",
    ".claude/skills/kubernetes-deploy/SKILL.md",
    ".claude/skills/learn/SKILL.md",
    ".claude/skills/observability/SKILL.md",
    ".claude/skills/path/SKILL.md",
    ".claude/skills/plan-week/SKILL.md",
    ".claude/skills/practice/SKILL.md",
    ".claude/skills/publish/SKILL.md",
    ".claude/skills/quiz/SKILL.md",
    ".claude/skills/rag-with-evals/SKILL.md",
    ".claude/skills/report/SKILL.md",
    ".claude/skills/retro/SKILL.md",
    ".claude/skills/ship-mvp/SKILL.md",
    ".claude/skills/start-week/SKILL.md",
    ".claude/skills/teach/SKILL.md",
    ".claude/skills/where/SKILL.md",
    ".mcp.json",
];

/// The files of a learner's workspace only: in the repository these names address its developers.
static OF_A_WORKSPACE: &[(&str, &[u8])] =
    &[("AGENTS.md", include_bytes!("workspace/AGENTS.md")), ("CLAUDE.md", include_bytes!("workspace/CLAUDE.md"))];

/// The files about software, data and models, by the beginning of their paths; the plugin names some of them.
const ABOUT_SOFTWARE: [&str; 14] = [
    ".claude-plugin/",
    ".claude/agents/builder.md",
    ".claude/agents/reviewer.md",
    ".claude/skills/api-shipping/",
    ".claude/skills/baseline-and-model-card/",
    ".claude/skills/eda-to-insight/",
    ".claude/skills/experiment-plan/",
    ".claude/skills/forecasting/",
    ".claude/skills/harden/",
    ".claude/skills/kubernetes-deploy/",
    ".claude/skills/observability/",
    ".claude/skills/publish/",
    ".claude/skills/rag-with-evals/",
    ".claude/skills/ship-mvp/",
];

/// Whether a file helps with software only, and not with any subject.
pub(super) fn is_about_software(path: &str) -> bool {
    ABOUT_SOFTWARE.iter().any(|begin| path.starts_with(begin))
}

/// All of them, relative to the root of a workspace, in the order of their names.
pub(super) fn files() -> Vec<ShippedFile> {
    let mut files: Vec<&(&str, &[u8])> = SHARED.iter().chain(OF_A_WORKSPACE).collect();
    files.sort_unstable();
    let owned = |(path, content): &(&str, &[u8])| ShippedFile { path: (*path).into(), content: content.to_vec() };
    files.into_iter().map(owned).collect()
}
