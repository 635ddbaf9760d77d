//! Reads subtitles (SRT, WebVTT): each minute of the film is a page, so that a passage is cited by its time.

use std::sync::LazyLock;

use regex::Regex;

use super::{Book, Page};
use crate::fetch::charset::decode;

/// `<i>`, `<00:01:02.000>` and `{\an8}`.
static TAGS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"<[^<>]*>|\{\\[^{}]*\}").ok());
/// Later times are no time of a film.
const MAX_MINUTES: usize = 24 * 60;

/// Reads the minutes `from` to `to`, counted from 1.
pub(super) fn read(bytes: &[u8], from: usize, to: usize) -> Option<Book> {
    let text = decode(bytes, "");
    let mut minutes: Vec<Vec<String>> = Vec::new();
    let mut at = None;
    for line in text.lines().map(str::trim) {
        if let Some((start, _)) = line.split_once("-->") {
            at = minute(start.trim()).filter(|at| *at < MAX_MINUTES);
        } else if line.is_empty() {
            at = None;
        } else if let Some(at) = at {
            minutes.resize(minutes.len().max(at + 1), Vec::new());
            // Captions that roll say each line twice.
            let words = TAGS.as_ref().map_or_else(|| line.into(), |tags| tags.replace_all(line, "")).into_owned();
            if minutes.iter().rev().find_map(|lines| lines.last()) != Some(&words) {
                minutes[at].push(words);
            }
        }
    }
    let page = |(number, lines): (usize, &Vec<String>)| {
        let text = lines.join("\n").trim().to_owned();
        Page { number: number as u32, label: None, text, is_scan: false }
    };
    let pages = (1..).zip(&minutes).map(page).take(to).skip(from - 1).collect();
    (!minutes.is_empty()).then(|| Book { n_pages: minutes.len() as u32, pages, ..Book::default() })
}

/// The minute, from 0, of `00:12:30,500` or `12:30.500`.
fn minute(time: &str) -> Option<usize> {
    let (before, _) = time.rsplit_once(':')?;
    let (hours, minutes) = before.split_once(':').unwrap_or(("0", before));
    Some(hours.parse::<usize>().ok()?.checked_mul(60)? + minutes.parse::<usize>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_formats_are_read_by_the_minute() {
        let srt = "\u{feff}1\r\n00:00:01,000 --> 00:00:04,000\r\nRye is\r\na <i>grass</i>.\r\n\r\n\
                   2\r\n00:02:30,500 --> 00:02:31,000\r\n{\\an8}Water.\r\n";
        let vtt = "WEBVTT\n\nNOTE no words\n\n00:01.000 --> 00:04.000 align:start\nRye is\na <c>grass</c>.\n\n\
                   00:02.000 --> 00:05.000\na grass.\n\n02:30.500 --> 02:31.000\nWater.\n";
        for text in [srt, vtt] {
            let book = read(text.as_bytes(), 1, 9).unwrap();
            let pages: Vec<_> = book.pages.iter().map(|page| (page.number, page.text.as_str())).collect();
            assert_eq!((book.n_pages, pages), (3, vec![(1, "Rye is\na grass."), (2, ""), (3, "Water.")]), "{text}");
        }
        assert_eq!(read(srt.as_bytes(), 3, 3).unwrap().pages.len(), 1);
        for text in ["", "no times", "99999999999999999999:00 --> x\na\n", "900:00:00,000 --> x\na\n"] {
            assert_eq!(read(text.as_bytes(), 1, 9), None, "{text}");
        }
    }
}
