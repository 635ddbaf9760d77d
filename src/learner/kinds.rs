//! The canonical kinds of event, and how a name in any dialect becomes one of them.
//!
//! A name is lower-cased and loses its accents, everything but letters and digits becomes `_`, words of other languages
//! become English, then an exact table of synonyms decides, then a dozen patterns. What neither knows is [`Kind::Activity`]: it counts as being active and is reported back.
//! Fields of an event are read elsewhere.

use std::collections::BTreeMap;

use super::tongue::{english_name, plain};

/// What an event says happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// A task, exercise or study session was finished.
    TaskDone,
    /// A week was planned.
    WeekPlanned,
    /// A week was begun.
    WeekStarted,
    /// A week was closed, completely or in part.
    WeekDone,
    /// A deliverable was shipped.
    Shipped,
    /// A retrospective was written.
    Retro,
    /// A blocker was raised.
    Blocked,
    /// A blocker was resolved.
    Unblocked,
    /// A quiz, exam or other check by something else than the learner.
    Assessed,
    /// A spaced review.
    Reviewed,
    /// A note or a best practice.
    Note,
    /// Something beyond the plan.
    Stretch,
    /// A declared pause begins.
    Pause,
    /// A declared pause ends.
    Resume,
    /// Written by the program; never counts as activity.
    System,
    /// Any other sign of life.
    Activity,
}

const TABLE: [(Kind, &[&str]); 15] = [
    (
        Kind::TaskDone,
        &[
            "task_completed",
            "task_complete",
            "task_done",
            "task_finished",
            "completed_task",
            "finished_task",
            "exercise_completed",
            "lesson_completed",
            "module_completed",
            "notebook_completed",
            "session_completed",
            "study_session",
            "practice_completed",
        ],
    ),
    (
        Kind::WeekPlanned,
        &[
            "week_planned",
            "plan_week",
            "week_plan",
            "planned_week",
            "week_plan_created",
        ],
    ),
    (
        Kind::WeekStarted,
        &["week_started", "week_start", "start_week", "week_begun"],
    ),
    (
        Kind::WeekDone,
        &[
            "week_complete",
            "week_completed",
            "week_done",
            "week_finished",
            "week_closed",
        ],
    ),
    (
        Kind::Shipped,
        &[
            "deliverable_shipped",
            "deliverable_completed",
            "deliverable_complete",
            "deliverable_done",
            "shipped",
            "mvp_shipped",
            "ship_mvp",
            "project_shipped",
            "project_completed",
            "project_complete",
            "project_done",
            "project_finished",
            "milestone_reached",
            "published",
            "publish",
            "release",
        ],
    ),
    (
        Kind::Retro,
        &[
            "retro_complete",
            "retro_completed",
            "retro",
            "retro_done",
            "retrospective",
            "retrospective_complete",
            "weekly_review",
            "week_review",
            "post_week_review",
            "reflection",
            "reflection_written",
            "journal_entry",
            "looking_back",
            "look_back",
            "week_notes",
            "weeknotes",
        ],
    ),
    (
        Kind::Blocked,
        &[
            "blocker_identified",
            "blocker",
            "blocked",
            "stuck",
            "blocker_raised",
            "blocker_added",
        ],
    ),
    (
        Kind::Unblocked,
        &["blocker_resolved", "unblocked", "blocker_cleared", "blocker_fixed"],
    ),
    (
        Kind::Assessed,
        &[
            "assessment_completed",
            "quiz_completed",
            "quiz",
            "exam",
            "exam_completed",
            "validation_complete",
            "test_passed",
            "review_graded",
            "monthly_exam",
        ],
    ),
    (
        Kind::Reviewed,
        &[
            "review_completed",
            "review_done",
            "spaced_review",
            "recall_check",
            "skill_reviewed",
            "flashcards",
            "flash_cards",
            "anki",
        ],
    ),
    (
        Kind::Note,
        &[
            "best_practice_added",
            "best_practice",
            "add_best_practice",
            "insight",
            "learning_noted",
            "til",
            "note",
            "note_added",
        ],
    ),
    (
        Kind::Stretch,
        &[
            "stretch_completed",
            "stretch_goal",
            "stretch",
            "research",
            "research_done",
            "extra_learning",
            "harden",
            "hardened",
        ],
    ),
    (
        Kind::Pause,
        &["pause_started", "pause", "vacation", "break_started", "rest"],
    ),
    (Kind::Resume, &["pause_ended", "resume", "break_ended"]),
    (
        Kind::System,
        &[
            "system_initialized",
            "journey_started",
            "evaluation_run",
            "adaptation_approved",
            "adaptation_proposed",
            "report_generated",
        ],
    ),
];

impl Kind {
    /// Every kind, in the order of the table.
    pub const ALL: [Self; 16] = [
        Self::TaskDone,
        Self::WeekPlanned,
        Self::WeekStarted,
        Self::WeekDone,
        Self::Shipped,
        Self::Retro,
        Self::Blocked,
        Self::Unblocked,
        Self::Assessed,
        Self::Reviewed,
        Self::Note,
        Self::Stretch,
        Self::Pause,
        Self::Resume,
        Self::System,
        Self::Activity,
    ];

