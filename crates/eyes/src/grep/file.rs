//! Searches one open file in pieces, as ripgrep does, and takes the first matches.

use crate::prelude::*;
use std::collections::VecDeque;

use grep_searcher::{BinaryDetection, Searcher, SearcherBuilder};

use super::Question;
use super::sink::{Keep, Searched};

/// Bytes of a line; a longer one ends the search of its file.
const MAX_HEAP_BYTES: usize = 32 << 20;

/// The matcher and the searchers of one thread, with their caches and buffers.
pub(crate) struct FileSearch<'a> {
    matcher: RegexMatcher,
    question: &'a Question,
    counting: Searcher,
    keeping: Searcher,
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> FileSearch<'a> {
    pub(crate) fn new(matcher: &RegexMatcher, question: &'a Question, is_over: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let mut builder = SearcherBuilder::new();
        // The pieces before the first one with a NUL are searched.
        builder.heap_limit(Some(MAX_HEAP_BYTES)).binary_detection(BinaryDetection::quit(0));
        Self {
            // A clone has a cache of its own, so that threads do not share one.
            matcher: matcher.clone(),
            question,
            counting: builder.line_number(false).build(),
            keeping: builder.line_number(true).before_context(question.context).after_context(question.context).build(),
            is_over,
        }
    }

    /// Searches as many bytes as a file had when it was opened. If it is not `wanted`, its matches are only counted.
    pub(crate) fn search(&mut self, file: impl Read, n_bytes: u64, path: &str, wanted: bool) -> io::Result<Searched> {
        let reader = UntilOver { bytes: file.take(n_bytes), is_over: self.is_over };
        let (searcher, limit) = if wanted { (&mut self.keeping, self.question.limit) } else { (&mut self.counting, 0) };
        let found = Searched::default();
        let mut keep = Keep {
            matcher: &self.matcher,
            path,
            limit,
            context: self.question.context,
            found,
            recent: VecDeque::new(),
        };
        let ended = searcher.search_reader(&self.matcher, reader, &mut keep);
        let found = keep.found;
        match ended {
            // Matches before a line that is too long, or a fault of the disk, count.
            Err(error) if found.total == 0 => Err(error),
            _ => Ok(Searched { is_binary: found.is_binary && found.total == 0, ..found }),
        }
    }
}

/// A reader that ends when the time is over.
struct UntilOver<'a, R> {
    bytes: R,
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<R: Read> Read for UntilOver<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if (self.is_over)() {
            return Ok(0);
        }
        self.bytes.read(buffer)
    }
}
