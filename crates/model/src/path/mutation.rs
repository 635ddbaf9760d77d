//! A change of the path as data: its details, its id, and its form in a decision.
//!
//! `id = type + "-" + 4 hex digits of SHA-256(type, place) + 6 of SHA-256(type, canonical details, before_hash)`, where the
//! weak skills of a remediation week and its tasks count without their order and what is retained: the same situation
//! gives the same id, so asking twice does not make two proposals. `guards` decides whether a change is allowed, `adapt` when to
//! propose one.

use crate::prelude::*;
use crate::{digest::digest, words};

words! {
    /// The four changes that a path can undergo, by their words in `decisions.jsonl`.
    pub enum MutationKind {
        /// A week to repeat weak skills is put in.
        RemediationWeek = "remediation_week",
        /// A month's main project gives way to one of its alternatives.
        ProjectSwap = "project_swap",
        /// Two months to come change places.
        MonthReorder = "month_reorder",
        /// The rest of the path is another level's.
        LevelChange = "level_change",
    }
}

/// The successor of a deliverable when its project is swapped.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeliverableMap {
    pub from: String,
    /// The one that takes its place; `None` when nothing does.
    pub to: Option<String>,
    /// How much of it was shipped already, 0..1; it is carried over.
    pub credit: f64,
}

/// Details of a project swap.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProjectSwap {
    pub month: u32,
    pub from: String,
    pub to: String,
    /// Hours of the old project and of the new one.
    pub hours: [f64; 2],
    /// Skills that both cover.
    pub skills_kept: Vec<String>,
    /// Where each deliverable goes.
    pub deliverable_map: Vec<DeliverableMap>,
}

/// Whether a month's prerequisites come first in the new order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderCheck {
    pub month: u32,
    pub needs: Vec<u32>,
    pub ok: bool,
}

/// Details of a change of order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonthReorder {
    /// Month numbers in the order of study until now.
    pub before: Vec<u32>,
    /// Month numbers in the order of study from now on.
    pub after: Vec<u32>,
    pub swap: [u32; 2],
    /// The check of every month with prerequisites.
    pub checks: Vec<OrderCheck>,
}

/// Details of a change of level.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LevelChange {
    pub from: String,
    pub to: String,
    /// The first month of the new level.
    pub effective_month: u32,
    /// Tasks that come in, by id.
    pub added: Vec<String>,
    /// Open tasks that go, by id; done work is always kept.
    pub removed: Vec<String>,
    /// Planned hours a week in the rest of the path, before and after.
    pub hours_week: [f64; 2],
}

/// The details of a change.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Details {
    RemediationWeek(RemediationWeek),
    ProjectSwap(ProjectSwap),
    MonthReorder(MonthReorder),
    LevelChange(LevelChange),
}

impl Details {
    /// Reads the details of a decision of that kind; `None` where they do not fit.
    pub fn read(kind: MutationKind, details: &Value) -> Option<Self> {
        Some(match kind {
            MutationKind::RemediationWeek => Self::RemediationWeek(RemediationWeek::deserialize(details).ok()?),
            MutationKind::ProjectSwap => Self::ProjectSwap(ProjectSwap::deserialize(details).ok()?),
            MutationKind::MonthReorder => Self::MonthReorder(MonthReorder::deserialize(details).ok()?),
            MutationKind::LevelChange => Self::LevelChange(LevelChange::deserialize(details).ok()?),
        })
    }

    /// The kind of change that these details belong to.
    pub const fn kind(&self) -> MutationKind {
        match self {
            Self::RemediationWeek(_) => MutationKind::RemediationWeek,
            Self::ProjectSwap(_) => MutationKind::ProjectSwap,
            Self::MonthReorder(_) => MutationKind::MonthReorder,
            Self::LevelChange(_) => MutationKind::LevelChange,
        }
    }

    /// Where the path changes: a plan week, a month or two, or a level.
    fn place(&self) -> String {
        match self {
            Self::RemediationWeek(week) => week.plan_week.to_string(),
            Self::ProjectSwap(swap) => swap.month.to_string(),
            Self::MonthReorder(order) => format!("{} {}", order.swap[0], order.swap[1]),
            Self::LevelChange(level) => level.to.to_lowercase(),
        }
    }

