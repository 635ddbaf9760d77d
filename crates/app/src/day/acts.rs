//! The learner's acts: entries of the log that were approved in one answer. Each can be taken back as a whole, by a correction,
//! and what was taken back can be brought back in the same way.

use super::line::{BROUGHT_BACK, TAKEN_BACK, word_of};
use crate::prelude::*;
use los_model::events::{LogLine, Named, number_of_id};

/// Acts that are listed.
pub const MAX_ACTS: usize = 10;

/// An act of the learner, or one entry of a version that kept none.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Act {
    /// The id of its latest entry.
    pub id: String,
    /// Its entries.
    pub entries: usize,
    /// The act in one line.
    pub words: String,
    /// Nothing of it counts any more.
    pub taken_back: bool,
    /// It is one entry, and the learner's words and facts can be corrected.
    #[serde(skip)]
    pub can_change: bool,
    #[serde(skip)]
    named: Named,
    /// What took it back.
    #[serde(skip)]
    by: Option<Named>,
    /// How the correction begins that it is.
    #[serde(skip)]
    lead: Option<&'static str>,
    /// When it was written, as a number that grows, and the place of its latest line.
    #[serde(skip)]
    written: (u128, u64),
    /// Parts of its line: the time, the event, what it is about, and the id of its task.
    #[serde(skip)]
    parts: [String; 4],
}

impl Act {
    /// Takes one more entry in, the latest so far.
    fn add(&mut self, line: &LogLine<'_>, by: Option<&Named>, written: u128) {
        let message = line.message().unwrap_or_default();
        let lead = [TAKEN_BACK, BROUGHT_BACK].into_iter().find(|lead| message.starts_with(lead));
        self.lead = lead.filter(|_| line.kind == EventKind::Correction);
        (self.id, self.written) = (line.id(), (written, line.number));
        self.entries += 1;
        self.can_change = self.entries == 1 && by.is_none() && can_change(line);
        self.taken_back &= by.is_some();
        self.by = by.cloned();
        let (at, task) = (line.timestamp().unwrap_or_default(), line.task().unwrap_or_default());
        self.parts = match (line.kind, self.lead) {
            // It begins with the time of what it corrects.
            (_, Some(lead)) => ["", "", &message[lead.len()..], ""].map(str::to_owned),
            (EventKind::Correction, None) => [at, "", message, ""].map(str::to_owned),
            (kind, None) => [at, &word_of(kind, line.name()), line.task().unwrap_or(message), task].map(str::to_owned),
        };
    }

    fn in_words(mut self, day: &Day, zone: &Zone) -> Self {
        let [at, name, about, task] = &self.parts;
        let title = Some(task).filter(|task| !task.is_empty()).and_then(|task| day.title_of(task));
        let about =
            if self.entries > 1 { count(self.entries, "entry") } else { title.unwrap_or_else(|| about.clone()) };
        let parts = [zone.clock_of(at), name.clone(), about];
        let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
        self.words = parts.join(" · ");
        self
    }

    /// The entry that takes the act back, or brings it back where it was.
    fn undone(self) -> Draft {
        // A correction that is undone leaves the opposite of what it says, and says it again once it is brought back.
        let says_back = (self.lead == Some(TAKEN_BACK)) == self.taken_back;
        let lead = if says_back { TAKEN_BACK } else { BROUGHT_BACK };
        let undone = if self.taken_back { self.by.unwrap_or(self.named) } else { self.named };
        let (name, id) = match undone {
            Named::Act(act) => ("corrects_act", act),
            Named::Entry(id) => ("corrects", id),
        };
        Draft::of(EventKind::Correction, format!("{lead}{}", self.words), facts([(name, Some(Value::from(id)))]))
    }
}

/// The learner's latest act that still counts.
pub fn last_act(day: &Day) -> Result<Option<Act>> {
    Ok(acts(day, 1, |line, by| (by.is_none() && is_own_act(line)).then(|| line.act()))?.pop())
}

/// The latest `n` acts whose lines have every word, newest first; those that were taken back as well.
pub fn found_acts(day: &Day, words: &str, n: usize) -> Result<Vec<Act>> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    acts(day, n, |line, _| {
        let has_all = || {
            let text = line.json.to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        (is_own_act(line) && (words.is_empty() || has_all())).then(|| line.act())
    })
}

/// The learner's latest entries that still count, newest first, each by itself; of that id, if one is given.
pub fn latest_entries(day: &Day, id: Option<&str>) -> Result<Vec<Act>> {
    acts(day, MAX_ACTS, |line, by| {
        let is_meant = by.is_none() && can_change(line) && id.is_none_or(|id| line.id() == id);
        is_meant.then(|| Named::Entry(line.id()))
    })
}

