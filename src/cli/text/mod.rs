//! Shapes that several commands draw: bars, arrows, hours.

pub(in crate::cli) use crate::text::hours;

/// `1 h 12 min`, `12 min`, `2 h`; under half a minute `less than a minute`.
pub(in crate::cli) fn duration(hours: f64) -> String {
    let minutes = (hours.max(0.0) * 60.0).round() as u64;
    match (minutes / 60, minutes % 60) {
        (0, 0) => "less than a minute".to_owned(),
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// A bar of `width` cells filled to `share` (0..1), to an eighth of a cell.
pub(in crate::cli) fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
    let eighths = (share * (width * 8) as f64).round() as usize;
    let (full, rest) = (eighths / 8, eighths % 8);
    let drawn = full + usize::from(rest > 0);
    format!(
        "{}{}{}",
        "█".repeat(full),
        EIGHTHS[rest],
        "░".repeat(width.saturating_sub(drawn))
    )
}

/// `text` cut to `width` columns, with an ellipsis where something is missing.
pub(in crate::cli) fn clip(text: &str, width: usize) -> String {
    use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
    if text.width() <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fits = |c: &char| {
        let columns = c.width().unwrap_or(0);
        let fits = columns <= left;
        left = left.saturating_sub(columns);
        fits
    };
    let mut clipped: String = text.chars().take_while(fits).collect();
    clipped.push('…');
    clipped
}

/// `text` broken at spaces into lines of at most `width` columns.
pub(in crate::cli) fn wrap(text: &str, width: usize) -> Vec<String> {
    use unicode_width::UnicodeWidthStr;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_always_as_wide_as_asked() {
        let check = |share: f64, drawn: &str| assert_eq!(bar(share, 4), drawn, "{share}");
        check(0.0, "░░░░");
        check(0.5, "██░░");
        check(0.53, "██▏░");
        check(1.0, "████");
        check(7.0, "████");
        check(f64::NAN, "░░░░");
    }

    #[test]
    fn a_clipped_text_fits_and_says_that_it_is_clipped() {
        assert_eq!(clip("twelve", 6), "twelve");
        assert_eq!(clip("thirteen", 6), "thirt…");
        assert_eq!(clip("日本語", 5), "日本…");
        assert_eq!(clip("日本語", 4), "日…");
    }

    #[test]
    fn durations_are_told_in_hours_and_minutes() {
        let told = [-1.0, 0.001, 0.2, 1.2, 2.0, 1.9999].map(duration);
        assert_eq!(
            told,
            [
                "less than a minute",
                "less than a minute",
                "12 min",
                "1 h 12 min",
                "2 h",
                "2 h"
            ]
        );
    }

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("incomprehensibilities", 5), ["incomprehensibilities"]);
    }
}
