//! Decisions replayed over the curriculum, oldest first: those in force, and those set aside with the reason.
//!
//! A decision counts when it was approved, can be read, and was made for the path of its time (`before_hash`). Others are
//! kept and shown and change nothing: refusals, decisions of other kinds, those of earlier programs.

use super::mutation::{Details, Mutation, MutationKind, canonical};
use super::{EffectivePath, Levels};
use crate::prelude::*;

/// Changes in force at once; a year of learning has four. Further ones are set aside, so that no file makes this slow.
const MAX_IN_FORCE: usize = 100;
/// Changes that are tried one after the other, those taken back or not allowed included.
const MAX_TRIED: usize = 1000;
/// Decisions of one instant whose order is looked for; more than these were not made by a person.
const MAX_AT_ONCE: usize = 100;
/// Decisions set aside that are kept to be shown.
const MAX_SET_ASIDE: usize = 1000;

/// A change of the path that is in force.
#[derive(Debug, Clone, PartialEq)]
pub struct AppliedChange {
    pub mutation: Mutation,
    pub id: String,
    pub timestamp: String,
    /// The approver, as written.
    pub approved_by: Option<String>,
}

/// An approved decision that changes nothing, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// Its id, where it has one.
    pub id: String,
    pub kind: String,
    pub why: String,
    pub timestamp: String,
    /// The request that makes the same change to the path as it is now, for `los adapt --request`.
    pub request: Option<Vec<String>>,
}

/// A path with the decisions that made it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Folded {
    pub path: EffectivePath,
    /// The changes in force, oldest first.
    pub applied: Vec<AppliedChange>,
    /// Approved decisions that change nothing.
    pub set_aside: Vec<SetAside>,
    base: EffectivePath,
    n_tried: usize,
}

impl Folded {
    /// The path before any decision.
    pub fn new(base: EffectivePath) -> Self {
        Self { path: base.clone(), base, ..Self::default() }
    }

    /// Takes the next record of `decisions.jsonl`.
    pub fn take(&mut self, record: &Value, levels: &dyn Levels) {
        let kind = match DecisionRecord::of(record) {
            Some(DecisionRecord::Approved(kind)) => kind,
            Some(DecisionRecord::Revert(id)) => return self.revert(id, levels),
            _ => return,
        };
        let id = text(record, "id").filter(|id| is_plain(id)).unwrap_or_default().to_owned();
        let is_in_force = !id.is_empty() && self.applied.iter().any(|applied| applied.id == id);
        let judged = if is_in_force {
            Err("a change of that id is in force already, and the first line of it counts".to_owned())
        } else {
            self.judge(kind, record, levels)
        };
        match judged {
            Ok((mutation, path)) => {
                let applied = AppliedChange {
                    id: if id.is_empty() { mutation.id() } else { id },
                    timestamp: when(record),
                    approved_by: text(record, "approved_by").map(str::to_owned),
                    mutation,
                };
                self.path = recorded(path, &applied);
                self.applied.push(applied);
            }
            Err(why) => {
                let details = record.get("details").filter(|_| !is_in_force);
                let request = details.and_then(|details| Some(Details::read(kind, details)?.request()));
                let kind = kind.word().to_owned();
                self.set_aside(SetAside { id, kind, why, timestamp: when(record), request });
            }
        }
    }

    fn judge(
        &mut self,
        kind: MutationKind,
        record: &Value,
        levels: &dyn Levels,
    ) -> Result<(Mutation, EffectivePath), String> {
        let before_hash = text(record, "before_hash").ok_or(
            "it names no path that it was made for; decisions of earlier programs are kept and change nothing",
        )?;
        let details = record
            .get("details")
            .and_then(|details| Details::read(kind, details))
            .ok_or("its details cannot be read")?;
        let mutation = Mutation { details, before_hash: before_hash.to_owned() };
        if before_hash != self.path.hash() {
            return Err("it was made for another state of the path".to_owned());
        }
        if self.applied.len() >= MAX_IN_FORCE || self.n_tried >= MAX_TRIED {
            return Err("more changes were decided before it than a path takes".to_owned());
        }
        self.n_tried += 1;
        let path = self.path.after(&mutation, levels).map_err(|refusal| refusal.why)?;
        if text(record, "after_hash").is_some_and(|hash| hash != path.hash()) {
            return Err("it does not lead to the path that it names".to_owned());
        }
        Ok((mutation, path))
    }

    fn set_aside(&mut self, aside: SetAside) {
        if self.set_aside.len() < MAX_SET_ASIDE {
            self.set_aside.push(aside);
        }
    }

