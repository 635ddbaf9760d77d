//! What a few words say of the work they name: done, begun, not done, or nothing.
//!
//! Used for names, messages and statuses in people's own words. Doubt wins over doing: "half done" is begun and "couldn't
//! finish" is not done. Words of other languages count as their English ones.

use super::tongue::{english, is_acronym};

/// What words say of a piece of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wording {
    /// Nothing of the kind.
    Silent,
    /// It is done.
    Done,
    /// It is under way.
    Begun,
    /// It was left out, put off, is planned or did not work.
    NotDone,
}

const DONE: [&str; 47] = [
    "done",
    "finished",
    "finish",
    "finishing",
    "complete",
    "completed",
    "completing",
    "finally",
    "wrapped",
    "managed",
    "solved",
    "passed",
    "shipped",
    "deployed",
    "submitted",
    "nailed",
    "closed",
    "built",
    "implemented",
    "wrote",
    "did",
    "made",
    "works",
    "live",
    "launched",
    "released",
    "published",
    "pushed",
    "merged",
    "learned",
    "learnt",
    "read",
    "watched",
    "studied",
    "practiced",
    "practised",
    "covered",
    "ticked",
    "checked",
    "achieved",
    "cracked",
    "fixed",
    "trained",
    "coded",
    "ok",
    "yes",
    "x",
];
const BEGUN: [&str; 28] = [
    "start",
    "started",
    "starting",
    "began",
    "begun",
    "begin",
    "beginning",
    "wip",
    "ongoing",
    "half",
    "halfway",
    "almost",
    "nearly",
    "partly",
    "partially",
    "partial",
    "still",
    "continue",
    "continued",
    "continuing",
    "tried",
    "trying",
    "attempted",
    "stuck",
    "blocked",
    "struggling",
    "doing",
    "opened",
];
const NOT_DONE: [&str; 46] = [
    "not",
    "never",
    "cannot",
    "cant",
    "couldnt",
    "didnt",
    "dont",
    "havent",
    "hasnt",
    "wasnt",
    "isnt",
    "wont",
    "unable",
    "unfinished",
    "incomplete",
    "undone",
    "skip",
    "skipped",
    "skipping",
    "postpone",
    "postponed",
    "postponing",
    "defer",
    "deferred",
    "abandoned",
    "cancelled",
    "canceled",
    "dropped",
    "todo",
    "tomorrow",
    "plan",
    "planned",
    "planning",
    "will",
    "gonna",
    "need",
    "needs",
    "should",
    "want",
    "delayed",
    "pending",
    "failed",
    "stopped",
    "paused",
    "rescheduled",
    "reopened",
];
/// Behind these, `to` says that it did not happen.
const IN_VAIN: [&str; 5] = ["failed", "failing", "forgot", "going", "gave"];

/// What a text says; words that `known` accepts belong to a title and say nothing.
pub(super) fn wording(text: &str, known: impl Fn(&str) -> bool) -> Wording {
    let mut said = if text.contains(['✓', '✔', '✅', '☑']) || text.contains("[x]") || text.contains("100%") {
        Wording::Done
    } else {
        Wording::Silent
    };
    let mut words = text
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '%'))
        .filter(|word| !word.is_empty())
        .peekable();
    let mut before = "";
    while let Some(word) = words.next() {
        let next = words.peek().copied().unwrap_or_default();
        let meant = if is_acronym(word, text) { word } else { english(word) };
        let is = |list: &[&str]| list.iter().any(|listed| listed.eq_ignore_ascii_case(meant));
        let follows = |list: &[&str]| list.iter().any(|listed| listed.eq_ignore_ascii_case(next));
        let negated = word.ends_with("n't") || word.ends_with("n’t");
        let in_vain = is(&IN_VAIN) && follows(&["to", "at", "up"]);
        let part = word.strip_suffix('%').and_then(|number| number.parse::<u32>().ok());
        let underway = (is(&["working"]) && follows(&["on", "through", "with", "at"]))
            || (is(&["progress"]) && before.eq_ignore_ascii_case("in"))
            || (part.is_some_and(|part| part < 100)
                && follows(&["done", "complete", "completed", "finished", "through"]));
        // A title may itself speak of beginnings and plans; doubt in so many words stays doubt.
        if negated || in_vain {
            return Wording::NotDone;
        }
        before = word;
        if known(word) {
            continue;
        }
        if is(&NOT_DONE) {
            return Wording::NotDone;
        }
        let got = is(&["got"]) && follows(&["through"]);
        if underway || is(&BEGUN) {
            said = Wording::Begun;
        } else if said == Wording::Silent && (is(&DONE) || is(&["working"]) || got) {
            said = Wording::Done;
        }
    }
    said
}

/// The parts of a text that speak of one thing each.
pub(super) fn clauses(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', '\n', '!', '?'])
        .flat_map(|part| part.split(" but "))
        .flat_map(|part| part.split(". "))
        .flat_map(|part| part.split(" then "))
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_wins_over_doing() {
        for (text, said) in [
            ("finally got the groupby exercise working", Wording::Done),
            ("joins ✓", Wording::Done),
            ("finished the NAO robot walk", Wording::Done),
            ("NAO FEITO", Wording::NotDone),
            ("[x] read chapter 4", Wording::Done),
            ("wrapped up the SQL part", Wording::Done),
            ("got through chapter 3", Wording::Done),
            ("half done", Wording::Begun),
            ("60% done", Wording::Begun),
            ("100% done", Wording::Done),
            ("working on joins", Wording::Begun),
            ("in progress", Wording::Begun),
            ("WIP: joins", Wording::Begun),
            ("almost finished the notebook", Wording::Begun),
            ("not done", Wording::NotDone),
            ("couldn't finish the quiz", Wording::NotDone),
            ("joins still not working", Wording::NotDone),
            ("failed to get joins working", Wording::NotDone),
            ("gave up on joins", Wording::NotDone),
            ("joins rescheduled", Wording::NotDone),
            ("skipped the reading", Wording::NotDone),
            ("will finish tomorrow", Wording::NotDone),
            ("need to review joins again", Wording::NotDone),
            ("pandas is weird about copies", Wording::Silent),
            ("worked on joins", Wording::Silent),
            ("Joins erledigt", Wording::Done),
            ("Übungen noch nicht fertig", Wording::NotDone),
            ("joins quase concluídos", Wording::Begun),
            ("semana 3 terminada", Wording::Done),
        ] {
            assert_eq!(wording(text, |_| false), said, "{text}");
        }
        assert_eq!(wording("plan the project", |word| word == "plan"), Wording::Silent);
        assert_eq!(
            clauses("didn't sleep but joins done; started SQL").collect::<Vec<_>>(),
            ["didn't sleep", "joins done", "started SQL"]
        );
    }
}
