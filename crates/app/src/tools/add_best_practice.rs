//! `add_best_practice`: appends a practice worth keeping to `best_practices.md`, once the learner approves.

use crate::day::append::append;
use crate::prelude::*;

/// Keeps a best practice.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddBestPractice {
    /// Title
    #[schemars(length(min = 1), extend("pattern" = NOT_BLANK))]
    pub title: String,
    /// The practice
    #[schemars(length(min = 1), extend("pattern" = NOT_BLANK))]
    pub practice: String,
    /// The situation
    pub context: Option<String>,
    /// Evidence
    pub why: Option<String>,
    /// Code or process
    pub example: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct AddBestPracticeOutput {
    /// Whether the practice is on disk
    pub success: bool,
    /// The entry's date
    #[schemars(extend("format" = "date"))]
    pub entry_date: String,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
}

impl Tool for AddBestPractice {
    const SPEC: Spec = Spec::appends("add_best_practice", "Save a best practice, dated today.", 500);
    type Output = AddBestPracticeOutput;

    fn run(ctx: &Ctx, args: AddBestPractice) -> Result<ToolResult<AddBestPracticeOutput>> {
        let day = Day::of(ctx);
        let date = day.today()?;
        let text = |text: &str| Entry::from_text(MemoryFile::BestPractices, text);
        let entry = text(&args.to_markdown(date)).map_err(|error| {
            let refused = args.parts().into_iter().find(|(_, part)| part.is_some_and(|part| text(part).is_err()));
            match (error, refused) {
                (Error::InvalidInput { reason, suggestion, .. }, Some((name, _))) => {
                    Error::InvalidInput { field: Some(name.to_lowercase()), reason, suggestion }
                }
                (error, _) => error,
            }
        })?;
        let answer = move |applied: &Applied| AddBestPracticeOutput {
            success: applied.written().is_some(),
            entry_date: date.to_string(),
            waiting: applied.waiting(),
        };
        Ok(ToolResult::Pending(append(&day, entry, answer)?))
    }
}

impl AddBestPractice {
    /// Title and parts with their names.
    fn parts(&self) -> [(&'static str, Option<&str>); 5] {
        [
            ("Title", Some(&self.title)),
            ("Context", self.context.as_deref()),
            ("Practice", Some(&self.practice)),
            ("Why", self.why.as_deref()),
            ("Example", self.example.as_deref()),
        ]
    }

    /// The Markdown of the entry: a blank line, `### DATE — Title`, then its parts, each led by its name in bold.
    /// `los_model::best_practices` reads it.
    fn to_markdown(&self, date: NaiveDate) -> String {
        let title = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = format!("\n### {date} — {title}\n");
        for (name, part) in self.parts().into_iter().skip(1) {
            let Some(part) = part.map(str::trim).filter(|part| !part.is_empty()) else { continue };
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
        let practice = AddBestPractice {
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