    /// The name used in settings and output, such as `task_done`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TaskDone => "task_done",
            Self::WeekPlanned => "week_planned",
            Self::WeekStarted => "week_started",
            Self::WeekDone => "week_done",
            Self::Shipped => "shipped",
            Self::Retro => "retro",
            Self::Blocked => "blocked",
            Self::Unblocked => "unblocked",
            Self::Assessed => "assessed",
            Self::Reviewed => "reviewed",
            Self::Note => "note",
            Self::Stretch => "stretch",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::System => "system",
            Self::Activity => "activity",
        }
    }

    /// The kind of an event's name, by table and patterns.
    pub fn of(name: &str) -> Self {
        let name = english_name(normalise(name));
        exact(&name)
            .or_else(|| if says_not_done(&name) { None } else { by_pattern(&name) })
            .unwrap_or(Self::Activity)
    }

    /// What a name that [`Kind::of`] does not know most likely means: work or something shipped, in everyday words. Work
    /// under such a name counts as done only where nothing in the event says otherwise.
    pub(super) fn guess(name: &str) -> Option<Self> {
        let name = english_name(normalise(name));
        if says_not_done(&name) {
            return None;
        }
        let has = |words: &[&str]| name.split('_').any(|word| words.contains(&word));
        match () {
            () if has(&SHIPPED_WORDS) => Some(Self::Shipped),
            () if has(&WORK_WORDS) => Some(Self::TaskDone),
            () => None,
        }
    }
}

/// Lower case without accents, and one `_` for each run of anything but ASCII letters and digits; none at the ends.
pub fn normalise(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars().map(plain) {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
    }
    if out.ends_with('_') {
        out.pop();
    }
    out
}

/// Everyday words for shipping; whole words of a name.
const SHIPPED_WORDS: [&str; 10] = [
    "deployed",
    "deploy",
    "launched",
    "launch",
    "released",
    "mvp",
    "demoed",
    "presented",
    "live",
    "merged",
];
/// Everyday words for having worked on something; whole words of a name.
const WORK_WORDS: [&str; 51] = [
    "did",
    "made",
    "built",
    "solved",
    "implemented",
    "coded",
    "wrote",
    "wrapped",
    "checked",
    "ticked",
    "nailed",
    "submitted",
    "pushed",
    "passed",
    "read",
    "reading",
    "watched",
    "studied",
    "study",
    "studying",
    "worked",
    "practiced",
    "practised",
    "practice",
    "drill",
    "drills",
    "kata",
    "lab",
    "labs",
    "tutorial",
    "homework",
    "exercise",
    "exercises",
    "lesson",
    "lecture",
    "chapter",
    "session",
    "coding",
    "pairing",
    "pair",
    "hacking",
    "learning",
    "covered",
    "trained",
    "closed",
    "task",
    "assignment",
    "course",
    "video",
    "workshop",
    "work",
];
/// Words of a name that say that something is not done, whatever else it says.
const NOT_DONE_WORDS: [&str; 20] = [
    "not",
    "never",
    "half",
    "halfway",
    "partly",
    "partially",
    "almost",
    "nearly",
    "unfinished",
    "incomplete",
    "undone",
    "wip",
    "todo",
    "skipped",
    "skip",
    "postponed",
    "deferred",
    "abandoned",
    "couldn",
    "couldnt",
];

/// Whether a normalised name says that its work is not done.
fn says_not_done(name: &str) -> bool {
    name.split('_').any(|word| NOT_DONE_WORDS.contains(&word))
        || ["didn_t", "didnt", "failed_to", "to_do", "in_progress"]
            .iter()
            .any(|part| name.contains(part))
}

fn exact(name: &str) -> Option<Kind> {
    TABLE
        .iter()
        .find(|(_, names)| names.contains(&name))
        .map(|(kind, _)| *kind)
}

fn by_pattern(name: &str) -> Option<Kind> {
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let word_begins = |parts: &[&str]| {
        parts
            .iter()
            .any(|part| name.starts_with(part) || name.contains(&format!("_{part}")))
    };
    let then = |first: &str, second: &[&str]| {
        name.find(first)
            .is_some_and(|at| second.iter().any(|part| name[at + first.len()..].contains(part)))
    };
    // "example" is no exam.
    let exam = name.replace("example", "").contains("exam");
    let kind = if word_begins(&["unblock", "un_block", "blocker_res", "blocker_clear", "blocker_fix"]) {
        Kind::Unblocked
    } else if word_begins(&["block", "stuck"]) {
        Kind::Blocked
    } else if has(&["retro", "reflect"]) {
        Kind::Retro
    } else if has(&["deliver", "ship", "publish", "milestone"]) {
        Kind::Shipped
    } else if then("week", &["complet", "done", "finish", "clos"])
        || then("complet", &["week"])
        || then("finish", &["week"])
    {
        Kind::WeekDone
    } else if then("week", &["start"]) || then("start", &["week"]) {
        Kind::WeekStarted
    } else if then("week", &["plan"]) || then("plan", &["week"]) {
        Kind::WeekPlanned
    } else if exam || has(&["quiz", "assess", "validat"]) {
        Kind::Assessed
    } else if has(&["recall", "spaced", "review"]) {
        Kind::Reviewed
    } else if has(&["complet", "done", "finish"]) {
        Kind::TaskDone
    } else if has(&["practice", "insight", "note", "learned"]) || name.ends_with("til") {
        Kind::Note
    } else if has(&["stretch", "research", "harden", "explor"]) {
        Kind::Stretch
    } else {
        return None;
    };
    Some(kind)
}

