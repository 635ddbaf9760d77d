//! One line of the log as its fields: a small JSON reader that keeps what the model looks at and allocates nothing.
//!
//! Fields inside `metadata`, `details`, `data` or `payload` count as the event's own; the top level wins. Values are
//! positions in the line (or, for strings with escapes, in a scratch buffer), so one buffer serves a whole log. What
//! the fields mean is decided elsewhere.

use memchr::memchr2;

/// Deeper nesting than this is refused rather than followed.
const MAX_DEPTH: u32 = 100;

macro_rules! fields {
    ($($name:ident = $($key:literal)|+),+ $(,)?) => {
        /// A field the model looks at.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Field { $($name),+ }

        impl Field {
            const COUNT: usize = [$(Self::$name),+].len();

            fn of(key: &str) -> Option<Self> {
                match key {
                    $($($key)|+ => Some(Self::$name),)+
                    _ => None,
                }
            }
        }
    };
}

fields! {
    Timestamp = "timestamp",
    OtherTime = "ts" | "time" | "datetime" | "date" | "created_at" | "logged_at",
    Event = "event",
    Type = "type",
    OtherEvent = "event_type" | "kind" | "action",
    Message = "message",
    Task = "task",
    TaskId = "task_id",
    Id = "id",
    Title = "title",
    Name = "name",
    Deliverable = "deliverable",
    Skill = "skill",
    Month = "month",
    Week = "week",
    WeekId = "week_id",
    WeekRef = "week_ref",
    Status = "status",
    Score = "score",
    Grade = "grade",
    Quality = "quality",
    Accuracy = "accuracy",
    TestAccuracy = "test_accuracy",
    ResultScore = "result_score",
    Result = "result" | "outcome",
    DurationHours = "duration_hours",
    Hours = "hours",
    ActualHours = "actual_hours",
    HoursSpent = "hours_spent",
    DurationMinutes = "duration_minutes",
    Minutes = "minutes",
    DurationMin = "duration_min",
    Duration = "duration" | "time_spent",
    DodMet = "dod_met",
    Dod = "dod",
    Tests = "tests",
    Blocker = "blocker" | "blocker_id",
    Until = "until" | "end_date" | "resume_date",
}

#[derive(Debug, Clone, Copy)]
enum Slot {
    Absent,
    Bool(bool),
    Number(f64),
    InLine { from: u32, to: u32 },
    InScratch { from: u32, to: u32 },
    NonEmpty,
}

/// A field's value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Val<'a> {
    /// Missing or null.
    Absent,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(&'a str),
    /// A list or object that is not empty.
    NonEmpty,
}

/// Why a line is no event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Not JSON from this byte on.
    NotJson(usize),
    /// JSON, but no object.
    NotAnObject,
}

/// The buffer that holds the fields of the line read last.
#[derive(Debug)]
pub(super) struct RawFields {
    slots: [Slot; Field::COUNT],
    ranks: [u8; Field::COUNT],
    touched: Vec<usize>,
    scratch: String,
}

/// The fields together with the line they point into.
#[derive(Clone, Copy)]
pub(super) struct RawEvent<'a> {
    fields: &'a RawFields,
    line: &'a str,
}

impl Default for RawFields {
    fn default() -> Self {
        Self {
            slots: [Slot::Absent; Field::COUNT],
            ranks: [0; Field::COUNT],
            touched: Vec::with_capacity(Field::COUNT),
            scratch: String::new(),
        }
    }
}

impl RawFields {
    /// Reads a line; what was read before is forgotten.
    pub(super) fn read<'a>(&'a mut self, line: &'a str) -> Result<RawEvent<'a>, Fault> {
        for index in self.touched.drain(..) {
            self.slots[index] = Slot::Absent;
            self.ranks[index] = 0;
        }
        self.scratch.clear();
        let mut cursor = Cursor {
            text: line,
            bytes: line.as_bytes(),
            at: 0,
        };
        cursor.space();
        if cursor.peek() == Some(b'{') {
            cursor.object(Some((&mut *self, TOP)), 0)?;
        } else {
            cursor.skip(0)?;
            return Err(Fault::NotAnObject);
        }
        cursor.space();
        if cursor.at < line.len() {
            return Err(Fault::NotJson(cursor.at));
        }
        Ok(RawEvent { fields: self, line })
    }

