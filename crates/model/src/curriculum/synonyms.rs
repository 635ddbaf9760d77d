//! The table of synonyms: what curricula of different making call the same section. Lower case, straight apostrophes.

use crate::curriculum::headings::Kind;

/// How a phrase must stand in the heading.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Match {
    /// It is all there is.
    Whole,
    /// It stands anywhere among at most seven words.
    Within,
}

/// The table, asked in this order: `stretch goals` before `goals`, `project deliverables` before `project`.
pub(crate) const SYNONYMS: &[(Kind, Match, &[&str])] = &[
    (
        Kind::DefinitionOfDone,
        Match::Within,
        &[
            "definition of done", "done when", "success criteria", "acceptance criteria", "completion criteria",
            "exit criteria", "quality gates", "dod",
        ],
    ),
    (
        Kind::Stretch,
        Match::Within,
        &[
            "stretch goals", "stretch goal", "stretch", "bonus", "going further", "go further", "extra credit",
            "extra challenges", "extensions",
        ],
    ),
    (
        Kind::Alternatives,
        Match::Within,
        &[
            "alternative projects", "alternative project", "project alternatives", "alternative main projects",
            "other projects", "project options", "project ideas", "swap projects", "alternatives",
        ],
    ),
    (
        Kind::Deliverables,
        Match::Within,
        &[
            "deliverables", "deliverable", "what to ship", "what you ship", "what you'll ship", "what you will ship",
            "ship list", "artifacts", "milestones", "outputs",
        ],
    ),
    (
        Kind::Deliverables,
        Match::Whole,
        &["milestone", "output", "ship", "checkpoint", "what you'll build", "what you will build"],
    ),
    (
        Kind::Questions,
        Match::Within,
        &[
            "review questions", "flashcards", "flash cards", "self-check", "self check", "check your understanding",
            "recall questions", "quiz questions",
        ],
    ),
    (Kind::Questions, Match::Whole, &["questions", "quiz", "review"]),
    (
        Kind::Prerequisites,
        Match::Within,
        &[
            "prerequisites", "prerequisite", "before you start", "before you begin", "what you need",
            "what you should know", "assumed knowledge",
        ],
    ),
    (
        Kind::Reference,
        Match::Within,
        &["weekly schedule", "time allocation", "time budget", "daily schedule", "progress tracking", "weekly review"],
    ),
    (
        Kind::Weeks,
        Match::Within,
        &[
            "weekly breakdown", "weekly plan", "weekly structure", "weekly outline", "weekly overview",
            "weekly roadmap", "week by week", "week-by-week", "week plan", "four-week plan", "4-week plan",
            "weekly tasks", "weekly milestones",
        ],
    ),
    (
        Kind::Weeks,
        Match::Whole,
        &[
            "weeks", "the weeks", "weekly", "schedule", "plan", "the plan", "roadmap", "month plan", "breakdown",
            "timeline", "curriculum",
        ],
    ),
    (
        Kind::Goals,
        Match::Within,
        &[
            "objectives", "objective", "learning goals", "learning outcomes", "outcomes", "goals", "goal",
            "what you'll learn", "what you will learn", "you will be able to", "you'll be able to",
        ],
    ),
    (
        Kind::Why,
        Match::Within,
        &["why it matters", "why this matters", "why this month", "why this month matters", "motivation", "rationale"],
    ),
    (Kind::Why, Match::Whole, &["why", "overview", "introduction", "about", "about this month", "summary"]),
    (
        Kind::Tasks,
        Match::Whole,
        &[
            "tasks", "task list", "to do", "todo", "to-do", "to dos", "activities", "exercises", "exercise", "steps",
            "checklist", "work", "hands-on", "hands-on work", "practice", "do", "build", "core tasks", "assignments",
            "labs", "lab", "action items",
        ],
    ),
    (
        Kind::Reference,
        Match::Whole,
        &[
            "resources", "key resources", "learning resources", "references", "reference", "further reading",
            "recommended reading", "recommended resources", "links", "books", "notes", "tips", "focus", "theme",
            "topic", "topics", "key topics", "topics covered", "key concepts", "concepts", "time", "hours", "duration",
            "estimated time", "time commitment", "tools", "tech stack", "technologies", "stack", "skills",
            "reflection", "reflection prompts", "retro", "retrospective", "next steps", "next month", "navigation",
            "common pitfalls", "pitfalls", "assessment", "support", "help", "faq", "table of contents", "contents",
        ],
    ),
];
