//! How it is known that a task is done: a machine computed it, somebody graded it, its form is right, or the learner says so.

use crate::prelude::*;

words! {
    /// How it is known that a task is done
    #[derive(PartialOrd, Ord, JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    pub enum Proof {
        /// Its code ran, or its numbers were computed again
        Computed = "computed",
        /// Another person graded it
        Peer = "peer",
        /// An assistant graded it whose model has a clean audit
        Assistant = "assistant",
        /// Another assistant graded it
        UnauditedAssistant = "unaudited_assistant",
        /// The learner graded it
        Learner = "learner",
        /// Somebody graded it whom the log does not name
        Graded = "graded",
        /// Its files, words and sections are there
        Form = "form",
        /// The learner says so
        Claim = "claim",
    }
}

impl Proof {
    /// What a result of a check proves; `None` of a failure of the machine's.
    pub fn of(event: &Event) -> Option<Self> {
        Some(match event.judge {
            Judge::Machine | Judge::Form | Judge::Claim if !event.is_pass() => return None,
            Judge::Machine if event.score().is_some() => Self::Computed,
            Judge::Machine | Judge::Form => Self::Form,
            Judge::Claim => Self::Claim,
            Judge::Peer => Self::Peer,
            Judge::AuditedAssistant => Self::Assistant,
            Judge::Assistant => Self::UnauditedAssistant,
            Judge::Learner => Self::Learner,
            Judge::Unsaid if event.kind == EventKind::TaskChecked => Self::Graded,
            // The learner's own word, with or without a score; a solution that was shown proves nothing.
            Judge::Unsaid | Judge::Solution => return None,
        })
    }

    /// Whether somebody graded it by its rubric.
    pub const fn is_grade(self) -> bool {
        matches!(self, Self::Peer | Self::Assistant | Self::UnauditedAssistant | Self::Learner | Self::Graded)
    }

    /// It in words, for a task that is done.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Computed => "checked",
            Self::Peer => "graded by another person",
            Self::Assistant => "graded by an audited assistant",
            Self::UnauditedAssistant => "graded by an assistant",
            Self::Learner => "graded by yourself",
            Self::Graded => "graded",
            Self::Form => "complete, not graded",
            Self::Claim => "claimed",
        }
    }
}

/// Of the tasks that are done, how many are more than claimed
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Proved {
    /// Tasks whose checks ran the learner's code, or computed their numbers again, and passed
    pub tasks_checked: usize,
    /// Tasks graded by their rubric that no check computed
    pub tasks_graded: usize,
    /// Tasks whose files, words and sections are there, and that nobody graded
    pub tasks_complete: usize,
    /// Tasks that were graded and are not done yet; the others count those that are done
    pub tasks_graded_open: usize,
}

impl Proved {
    /// Counts the tasks that are done, each by how that is known.
    pub fn of(proofs: impl Iterator<Item = Proof>) -> Self {
        let mut proved = Self::default();
        for proof in proofs {
            proved.tasks_checked += usize::from(proof == Proof::Computed);
            proved.tasks_graded += usize::from(proof.is_grade());
            proved.tasks_complete += usize::from(proof == Proof::Form);
        }
        proved
    }

    /// They in words, to follow the number of tasks done: `, 2 checked, 1 graded`.
    pub fn words(self) -> String {
        let parts =
            [(self.tasks_checked, "checked"), (self.tasks_graded, "graded"), (self.tasks_complete, "complete in form")];
        parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!(", {n} {word}")).collect::<Vec<_>>().concat()
    }

    /// All of them together.
    pub const fn all(self) -> usize {
        self.tasks_checked + self.tasks_graded + self.tasks_complete
    }
}