    fn set(&mut self, field: Field, slot: Slot, rank: u8) {
        let index = field as usize;
        if rank >= self.ranks[index] {
            self.slots[index] = slot;
            self.ranks[index] = rank;
            self.touched.push(index);
        }
    }
}

impl<'a> RawEvent<'a> {
    /// A field's value.
    pub(super) fn get(self, field: Field) -> Val<'a> {
        match self.fields.slots[field as usize] {
            Slot::Absent => Val::Absent,
            Slot::Bool(value) => Val::Bool(value),
            Slot::Number(value) => Val::Number(value),
            Slot::InLine { from, to } => Val::Text(&self.line[from as usize..to as usize]),
            Slot::InScratch { from, to } => Val::Text(&self.fields.scratch[from as usize..to as usize]),
            Slot::NonEmpty => Val::NonEmpty,
        }
    }

    /// A field's text, trimmed; `None` when it is no string or blank.
    pub(super) fn text(self, field: Field) -> Option<&'a str> {
        match self.get(field) {
            Val::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }
}

const TOP: u8 = 5;

fn container_rank(key: &str) -> Option<u8> {
    match key {
        "payload" => Some(1),
        "data" => Some(2),
        "details" => Some(3),
        "metadata" => Some(4),
        _ => None,
    }
}

struct Cursor<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

/// A string token: where it stands without its quotes, and whether it holds escapes.
struct Quoted {
    from: usize,
    to: usize,
    escaped: bool,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn fault<T>(&self) -> Result<T, Fault> {
        Err(Fault::NotJson(self.at))
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), Fault> {
        if self.peek() == Some(byte) {
            self.at += 1;
            return Ok(());
        }
        self.fault()
    }

