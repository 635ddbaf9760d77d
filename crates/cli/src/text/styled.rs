//! Lines on their way to the terminal: safe to show by construction, with styles that only `Out` turns into escapes.

use std::ops::Add;

use anstyle::Style;

use super::breaks_of;
use crate::prelude::*;

/// Pieces of text with a style each. Control characters are written out when a piece is made, so no text of a file
/// reaches the terminal raw; line breaks come from [`Text::under`] only.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text(Vec<(Style, String)>);

const BREAK: &str = "\n";

pub(crate) fn styled(style: Style, text: impl AsRef<str>) -> Text {
    Text(vec![(style, visible(text.as_ref()))])
}

pub(crate) fn bold(text: impl AsRef<str>) -> Text {
    styled(Style::new().bold(), text)
}

pub(crate) fn dim(text: impl AsRef<str>) -> Text {
    styled(Style::new().dimmed(), text)
}

pub(crate) fn coloured(colour: AnsiColor, text: impl AsRef<str>) -> Text {
    styled(colour.on_default(), text)
}

/// A line of a change to the path: red where it goes, green where it comes.
pub(crate) fn change(line: &str) -> Text {
    match line.as_bytes() {
        [b'-', b' ', ..] => coloured(AnsiColor::Red, line),
        [b'+', b' ', ..] => coloured(AnsiColor::Green, line),
        _ => line.into(),
    }
}

impl<T: AsRef<str> + ?Sized> From<&T> for Text {
    fn from(text: &T) -> Self {
        styled(Style::new(), text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl<T: Into<Text>> Add<T> for Text {
    type Output = Self;

    fn add(mut self, other: T) -> Self {
        self.0.extend(other.into().0);
        self
    }
}

impl Text {
    /// This text with another one on the next line.
    pub(crate) fn under(self, below: impl Into<Self>) -> Self {
        self + Self(vec![(Style::new(), BREAK.to_owned())]) + below.into()
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Style, &str)> {
        self.0.iter().map(|(style, piece)| (*style, piece.as_str()))
    }

    pub(crate) fn plain(&self) -> String {
        self.0.iter().map(|(_, piece)| piece.as_str()).collect()
    }

    /// The text as a terminal draws it, with its styles or without.
    pub(crate) fn drawn(&self, is_coloured: bool) -> String {
        if !is_coloured {
            return self.plain();
        }
        let drawn = |(style, piece): &(Style, String)| match piece.as_str() {
            "" => String::new(),
            piece => format!("{style}{piece}{style:#}"),
        };
        self.0.iter().map(drawn).collect()
    }

    /// Columns of the widest line.
    pub(crate) fn width(&self) -> usize {
        self.plain().split(BREAK).map(UnicodeWidthStr::width).max().unwrap_or(0)
    }

    /// The text broken at spaces into lines of at most `width` columns, as it is where it fits. A long word in ASCII, such
    /// as a path, is broken only with `breaks_words`.
    pub(crate) fn wrap(self, width: usize, breaks_words: bool) -> Vec<Self> {
        self.0
            .split(|(_, piece)| piece == BREAK)
            .flat_map(|pieces| Self(pieces.to_vec()).wrap_line(width, breaks_words))
            .collect()
    }

    fn wrap_line(self, width: usize, breaks_words: bool) -> Vec<Self> {
        if self.width() <= width {
            return vec![self];
        }
        let lines = breaks_of(&self.plain(), width, breaks_words);
        self.laid_out(lines)
    }

    /// These styles on lines that hold the same characters in the same order, with other spaces.
    pub(crate) fn laid_out(self, lines: Vec<String>) -> Vec<Self> {
        let styled = |(style, piece): &(Style, String)| {
            let style = *style;
            piece.chars().filter(|c| !c.is_whitespace()).map(move |_| style).collect::<Vec<_>>()
        };
        let mut styles = self.0.iter().flat_map(styled);
        let restyled = |line: String| {
            let mut pieces: Vec<(Style, String)> = Vec::new();
            for c in line.chars() {
                let style = if c.is_whitespace() { None } else { styles.next() };
                match pieces.last_mut() {
                    Some((last, piece)) if style.is_none_or(|style| style == *last) => piece.push(c),
                    _ => pieces.push((style.unwrap_or_default(), c.to_string())),
                }
            }
            Self(pieces)
        };
        lines.into_iter().map(restyled).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_neither_drive_a_terminal_nor_break_lines() {
        let text = bold("a\u{1b}[2J") + "b\nc" + dim("\u{202e}");
        assert_eq!(text.plain(), "a\\u{1b}[2Jb⏎c\\u{202e}");
        assert_eq!(text.drawn(true), "\u{1b}[1ma\\u{1b}[2J\u{1b}[0mb⏎c\u{1b}[2m\\u{202e}\u{1b}[0m");
    }

    #[test]
    fn a_wrapped_text_keeps_its_styles() {
        let lines = (Text::from("one ") + bold("two three") + " four").wrap(7, false);
        let drawn: Vec<String> = lines.iter().map(|line| line.drawn(true)).collect();
        assert_eq!(drawn, ["one \u{1b}[1mtwo\u{1b}[0m", "\u{1b}[1mthree\u{1b}[0m", "four"]);
        let fits = bold("a  b").under("c");
        assert_eq!(fits.width(), 4);
        assert_eq!(fits.wrap(4, false).iter().map(Text::plain).collect::<Vec<_>>(), ["a  b", "c"]);
        assert_eq!(Text::from("abcdef").wrap(4, true).iter().map(Text::plain).collect::<Vec<_>>(), ["abcd", "ef"]);
    }
}
