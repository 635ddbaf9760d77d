//! The program's only reader of progress lines, with corrections applied.

use super::corrections::{Change, Corrections, with_fields};
use super::{EventNames, Fields, Line, LineFault, LogLine};

/// Reads lines. All lines are handed to [`LineReader::prepare`] first, so that corrections apply before anything else.
#[derive(Debug)]
pub struct LineReader {
    names: EventNames,
    corrections: Corrections,
    /// The text of the corrected line that was read last.
    text: String,
}

impl LineReader {
    /// A reader that knows these names.
    pub fn new(names: EventNames) -> Self {
        Self { names, corrections: Corrections::default(), text: String::new() }
    }

    /// Looks for a correction in a line, given its 1-based number.
    pub fn prepare(&mut self, number: u64, bytes: &[u8]) {
        if self.corrections.finder.find(bytes).is_some()
            && let Ok(text) = str::from_utf8(bytes)
            && let Ok(line) = LogLine::read(number, text.trim(), &self.names)
        {
            self.corrections.note(&line);
        }
    }

    /// Reads a line, given its 1-based number.
    pub fn read<'a>(&'a mut self, number: u64, bytes: &'a [u8]) -> Line<'a> {
        let bytes = if number == 1 { bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes) } else { bytes };
        let bytes = bytes.trim_ascii();
        if bytes.is_empty() {
            return Line::Blank;
        }
        let Ok(text) = str::from_utf8(bytes) else { return Line::Fault(LineFault::NotText) };
        let fields = match Fields::read(text) {
            Ok(fields) => fields,
            Err(fault) => return Line::Fault(fault),
        };
        let read = match self.corrections.change(text, &fields) {
            None => LogLine::of(number, text, fields, &self.names),
            Some(Change::TakenBack(by)) => {
                return Line::TakenBack(LogLine::of(number, text, fields, &self.names).ok(), by);
            }
            Some(Change::Fields(with)) => {
                self.text = with_fields(text, with);
                let line = LogLine::read(number, &self.text, &self.names);
                line.map(|line| LogLine { original: text, ..line })
            }
        };
        read.map_or_else(Line::Fault, Line::Read)
    }

    /// The line of the first correction that does nothing because so many came before it, and the number of those.
    pub const fn beyond(&self) -> Option<(u64, u64)> {
        self.corrections.beyond
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::events::amounts::WrittenHours;

    /// The lines that are read, as `number name` or what else they are.
    fn read(lines: &[String]) -> Vec<String> {
        let mut reader = LineReader::new(EventNames::default());
        for (number, line) in (1..).zip(lines) {
            reader.prepare(number, line.as_bytes());
        }
        let words = (1..).zip(lines).map(|(number, line)| match reader.read(number, line.as_bytes()) {
            Line::Blank => "blank".to_owned(),
            Line::TakenBack(..) => "taken back".to_owned(),
            Line::Fault(fault) => fault.words(),
            Line::Read(line) => {
                let hours = match line.hours() {
                    WrittenHours::Hours(hours) => format!(" {hours} h"),
                    WrittenHours::Absent | WrittenHours::Unreadable => String::new(),
                };
                format!("{}{}{hours}", line.kind.name(), line.task().map_or(String::new(), |task| format!(" {task}")))
            }
        });
        words.collect()
    }

    fn entry(id: &str, more: &Value) -> String {
        let mut line = json!({"timestamp": "2026-01-05", "event": "task_completed", "entry_id": id});
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        line.to_string()
    }

    fn correction(id: &str, corrects: &str, with: &Value) -> String {
        json!({"timestamp": "2026-01-06", "event": "correction", "entry_id": id, "metadata": {"corrects": corrects, "with": with}})
            .to_string()
    }

    #[test]
    fn a_line_needs_a_time_and_a_name() {
        let lines = [
            r#"{"ts":"2026-01-05","kind":"done"}"#,
            r#"{"timestamp":"2026-01-05","metadata":{"type":"note"}}"#,
            r#"{"event":"note","details":{"when":1767614400}}"#,
            r#"{"event":"note"}"#,
            r#"{"timestamp":"soon","event":"note"}"#,
            r#"{"timestamp":[1],"event":"note"}"#,
            r#"{"timestamp":"2026-01-05"}"#,
            r#"{"timestamp":"2026-01-05","event":7}"#,
            r#"{"timestamp":"2026-01-05","event":"banana"}"#,
            "[1]",
            "{broken",
            " ",
        ]
        .map(str::to_owned);
        assert_eq!(
            read(&lines),
            [
                "task_completed", "note", "note", "has no timestamp", "has the unreadable timestamp \"soon\"",
                "has an unreadable timestamp", "has no event", "has no event", "unknown", "is not a JSON object",
                "is not JSON from character 2 on", "blank",
            ]
        );
    }

    #[test]
    fn a_correction_takes_back_or_replaces_and_can_be_taken_back() {
        let lines = [
            entry("a", &json!({"task": "t1", "metadata": {"duration_hours": 5}})),
            entry("b", &json!({"task": "t2"})),
            correction("c", "a", &json!({"duration_hours": 0.5, "task": "t3"})),
            correction("d", "b", &Value::Null),
        ];
        assert_eq!(read(&lines)[..2], ["task_completed t3 0.5 h", "taken back"]);
        let mut undone = lines.to_vec();
        undone.push(correction("e", "d", &Value::Null));
        undone.push(correction("f", "a", &json!({"task": null})));
        assert_eq!(read(&undone)[..2], ["task_completed 0.5 h", "task_completed t2"]);
        assert_eq!(read(&undone)[3], "taken back");
        undone.push(correction("g", "e", &Value::Null));
        assert_eq!(read(&undone)[1], "taken back");
    }

    #[test]
    fn an_act_is_taken_back_whole_with_what_comes_later() {
        let of_act = |id: &str, act: &str, more: &Value| {
            let mut line: Value = serde_json::from_str(&entry(id, more)).unwrap();
            line["act"] = json!(act);
            line.to_string()
        };
        let undo = |id: &str, act: &str| {
            json!({"timestamp": "2026-01-06", "event": "correction", "entry_id": id, "act": format!("{id}-act"), "corrects_act": act})
                .to_string()
        };
        let mut lines = vec![
            of_act("a", "x", &json!({"task": "t1"})),
            of_act("b", "x", &json!({"task": "t2"})),
            of_act("c", "y", &json!({"task": "t3"})),
            entry("d", &json!({"task": "t4"})),
            undo("e", "x"),
        ];
        let others = ["task_completed t3", "task_completed t4"];
        assert_eq!(read(&lines)[..4], [&["taken back"; 2][..], &others].concat());
        lines.push(of_act("f", "x", &json!({"task": "t5"})));
        assert_eq!(read(&lines)[5], "taken back", "a merge brought it");
        lines.push(undo("g", "e-act"));
        assert_eq!(read(&lines)[..4], [&["task_completed t1", "task_completed t2"][..], &others].concat());
        assert_eq!(read(&lines)[4..6], ["taken back", "task_completed t5"]);
        // What replaces fields is no way to change a whole act.
        lines.push(correction("h", "a", &json!({"task": "t9"})));
        assert_eq!(read(&lines)[0], "task_completed t9");
        lines.push(undo("i", "x"));
        assert_eq!(read(&lines)[0], "taken back");
    }

    #[test]
    fn a_task_whose_status_says_otherwise_is_not_done() {
        assert_eq!(read(&[entry("a", &json!({"task": "t", "status": "In_progress"}))]), ["study t"]);
        assert_eq!(read(&[entry("a", &json!({"task": "t", "status": "complete"}))]), ["task_completed t"]);
        let discarded = r#"{"timestamp":"2026-01-05","event":"session_ended","discarded":true}"#;
        assert_eq!(read(&[discarded.to_owned()]), ["session_discarded"]);
    }
}