    /// The details without what differs from day to day while the change stays the same.
    fn lasting(&self) -> Self {
        let mut lasting = self.clone();
        if let Self::RemediationWeek(week) = &mut lasting {
            week.skills.iter_mut().for_each(|skill| skill.retained = 0.0);
            week.skills.sort_by(|a, b| a.id.cmp(&b.id));
            week.tasks.sort_by(|a, b| a.id.cmp(&b.id));
        }
        lasting
    }
}

/// Hexadecimal digits of an id for the details; those before them are for the kind and the place.
const DETAIL_DIGITS: usize = 6;

/// Whether the ids of two changes are of the same kind and place, whatever the details.
pub fn have_same_place(id: &str, other: &str) -> bool {
    let place = |id: &str| id.len().checked_sub(DETAIL_DIGITS).and_then(|end| id.get(..end).map(str::to_owned));
    place(id).is_some() && place(id) == place(other)
}

/// A change of one state of the path.
#[derive(Debug, Clone, PartialEq)]
pub struct Mutation {
    pub details: Details,
    /// The hash of the path that it was made for.
    pub before_hash: String,
}

impl Mutation {
    /// The kind of change, by which decisions name it.
    pub const fn kind(&self) -> MutationKind {
        self.details.kind()
    }

    /// The details as JSON, as in a decision.
    pub fn details_value(&self) -> Value {
        serde_json::to_value(&self.details).unwrap_or_default()
    }

    /// The id: the same change of the same path has the same one.
    pub fn id(&self) -> String {
        let word = self.kind().word();
        let details = serde_json::to_value(self.details.lasting()).unwrap_or_default();
        let place = digest([word, &self.details.place()].map(str::as_bytes));
        let details = digest([word, &canonical(details), &self.before_hash].map(str::as_bytes));
        format!("{word}-{}{}", &place[..4], &details[..DETAIL_DIGITS])
    }

    /// The id among the changes in force: one that is made again, after its opposite was, has another.
    pub fn id_in(&self, path: &EffectivePath) -> String {
        let mut id = self.id();
        while path.decisions.iter().any(|decision| decision.id == id) {
            let again = digest([id.as_bytes()]);
            id.replace_range(id.len() - DETAIL_DIGITS.., &again[..DETAIL_DIGITS]);
        }
        id
    }
}

/// JSON with sorted keys and without spaces, so that equal values have equal text.
pub(crate) fn canonical(mut value: Value) -> String {
    value.sort_all_objects();
    value.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::decisions::{RemediationTask, WeakSkill};

    /// A remediation week in plan week 5 for skills with what is retained of each.
    fn week(skills: &[(&str, f64)]) -> RemediationWeek {
        let task = |id: &str| RemediationTask { id: format!("{id}-task"), skill: id.to_owned(), est: 2.0 };
        RemediationWeek {
            month: 2,
            plan_week: 5,
            skills: skills.iter().map(|(id, retained)| weak(id, *retained)).collect(),
            tasks: skills.iter().map(|(id, _)| task(id)).collect(),
            consumes_buffer: Some(13),
            shifted: Vec::new(),
        }
    }

    fn weak(id: &str, retained: f64) -> WeakSkill {
        WeakSkill { id: id.to_owned(), retained, target: 0.7 }
    }

    fn id(week: RemediationWeek) -> String {
        Mutation { details: Details::RemediationWeek(week), before_hash: "before".to_owned() }.id()
    }

    #[test]
    fn an_id_stays_while_the_change_stays() {
        let shown = id(week(&[("sowing", 0.301), ("soil", 0.302)]));
        assert_eq!(id(week(&[("soil", 0.297), ("sowing", 0.298)])), shown, "a day later");
        let more = id(week(&[("sowing", 0.301), ("soil", 0.302), ("water", 0.4)]));
        let later = id(RemediationWeek { plan_week: 6, ..week(&[("sowing", 0.301), ("soil", 0.302)]) });
        let longer = id(RemediationWeek { consumes_buffer: None, ..week(&[("sowing", 0.301), ("soil", 0.302)]) });
        for other in [&more, &later, &longer] {
            assert_ne!(other, &shown);
        }
        assert_eq!([&more, &later, &longer].map(|other| have_same_place(other, &shown)), [true, false, true]);
        let of_path = |path: &str| {
            let details = Details::RemediationWeek(week(&[("sowing", 0.3)]));
            Mutation { details, before_hash: path.to_owned() }.id()
        };
        assert_ne!(of_path("before"), of_path("after"));
        assert!(
            !have_same_place("", "") && !have_same_place(&shown, &shown.replace("remediation_week", "project_swap"))
        );
    }
}
