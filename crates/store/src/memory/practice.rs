//! A best practice, as it is written into `best_practices.md`. `los_model::best_practices` reads it.

use chrono::NaiveDate;

/// A best practice with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BestPractice {
    /// Short title, on one line.
    pub title: String,
    /// The practice itself.
    pub practice: String,
    /// When it applies.
    pub context: Option<String>,
    /// Reasons or evidence.
    pub why: Option<String>,
    /// Code or process.
    pub example: Option<String>,
}

impl BestPractice {
    /// The Markdown of the entry: a blank line, `### DATE — Title`, then its parts, each led by its name in bold.
    pub fn to_markdown(&self, date: NaiveDate) -> String {
        let title = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = format!("\n### {date} — {title}\n");
        let parts = [
            ("Context", self.context.as_deref()),
            ("Practice", Some(self.practice.as_str())),
            ("Why", self.why.as_deref()),
            ("Example", self.example.as_deref()),
        ];
        for (name, part) in parts {
            let Some(part) = part.map(str::trim).filter(|part| !part.is_empty()) else {
                continue;
            };
            let separator = if part.contains('\n') { "\n\n" } else { " " };
            text.push_str(&format!("\n**{name}:**{separator}{}\n", defuse_headings(part)));
        }
        text
    }
}

/// A part that opens a line with `### ` outside a code fence would start an entry of its own; escape that line.
fn defuse_headings(part: &str) -> String {
    let mut in_fence = false;
    let lines: Vec<String> = part
        .lines()
        .map(|line| {
            if line.trim_start().starts_with("```") {
                in_fence = !in_fence;
            }
            if !in_fence && line.starts_with('#') { format!("\\{line}") } else { line.to_owned() }
        })
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use los_model::best_practices::read;

    #[test]
    fn a_written_practice_reads_back_as_one_entry() {
        let practice = BestPractice {
            title: "Read the\nerror first".into(),
            practice: "Read it aloud.\n### not a heading".into(),
            why: Some("Half of them say what to do.".into()),
            example: Some("```py\n### a comment\n```".into()),
            context: None,
        };
        let date = NaiveDate::from_ymd_opt(2026, 1, 7).unwrap();
        let text = practice.to_markdown(date);
        assert!(text.starts_with("\n### 2026-01-07 — Read the error first\n\n**Practice:**\n\nRead it aloud."));
        let entries = read(&text);
        assert_eq!(entries.len(), 1);
        assert_eq!((entries[0].date, entries[0].title.as_str()), (Some(date), "Read the error first"));
    }
}
