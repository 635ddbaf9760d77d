//! iCalendar content lines (RFC 5545): escaped, folded and ended as the standard asks.

use chrono::{DateTime, Utc};

/// Octets of a line, without its end (section 3.1).
const MAX_OCTETS: usize = 75;

/// A calendar object as it is written.
#[derive(Default)]
pub(super) struct Ical(String);

impl Ical {
    /// A property whose value is written as it is: a keyword, an identifier of plain letters.
    pub(super) fn raw(&mut self, name: &str, value: &str) {
        let line = format!("{name}:{value}");
        let mut room = MAX_OCTETS;
        for c in line.chars() {
            if c.len_utf8() > room {
                self.0.push_str("\r\n ");
                // The space counts.
                room = MAX_OCTETS - 1;
            }
            room -= c.len_utf8();
            self.0.push(c);
        }
        self.0.push_str("\r\n");
    }

    /// A property of any text (section 3.3.11). Control characters other than line breaks and tabs may not be written.
    pub(super) fn text(&mut self, name: &str, value: &str) {
        let mut escaped = String::with_capacity(value.len());
        for c in value.replace("\r\n", "\n").chars() {
            match c {
                '\\' | ';' | ',' => escaped.extend(['\\', c]),
                '\n' | '\r' => escaped.push_str("\\n"),
                c if c.is_control() && c != '\t' => {}
                c => escaped.push(c),
            }
        }
        self.raw(name, &escaped);
    }

    /// A property that is an instant (section 3.3.5, form 2).
    pub(super) fn instant(&mut self, name: &str, value: DateTime<Utc>) {
        self.raw(name, &value.format("%Y%m%dT%H%M%SZ").to_string());
    }

    /// The whole text.
    pub(super) fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &str) -> String {
        let mut ical = Ical::default();
        ical.text("SUMMARY", value);
        ical.into_text()
    }

    #[test]
    fn text_is_escaped_so_that_no_value_makes_a_line_of_its_own() {
        assert_eq!(text(r"a;b,c\d: e"), "SUMMARY:a\\;b\\,c\\\\d: e\r\n");
        assert_eq!(text("a\nEND:VEVENT\r\nb\rc"), "SUMMARY:a\\nEND:VEVENT\\nb\\nc\r\n");
        assert_eq!(text("a\u{1b}\u{0}b\tc\u{85}"), "SUMMARY:ab\tc\r\n");
    }

    #[test]
    fn lines_have_at_most_75_octets_and_unfold_to_what_they_were() {
        for value in ["x".repeat(67), "x".repeat(68), "x".repeat(500), "üß€😀 ".repeat(60), String::new()] {
            let text = text(&value);
            assert!(text.ends_with("\r\n"));
            assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
            assert_eq!(text.replace("\r\n ", ""), format!("SUMMARY:{value}\r\n"));
        }
        assert_eq!(text(&"x".repeat(67)).matches("\r\n").count(), 1);
        assert_eq!(text(&"x".repeat(68)).matches("\r\n").count(), 2);
    }

    #[test]
    fn instants_are_in_utc() {
        let mut ical = Ical::default();
        ical.instant("DTSTART", "2026-02-11T20:30:05+02:00".parse().unwrap());
        assert_eq!(ical.into_text(), "DTSTART:20260211T183005Z\r\n");
    }
}
