//! The closed list of events, and the names that mean one of them.
//!
//! A name is compared in lower case with `_` for blanks and hyphens; then it is canonical, a synonym
//! (`assets/events.tsv`), one of the learner's own names (`[events]` of the settings), or unknown. There are no patterns.

use std::sync::OnceLock;

use crate::prelude::*;

/// Names that no event has and that mean a pause.
const AWAY: [&str; 7] = ["sick", "ill", "flu", "holiday", "holidays", "trip", "away"];
/// The synonyms: a name, a tab, the event it means.
const SYNONYMS: &str = include_str!("../../assets/events.tsv");

macro_rules! events {
    ($($(#[doc = $doc:literal])+ $kind:ident = $name:literal),+ $(,)?) => {
        /// The event that a line of the log states.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        #[repr(u8)]
        pub enum EventKind {
            $($(#[doc = $doc])+ $kind,)+
            /// An unknown name: it counts as activity on its day, and nothing else.
            #[default]
            Unknown,
        }

        impl EventKind {
            /// Every known event, in the order in which they are published.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// The canonical name, such as `task_completed`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                    Self::Unknown => "unknown",
                }
            }

            /// The meaning of the event, in a few words.
            pub fn description(self) -> &'static str {
                match self {
                    $(Self::$kind => concat!($($doc),+).trim(),)+
                    Self::Unknown => "",
                }
            }
        }
    };
}

events! {
    /// A task of the path, or work of your own, was done
    TaskCompleted = "task_completed",
    /// The check of a task ran
    TaskChecked = "task_checked",
    /// A second stage of a task ran: evidence of its own
    StageChecked = "stage_checked",
    /// The timer started
    SessionStarted = "session_started",
    /// The timer stopped
    SessionCompleted = "session_completed",
    /// The timed session does not count
    SessionDiscarded = "session_discarded",
    /// Time spent on something not finished
    Study = "study",
    /// A project, or a part of it, was shipped
    DeliverableShipped = "deliverable_shipped",
    /// A card was graded
    ReviewCompleted = "review_completed",
    /// A card is set aside
    CardSuspended = "card_suspended",
    /// A card that was set aside is asked again
    CardResumed = "card_resumed",
    /// A quiz, exam or other outside check
    Assessed = "assessed",
    /// A week was planned
    WeekPlanned = "week_planned",
    /// A week began
    WeekStarted = "week_started",
    /// A week was closed, fully or in part
    WeekCompleted = "week_completed",
    /// A retro: you looked back on the week
    RetroCompleted = "retro_completed",
    /// A note; it changes nothing else
    Note = "note",
    /// A best practice was saved
    BestPracticeAdded = "best_practice_added",
    /// A blocker came up
    BlockerRaised = "blocker_raised",
    /// A blocker was resolved
    BlockerResolved = "blocker_resolved",
    /// A pause began: no hours are expected
    PauseStarted = "pause_started",
    /// The pause is over
    PauseEnded = "pause_ended",
    /// Takes back or replaces one earlier entry
    Correction = "correction",
    /// The program evaluated
    EvaluationCompleted = "evaluation_completed",
    /// The path began
    JourneyStarted = "journey_started",
    /// The path changed
    PathChanged = "path_changed",
    /// Hours a week were promised
    PromiseChanged = "promise_changed",
    /// A level began
    LevelStarted = "level_started",
    /// The plan began anew: nothing older is owed
    PlanRestarted = "plan_restarted",
    /// A task is not for this week
    TaskDeferred = "task_deferred",
    /// A skill was tested blind, or drawn for it
    Audited = "audited",
    /// A card came with its schedule from another program
    CardImported = "card_imported",
}

impl EventKind {
    /// The event of a canonical name or a synonym; `None` for any other name.
    pub fn of(name: &str) -> Option<Self> {
        table().get(name).or_else(|| table().get(plain(name).as_str())).copied()
    }

    /// Whether it is the program's own record: it never counts as activity.
    pub const fn is_own_record(self) -> bool {
        matches!(
            self,
            Self::Correction
                | Self::EvaluationCompleted
                | Self::JourneyStarted
                | Self::PathChanged
                | Self::CardSuspended
                | Self::CardResumed
                | Self::CardImported
        ) || self.is_about_plan()
    }

    /// Whether a check ran, of a task or of its second stage.
    pub const fn is_check(self) -> bool {
        matches!(self, Self::TaskChecked | Self::StageChecked)
    }

    /// Whether it is a decision about the plan as a whole, or about a task's week, which a command of its own writes.
    pub const fn is_about_plan(self) -> bool {
        matches!(self, Self::PromiseChanged | Self::LevelStarted | Self::PlanRestarted | Self::TaskDeferred)
    }

    /// Whether `los log` and `log_progress` write it for a learner; the others are written by commands of their own.
    pub const fn is_for_learners(self) -> bool {
        !self.is_check() && !matches!(self, Self::Audited | Self::Correction | Self::Unknown) && !self.is_own_record()
    }

    /// Whether a person can log it in a few words; other events have their own commands, or need more facts.
    pub const fn is_told_in_words(self) -> bool {
        self.is_for_learners()
            && !matches!(
                self,
                Self::SessionStarted
                    | Self::SessionCompleted
                    | Self::SessionDiscarded
                    | Self::DeliverableShipped
                    | Self::ReviewCompleted
                    | Self::WeekPlanned
                    | Self::BestPracticeAdded
            )
    }

    /// Whether its name says enough: it is about the learner's weeks, and needs neither words nor a task.
    pub const fn is_about_time(self) -> bool {
        matches!(
            self,
            Self::PauseStarted | Self::PauseEnded | Self::WeekStarted | Self::WeekCompleted | Self::RetroCompleted
        )
    }

    /// Whether time spent belongs to it.
    pub const fn takes_hours(self) -> bool {
        self.takes_score()
            || matches!(self, Self::SessionCompleted | Self::Study | Self::WeekCompleted | Self::RetroCompleted)
    }

    /// Whether it is about a week as a whole.
    pub const fn is_of_week(self) -> bool {
        matches!(self, Self::WeekPlanned | Self::WeekStarted | Self::WeekCompleted | Self::RetroCompleted)
    }

    /// Whether it can carry a score.
    pub const fn takes_score(self) -> bool {
        matches!(self, Self::TaskCompleted | Self::DeliverableShipped | Self::ReviewCompleted | Self::Assessed)
    }

    /// Whether it is work that teaches: it ends an open pause and shows that a skill was met.
    pub const fn is_work(self) -> bool {
        self.takes_score() || self.is_check() || matches!(self, Self::Audited)
    }
}

/// The canonical names and synonyms that are nearest to an unknown name, as canonical names, best first.
pub fn nearest_events(name: &str, max: usize) -> Vec<&'static str> {
    let plain = plain(name);
    if AWAY.contains(&plain.as_str()) {
        return vec![EventKind::PauseStarted.name()];
    }
    let mut events = Vec::new();
    let known = EventKind::ALL.iter().map(|kind| kind.name());
    let known = known.chain(synonyms().map(|(name, _)| name));
    for near in nearest(&plain, known, 3 * max) {
        let event = table()[near].name();
        if !events.contains(&event) {
            events.push(event);
        }
    }
    events.truncate(max);
    events
}

