//! Counts the matching lines of a file, and keeps the first of them with the lines around them.

use std::collections::VecDeque;

use grep_matcher::Matcher;
use grep_searcher::{Searcher, Sink, SinkContext, SinkFinish, SinkMatch};

use super::line::{clipped, column, without_end};
use super::{Around, Match};
use crate::prelude::*;

/// The result for one file.
#[derive(Debug, Default)]
pub(crate) struct Searched {
    /// The first matches, if they were wanted.
    pub(crate) matches: Vec<Match>,
    pub(crate) total: u64,
    /// Whether it is binary and had no match before that showed.
    pub(crate) is_binary: bool,
}

/// Keeps the first matches of a file, and counts all.
pub(crate) struct Keep<'a> {
    pub(crate) matcher: &'a RegexMatcher,
    pub(crate) path: &'a str,
    /// Matches to keep at most.
    pub(crate) limit: usize,
    /// Lines to keep on either side of each match.
    pub(crate) context: usize,
    pub(crate) found: Searched,
    /// The last lines seen, with their numbers.
    pub(crate) recent: VecDeque<(u64, String)>,
}

impl Keep<'_> {
    /// Adds a line after the matches shortly before it, and remembers it for those shortly after it.
    fn pass(&mut self, number: u64, text: String) {
        for found in self.found.matches.iter_mut().rev().take_while(|found| found.line + self.context as u64 >= number)
        {
            found.context.after.push(text.clone());
        }
        self.recent.push_back((number, text));
        if self.recent.len() > self.context {
            self.recent.pop_front();
        }
    }

    /// Whether a line of that number is too late to be kept.
    fn is_done(&self, number: u64) -> bool {
        self.found.matches.len() >= self.limit
            && self.found.matches.last().is_none_or(|last| last.line + (self.context as u64) < number)
    }

    /// The match of a line, with the lines before it.
    fn read(&self, number: u64, bytes: &[u8]) -> io::Result<Match> {
        // A carriage return is not shown, but matches `\s`.
        let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let first = self.matcher.find(whole).map_err(io::Error::other)?;
        let place = first.map_or(0, |found| found.start());
        let line = without_end(bytes);
        let text = clipped(line, place);
        let before = self.recent.iter().filter(|(near, _)| near + self.context as u64 >= number);
        Ok(Match {
            file: self.path.to_owned(),
            line: number,
            column: column(line, place),
            text,
            context: Around { before: before.map(|(_, text)| text.clone()).collect(), after: Vec::new() },
        })
    }
}

impl Sink for Keep<'_> {
    type Error = io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> io::Result<bool> {
        self.found.total += 1;
        let number = found.line_number().unwrap_or(0);
        if self.found.matches.len() < self.limit {
            let kept = self.read(number, found.bytes())?;
            self.pass(number, kept.text.clone());
            self.found.matches.push(kept);
        } else if !self.is_done(number) {
            self.pass(number, clipped(without_end(found.bytes()), 0));
        }
        Ok(true)
    }

    fn context(&mut self, _: &Searcher, near: &SinkContext<'_>) -> io::Result<bool> {
        let number = near.line_number().unwrap_or(0);
        if !self.is_done(number) {
            self.pass(number, clipped(without_end(near.bytes()), 0));
        }
        Ok(true)
    }

    fn finish(&mut self, _: &Searcher, end: &SinkFinish) -> io::Result<()> {
        self.found.is_binary = end.binary_byte_offset().is_some();
        Ok(())
    }
}