/// The learner's own event names: what `[events]` of `learning-os.toml` maps to known kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventMap(BTreeMap<String, Kind>);

impl EventMap {
    /// Builds the map from `own name = known kind` pairs; a kind may be any name the table knows.
    /// Returns it with the pairs whose kind is not known.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Self, Vec<(String, String)>) {
        let (mut map, mut unknown) = (BTreeMap::new(), Vec::new());
        for (own, known) in pairs {
            let wanted = normalise(known);
            let kind = Kind::ALL
                .into_iter()
                .find(|kind| kind.name() == wanted)
                .or_else(|| exact(&wanted));
            match kind {
                Some(kind) => {
                    map.insert(normalise(own), kind);
                }
                None => unknown.push((own.to_owned(), known.to_owned())),
            }
        }
        (Self(map), unknown)
    }

    /// The kind of a name: the learner's own map first, then table and patterns.
    pub fn kind_of(&self, name: &str) -> Kind {
        self.mapped(name).unwrap_or_else(|| Kind::of(name))
    }

    /// The kind that the learner's own map gives a name.
    pub fn mapped(&self, name: &str) -> Option<Kind> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&normalise(name)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_dialect_find_their_kind() {
        for (name, kind) in [
            ("task_completed", Kind::TaskDone),
            ("Task Completed!", Kind::TaskDone),
            ("finished-exercise", Kind::TaskDone),
            ("week_complete", Kind::WeekDone),
            ("completed week", Kind::WeekDone),
            ("weekly_review", Kind::Retro),
            ("mvp.shipped", Kind::Shipped),
            ("unblocked_cuda", Kind::Unblocked),
            ("got_stuck", Kind::Blocked),
            ("example_done", Kind::TaskDone),
            ("mid_term_exam", Kind::Assessed),
            ("demo_run", Kind::Activity),
            ("not done", Kind::Activity),
            ("half-done", Kind::Activity),
            ("couldn't finish", Kind::Activity),
            ("unfinished_task", Kind::Activity),
            ("week 3 not finished", Kind::Activity),
            ("", Kind::Activity),
            ("Aufgabe erledigt", Kind::TaskDone),
            ("übung_fertig", Kind::TaskDone),
            ("concluído", Kind::TaskDone),
            ("ejercicio hecho", Kind::TaskDone),
            ("woche_abgeschlossen", Kind::WeekDone),
            ("semaine terminée", Kind::WeekDone),
            ("Rückblick", Kind::Retro),
            ("reflexão", Kind::Retro),
            ("Projekt abgegeben", Kind::Shipped),
            ("project_done", Kind::Shipped),
            ("repaso", Kind::Reviewed),
            ("bloqueado", Kind::Blocked),
            ("Urlaub", Kind::Pause),
            ("nicht fertig", Kind::Activity),
            ("pas fini", Kind::Activity),
            ("não concluído", Kind::Activity),
            ("looking back", Kind::Retro),
        ] {
            assert_eq!(Kind::of(name), kind, "{name}");
        }
    }

    #[test]
    fn everyday_names_are_guessed_and_doubt_is_not() {
        for (name, kind) in [
            ("did", Some(Kind::TaskDone)),
            ("Worked on", Some(Kind::TaskDone)),
            ("read chapter 4", Some(Kind::TaskDone)),
            ("pair programming", Some(Kind::TaskDone)),
            ("deployed", Some(Kind::Shipped)),
            ("MVP", Some(Kind::Shipped)),
            ("skipped lesson", None),
            ("wip", None),
            ("half lesson", None),
            ("gelernt", Some(Kind::TaskDone)),
            ("nicht gelernt", None),
            ("thread", None),
            ("demo_run", None),
        ] {
            assert_eq!(Kind::guess(name), kind, "{name}");
        }
    }

    #[test]
    fn the_learners_own_names_come_first() {
        let (map, unknown) =
            EventMap::from_pairs([("demo_run", "shipped"), ("x", "task_completed"), ("y", "nonsense")]);
        assert_eq!(map.kind_of("Demo-Run"), Kind::Shipped);
        assert_eq!(map.kind_of("x"), Kind::TaskDone);
        assert_eq!(unknown, [("y".to_owned(), "nonsense".to_owned())]);
    }
}