    /// Takes one change back and applies the others again; one that rested on it is set aside.
    fn revert(&mut self, id: &str, levels: &dyn Levels) {
        let Some(at) = self.applied.iter().position(|applied| applied.id == id) else { return };
        self.applied.remove(at);
        let mut path = self.base.clone();
        let mut kept = Vec::new();
        for applied in std::mem::take(&mut self.applied) {
            match path.after(&applied.mutation, levels) {
                Ok(next) => {
                    path = recorded(next, &applied);
                    kept.push(applied);
                }
                Err(refusal) => {
                    let why = format!("it rested on {id}, which was taken back: {}", refusal.why);
                    let (kind, request) = (applied.mutation.kind(), Some(applied.mutation.details.request()));
                    let AppliedChange { id, timestamp, .. } = applied;
                    self.set_aside(SetAside { id, kind: kind.word().to_owned(), why, timestamp, request });
                }
            }
        }
        (self.path, self.applied) = (path, kept);
    }
}

/// A path whose last decision has the id and the time of its record.
fn recorded(mut path: EffectivePath, applied: &AppliedChange) -> EffectivePath {
    if let Some(decision) = path.decisions.last_mut() {
        decision.id.clone_from(&applied.id);
        decision.timestamp.clone_from(&applied.timestamp);
    }
    path
}

/// A record of `decisions.jsonl` that says something about the path.
pub(crate) enum DecisionRecord<'a> {
    Approved(MutationKind),
    Rejected(MutationKind),
    /// The change of that id is taken back.
    Revert(&'a str),
}

impl<'a> DecisionRecord<'a> {
    /// Reads a record; `None` for every other decision.
    pub(crate) fn of(record: &'a Value) -> Option<Self> {
        let word = word_of(record);
        if word == "revert" {
            return text(record, "reverts").map(Self::Revert);
        }
        let kind = MutationKind::from_word(word)?;
        match text(record, "status")? {
            "approved" | "applied" => Some(Self::Approved(kind)),
            "rejected" => Some(Self::Rejected(kind)),
            _ => None,
        }
    }
}

/// The word for the decision that a record holds.
fn word_of(record: &Value) -> &str {
    text(record, "decision").or_else(|| text(record, "type")).unwrap_or_default()
}

/// Whether a record of `decisions.jsonl` is about the path at all: one of the four changes, or the revert of one.
pub fn may_change(record: &Value) -> bool {
    let word = word_of(record);
    word == "revert" || MutationKind::from_word(word).is_some()
}

/// Records in order of time, each once, wherever they are in the file: a merge of two machines' files can put them in any
/// order. One that waited for its approval counts from then on. Those whose time does not read come first.
pub fn in_order(records: Vec<Value>, clock: &mut Clock) -> Vec<Value> {
    let mut time_of = |record: &Value| {
        let written = text(record, "approved_at").or_else(|| text(record, "timestamp"));
        let stamp = written.and_then(timestamp::parse);
        stamp.map_or(f64::NEG_INFINITY, |stamp| clock.local(stamp))
    };
    let mut timed: Vec<(f64, Value)> = records.into_iter().map(|record| (time_of(&record), record)).collect();
    timed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let mut ordered = Vec::with_capacity(timed.len());
    let mut rest = timed.into_iter().peekable();
    while let Some((time, first)) = rest.next() {
        let mut at_once = vec![first];
        while let Some((_, record)) = rest.next_if(|(other, _)| other.total_cmp(&time).is_eq()) {
            at_once.push(record);
        }
        ordered.extend(if at_once.len() == 1 { at_once } else { as_they_rest(at_once) });
    }
    ordered
}

/// Records of one instant, each once: one comes after those that it rests on, else the order is that of their texts.
fn as_they_rest(records: Vec<Value>) -> Vec<Value> {
    let mut named: Vec<(String, Value)> =
        records.into_iter().map(|record| (canonical(record.clone()), record)).collect();
    named.sort_by(|(a, _), (b, _)| a.cmp(b));
    named.dedup_by(|(a, _), (b, _)| a == b);
    let mut rest: Vec<Value> = named.into_iter().map(|(_, record)| record).collect();
    let mut ordered = Vec::with_capacity(rest.len());
    while (2..=MAX_AT_ONCE).contains(&rest.len()) {
        let rests_on = |one: &Value, other: &Value| {
            let same = |field: &str, of: &str| text(one, field).is_some_and(|it| text(other, of) == Some(it));
            same("before_hash", "after_hash") || same("reverts", "id")
        };
        let is_free = |at: usize| !rest.iter().enumerate().any(|(other, it)| other != at && rests_on(&rest[at], it));
        let next = (0..rest.len()).find(|at| is_free(*at)).unwrap_or(0);
        ordered.push(rest.remove(next));
    }
    ordered.append(&mut rest);
    ordered
}

/// Replays records, oldest first, over a level.
pub fn fold(base: EffectivePath, records: &[Value], levels: &dyn Levels) -> Folded {
    let mut folded = Folded::new(base);
    for record in records {
        folded.take(record, levels);
    }
    folded
}

/// An id that can be named to take the change back, and pasted into a shell as it is.
fn is_plain(id: &str) -> bool {
    id.len() <= 100 && id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

/// When a record was made, as written.
fn when(record: &Value) -> String {
    text(record, "timestamp").unwrap_or_default().to_owned()
}

pub(crate) fn text<'a>(record: &'a Value, field: &str) -> Option<&'a str> {
    record.get(field).and_then(Value::as_str)
}