/// The correction that takes the latest act back; it must be the one that the learner was `shown`, if any was.
pub(super) fn undoing_last(day: &Day, shown: Option<&str>) -> Result<Draft> {
    let Some(last) = last_act(day)? else {
        return Err(invalid("", "there is nothing to take back", "`los memory show log` lists the entries"));
    };
    if shown.is_some_and(|shown| shown != last.id) {
        return Err(Error::invalid("id", "is not the last entry any more"));
    }
    refuse_past(day, &last.id)?;
    Ok(last.undone())
}

/// The correction that takes the act of that entry back, or brings it back.
pub(super) fn undoing(day: &Day, id: &str) -> Result<Draft> {
    let mut named = None;
    each_entry(day, |line, _| {
        if line.id() == id || line.act() == Named::Act(id.to_owned()) {
            named = Some(line.act());
        }
    })?;
    match acts(day, 1, |line, _| Some(line.act()).filter(|act| Some(act) == named.as_ref()))?.pop() {
        Some(act) => {
            refuse_past(day, &act.id)?;
            Ok(act.undone())
        }
        None => Err(invalid("act", format!("no entry `{id}`"), "`los undo --list` shows the last ten")),
    }
}

/// Refuses to take back a decision about the plan once its first week is over: that week owed what it decided.
fn refuse_past(day: &Day, id: &str) -> Result<()> {
    if day.profile()?.is_none() {
        return Ok(());
    }
    refuse_blind(day, &Named::Entry(id.to_owned()))?;
    let log = &day.data()?.log;
    let (promises, id) = (&log.records.promises, number_of_id(id));
    let since = promises.changed.iter().map(|line| line.since).chain(promises.restarts.iter().map(|line| line.since));
    let mut since = since.chain(promises.levels.iter().map(|line| line.since));
    let now = ((log.as_of - log.start) / 7.0).floor() as i64;
    match since.find(|since| since.id == id && id != 0 && since.week(log.start) < now) {
        None => Ok(()),
        Some(_) => Err(invalid(
            "act",
            "is about a plan week that is over, which owed what it says",
            "`los hours N` changes the weeks to come",
        )),
    }
}

/// Refuses to change or take back a blind test: it could be repeated until it pleases.
pub(super) fn refuse_blind(day: &Day, entries: &Named) -> Result<()> {
    if day.profile()?.is_some() && day.data()?.log.records.audits.hold(entries) {
        let reason = "is a blind test, which stands as it came";
        return Err(invalid("corrects", reason, "`los undo --list` shows other entries"));
    }
    Ok(())
}

fn can_change(line: &LogLine<'_>) -> bool {
    !line.kind.is_own_record() && line.kind != EventKind::Audited
}

/// Whether an entry is something that the learner did, other than to take back.
fn is_own_act(line: &LogLine<'_>) -> bool {
    match line.kind {
        EventKind::EvaluationCompleted | EventKind::JourneyStarted | EventKind::PathChanged => false,
        EventKind::Correction => line.changes_fields(),
        _ => true,
    }
}

/// The latest `n` acts, newest first; `of` gives the act of each entry that is wanted.
fn acts(day: &Day, n: usize, of: impl Fn(&LogLine<'_>, Option<&Named>) -> Option<Named>) -> Result<Vec<Act>> {
    let zone = day.zone()?;
    let mut acts: Vec<Act> = Vec::new();
    let mut latest = 0;
    each_entry(day, |line, by| {
        let Some(named) = of(line, by) else { return };
        // After a merge, the other machine's entries can come last without being the latest. One whose id tells no time is as
        // late as it can be.
        let (Named::Act(id) | Named::Entry(id)) = &named;
        let written = Uuid::parse_str(id).ok().filter(|id| id.get_version_num() == 7).map_or(latest, |id| id.as_u128());
        latest = latest.max(written);
        let at = acts.iter().position(|act| act.named == named).unwrap_or_else(|| {
            acts.push(Act { named, taken_back: true, ..Act::default() });
            acts.len() - 1
        });
        acts[at].add(line, by, written);
        if acts.len() > n {
            let least = (0..acts.len()).min_by_key(|at| acts[*at].written);
            least.map(|least| acts.swap_remove(least));
        }
    })?;
    acts.sort_by_key(|act| std::cmp::Reverse(act.written));
    Ok(acts.into_iter().map(|act| act.in_words(day, &zone)).collect())
}

/// Every entry that can be read, with what took it back.
pub(crate) fn each_entry(day: &Day, mut visit: impl FnMut(&LogLine<'_>, Option<&Named>)) -> Result<()> {
    each_read(&day.ctx, &day.ctx.learner, |_, _, line| match line {
        Line::Read(line) => visit(&line, None),
        Line::TakenBack(Some(line), by) => visit(&line, Some(by)),
        _ => {}
    })
}
