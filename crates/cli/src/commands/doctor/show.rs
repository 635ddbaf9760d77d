//! Findings for people, by group: those that need attention, and one line for a group without problems. Marks show the
//! severity without colour.

use crate::prelude::*;
use los_app::doctor::{Diagnosis, Finding, Severity};

/// Columns of a mark and a blank.
const MARK: usize = 2;

pub(super) fn show(out: &mut Out, report: &Diagnosis) -> io::Result<()> {
    for all in report.findings.chunk_by(|one, next| one.group == next.group) {
        let is_shown = |finding: &&Finding| out.is_verbose || finding.severity != Severity::Ok;
        let mut shown: Vec<&Finding> = all.iter().filter(is_shown).collect();
        if shown.is_empty() {
            // A group without problems shows its first finding.
            shown.extend(all.first());
        }
        for (place, finding) in shown.into_iter().enumerate() {
            let label = if place == 0 { finding.group.title() } else { String::new() };
            show_finding(out, &label, finding)?;
        }
    }
    out.line("")?;
    out.paragraph(closing(report, out.is_verbose))
}

fn show_finding(out: &mut Out, label: &str, finding: &Finding) -> io::Result<()> {
    let (mark, colour) = match finding.severity {
        Severity::Ok => ("✓", AnsiColor::Green),
        Severity::Note => ("·", AnsiColor::Cyan),
        Severity::Warning => ("!", AnsiColor::Yellow),
        Severity::Error => ("✗", AnsiColor::Red),
    };
    let room = out.width.saturating_sub(LABEL + MARK);
    out.wrapped(bold(format!("{label:<LABEL$}")) + coloured(colour, mark) + " ", &finding.what)?;
    let indent = " ".repeat(LABEL + MARK);
    advice_of(finding, room).iter().try_for_each(|line| out.line(Text::from(&indent) + dim(line)))
}

/// The advice in lines of at most `room` columns, then its command on a line of its own, so that it can be copied.
fn advice_of(finding: &Finding, room: usize) -> Vec<String> {
    let colon = if finding.command.is_some() { ":" } else { "" };
    let advice = finding.advice.iter().flat_map(|advice| wrap(&format!("{advice}{colon}"), room));
    advice.chain(finding.command.iter().map(|command| format!("`{command}`"))).collect()
}

fn closing(report: &Diagnosis, is_whole: bool) -> String {
    let n_of = |severity| report.findings.iter().filter(|finding| finding.severity == severity).count();
    let found = counts(&[
        (n_of(Severity::Error), "error"),
        (n_of(Severity::Warning), "warning"),
        (n_of(Severity::Note), "note"),
    ]);
    let found = if found.is_empty() { "No problems".to_owned() } else { found.join(", ") };
    let found = format!("{found} in {}.", count(report.findings.len(), "check"));
    if is_whole { found } else { format!("{found} `los doctor -v` lists them all.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use los_app::doctor::Group;

    fn report(severities: &[Severity]) -> Diagnosis {
        Diagnosis {
            ok: !severities.contains(&Severity::Error),
            findings: severities
                .iter()
                .map(|&severity| Finding {
                    group: Group::Memory,
                    severity,
                    what: "x".into(),
                    advice: None,
                    command: None,
                })
                .collect(),
        }
    }

    #[test]
    fn the_last_line_counts_what_needs_a_look() {
        let check = |severities: &[Severity], expected: &str| {
            assert_eq!(closing(&report(severities), true), expected);
        };
        check(&[Severity::Ok, Severity::Ok], "No problems in 2 checks.");
        check(
            &[Severity::Error, Severity::Warning, Severity::Warning, Severity::Ok],
            "1 error, 2 warnings in 4 checks.",
        );
        check(&[Severity::Note], "1 note in 1 check.");
    }

    #[test]
    fn a_command_follows_its_advice_and_is_never_broken() {
        let mut finding = report(&[Severity::Note]).findings.remove(0);
        let check = |finding: &Finding, room: usize, lines: &[&str]| assert_eq!(advice_of(finding, room), lines);
        check(&finding, 40, &[]);
        finding.command = Some("los stop --discard".into());
        check(&finding, 10, &["`los stop --discard`"]);
        finding.advice = Some("end or drop it".into());
        check(&finding, 40, &["end or drop it:", "`los stop --discard`"]);
    }
}