/// Synonyms with the event that each means, in the order of the file.
pub fn synonyms() -> impl Iterator<Item = (&'static str, &'static str)> {
    SYNONYMS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'))
}

fn table() -> &'static HashMap<&'static str, EventKind> {
    static TABLE: OnceLock<HashMap<&'static str, EventKind>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: HashMap<_, _> = EventKind::ALL.iter().map(|kind| (kind.name(), *kind)).collect();
        for (name, event) in synonyms() {
            if let Some(kind) = table.get(event).copied() {
                table.insert(name, kind);
            }
        }
        table
    })
}

/// A name in lower case with one `_` for each run of blanks and hyphens.
fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for c in name.trim().chars().flat_map(char::to_lowercase) {
        if !(c.is_whitespace() || matches!(c, '-' | '_')) {
            plain.push(c);
        } else if !plain.ends_with('_') {
            plain.push('_');
        }
    }
    plain
}

/// The names that a workspace knows: the program's, and those that its `[events]` adds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventNames(BTreeMap<String, EventKind>);

impl EventNames {
    /// Adds `own name = known name` pairs; returns those whose known name is not known.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Self, Vec<(String, String)>) {
        let (mut own, mut unknown) = (BTreeMap::new(), Vec::new());
        for (name, known) in pairs {
            match EventKind::of(known) {
                Some(kind) => {
                    own.insert(plain(name), kind);
                }
                None => unknown.push((name.to_owned(), known.to_owned())),
            }
        }
        (Self(own), unknown)
    }

    /// The event of a name; the workspace's own names come first.
    pub fn kind_of(&self, name: &str) -> EventKind {
        let own = (!self.0.is_empty()).then(|| self.0.get(&plain(name)).copied()).flatten();
        own.or_else(|| EventKind::of(name)).unwrap_or(EventKind::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_canonical_a_synonym_or_unknown() {
        for (name, kind) in [
            ("task_completed", Some(EventKind::TaskCompleted)),
            ("Task-Completed", Some(EventKind::TaskCompleted)),
            (" done ", Some(EventKind::TaskCompleted)),
            ("week_complete", Some(EventKind::WeekCompleted)),
            ("mvp_shipped", Some(EventKind::DeliverableShipped)),
            ("session_ended", Some(EventKind::SessionCompleted)),
            ("foo", None),
            ("task_completed!", None),
            ("finished the task", None),
            ("erledigt", None),
            ("unknown", None),
            ("", None),
        ] {
            assert_eq!(EventKind::of(name), kind, "{name}");
        }
    }

    #[test]
    fn each_synonym_means_one_known_event_and_the_file_is_sorted() {
        let rows: Vec<_> = synonyms().map(|(name, event)| (event, name)).collect();
        assert!(rows.is_sorted(), "sort assets/events.tsv by event, then name");
        let mut names = std::collections::BTreeSet::new();
        for (event, name) in rows {
            let known = EventKind::ALL.iter().find(|kind| kind.name() == event);
            assert!(known.is_some(), "{name}: there is no event {event}");
            assert!(EventKind::ALL.iter().all(|kind| kind.name() != name), "{name} is canonical");
            assert!(names.insert(name), "{name} is there twice");
            assert_eq!(plain(name), name);
            assert_eq!(EventKind::of(name), known.copied());
        }
    }

    #[test]
    fn a_workspace_may_add_names_and_mean_others_by_known_ones() {
        let pairs = [("pair session", "task_done"), ("quiz", "note"), ("x", "nonsense")];
        let (names, unknown) = EventNames::from_pairs(pairs);
        assert_eq!(unknown, [("x".to_owned(), "nonsense".to_owned())]);
        assert_eq!(names.kind_of("Pair_Session"), EventKind::TaskCompleted);
        assert_eq!(names.kind_of("quiz"), EventKind::Note);
        assert_eq!(names.kind_of("retro"), EventKind::RetroCompleted);
        assert_eq!(names.kind_of("x"), EventKind::Unknown);
    }

    #[test]
    fn a_mistyped_name_has_near_ones() {
        assert_eq!(nearest_events("task_complted", 2)[0], "task_completed");
        assert_eq!(nearest_events("Sick", 3), ["pause_started"]);
        assert_eq!(nearest_events("retrro", 1), ["retro_completed"]);
        assert!(nearest_events("banana", 3).is_empty());
    }
}