    /// Reads an object; its fields go to `out` with their rank, or nowhere.
    fn object(&mut self, mut out: Option<(&mut RawFields, u8)>, depth: u32) -> Result<(), Fault> {
        if depth > MAX_DEPTH {
            return self.fault();
        }
        self.expect(b'{')?;
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(());
        }
        loop {
            self.space();
            let key = self.string()?;
            self.space();
            self.expect(b':')?;
            self.space();
            match &mut out {
                Some((fields, rank)) => {
                    let (fields, rank) = (&mut **fields, *rank);
                    // A key with escapes is none of ours.
                    self.member(&self.text[key.from..key.to], fields, rank, depth)?;
                }
                None => self.skip(depth + 1)?,
            }
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return self.fault(),
            }
        }
    }

    fn member(&mut self, key: &str, fields: &mut RawFields, rank: u8, depth: u32) -> Result<(), Fault> {
        if rank == TOP
            && self.peek() == Some(b'{')
            && let Some(inner) = container_rank(key)
        {
            return self.object(Some((fields, inner)), depth + 1);
        }
        let Some(field) = Field::of(key) else {
            return self.skip(depth + 1);
        };
        let slot = match self.peek() {
            Some(b'"') => {
                let Quoted { from, to, escaped } = self.string()?;
                if escaped {
                    let text: String =
                        serde_json::from_str(&self.text[from - 1..=to]).map_err(|_| Fault::NotJson(from))?;
                    let start = fields.scratch.len();
                    fields.scratch.push_str(&text);
                    Slot::InScratch {
                        from: start as u32,
                        to: fields.scratch.len() as u32,
                    }
                } else {
                    Slot::InLine {
                        from: from as u32,
                        to: to as u32,
                    }
                }
            }
            Some(b'-' | b'0'..=b'9') => {
                let from = self.at;
                self.number()?;
                self.text[from..self.at].parse().map_or(Slot::Absent, Slot::Number)
            }
            Some(b't') => {
                self.literal("true")?;
                Slot::Bool(true)
            }
            Some(b'f') => {
                self.literal("false")?;
                Slot::Bool(false)
            }
            Some(b'n') => return self.literal("null"),
            _ => {
                let from = self.at;
                self.skip(depth + 1)?;
                let empty = self.text[from + 1..self.at - 1].trim().is_empty();
                if empty { Slot::Absent } else { Slot::NonEmpty }
            }
        };
        fields.set(field, slot, rank);
        Ok(())
    }

    fn skip(&mut self, depth: u32) -> Result<(), Fault> {
        if depth > MAX_DEPTH {
            return self.fault();
        }
        match self.peek() {
            Some(b'"') => {
                let Quoted { from, to, escaped } = self.string()?;
                if escaped && serde_json::from_str::<String>(&self.text[from - 1..=to]).is_err() {
                    return Err(Fault::NotJson(from));
                }
                Ok(())
            }
            Some(b'{') => self.object(None, depth),
            Some(b'[') => self.array(depth),
            Some(b't') => self.literal("true"),
            Some(b'f') => self.literal("false"),
            Some(b'n') => self.literal("null"),
            _ => self.number(),
        }
    }

    fn array(&mut self, depth: u32) -> Result<(), Fault> {
        self.expect(b'[')?;
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(());
        }
        loop {
            self.space();
            self.skip(depth + 1)?;
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return self.fault(),
            }
        }
    }

    fn literal(&mut self, word: &str) -> Result<(), Fault> {
        if self.text[self.at..].starts_with(word) {
            self.at += word.len();
            return Ok(());
        }
        self.fault()
    }

    fn string(&mut self) -> Result<Quoted, Fault> {
        self.expect(b'"')?;
        let (from, mut escaped) = (self.at, false);
        loop {
            let Some(next) = memchr2(b'"', b'\\', &self.bytes[self.at..]) else {
                return self.fault();
            };
            self.at += next;
            if self.bytes[self.at] == b'"' {
                let to = self.at;
                self.at += 1;
                return Ok(Quoted { from, to, escaped });
            }
            // A backslash takes the next byte with it, which is ASCII in valid JSON.
            escaped = true;
            self.at += 2;
            if self.at > self.bytes.len() {
                return self.fault();
            }
        }
    }

    fn number(&mut self) -> Result<(), Fault> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits()?,
            _ => return self.fault(),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Fault> {
        let from = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == from { self.fault() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_fields_are_the_events_own_and_the_top_level_wins() {
        let line =
            r#"{"metadata":{"task":"inner","score":4},"data":{"task":"deep"},"task":"outer","message":"a \"b\""}"#;
        let mut fields = RawFields::default();
        let event = fields.read(line).unwrap();
        assert_eq!(event.get(Field::Task), Val::Text("outer"));
        assert_eq!(event.get(Field::Score), Val::Number(4.0));
        assert_eq!(event.get(Field::Message), Val::Text(r#"a "b""#));
        assert_eq!(event.get(Field::Hours), Val::Absent);
    }

    #[test]
    fn lines_that_are_no_object_are_faults() {
        let mut fields = RawFields::default();
        for (line, fault) in [
            ("[1, 2]", Fault::NotAnObject),
            ("\"text\"", Fault::NotAnObject),
            (r#"{"event": "x"#, Fault::NotJson(11)),
            (r#"{"event": x}"#, Fault::NotJson(10)),
            ("{} {}", Fault::NotJson(3)),
            (r#"{"a":01}"#, Fault::NotJson(6)),
        ] {
            assert_eq!(fields.read(line).err(), Some(fault), "{line}");
        }
    }

    #[test]
    fn it_accepts_what_serde_json_accepts() {
        let mut fields = RawFields::default();
        for line in [
            r#"{"a":[1,-2.5e+3,{"b":null}],"score":0.45,"hours":"2"}"#,
            r#"{"a":"\u00e9\n","week":true,"tests":[1]}"#,
            r#"{"a":tru}"#,
            r#"{"a":1.}"#,
            r#"{"a":-}"#,
            r#"{"a":"\x"}"#,
            "{,}",
            r#"{"a":1,}"#,
            "{}",
            "",
        ] {
            let ours = fields.read(line).is_ok();
            assert_eq!(ours, serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
        }
    }
}
