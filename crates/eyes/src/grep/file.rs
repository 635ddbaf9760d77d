//! Searches one open file, which is read as a whole if it is of usual size, and in pieces if it is large.

use std::collections::VecDeque;
use std::fs::{File, Metadata};
use std::io::{self, Read};

use grep_regex::RegexMatcher;
use grep_searcher::{BinaryDetection, Searcher, SearcherBuilder};

use super::sink::{Count, Keep, Searched};
use super::{CONTEXT, Question};

/// Bytes up to which a file is read as a whole.
const MAX_WHOLE_BYTES: u64 = 8 << 20;
/// Bytes of the pieces that the searcher reads. It stops at the first piece with a NUL.
const PIECE_BYTES: usize = 64 << 10;
/// Bytes of a line of a large file; a longer one ends the search of that file.
const MAX_HEAP_BYTES: usize = 32 << 20;

/// The searchers and buffers of one thread.
pub(crate) struct FileSearch<'a> {
    matcher: RegexMatcher,
    question: &'a Question,
    counting: Searcher,
    keeping: Searcher,
    buffer: Vec<u8>,
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> FileSearch<'a> {
    pub(crate) fn new(matcher: &RegexMatcher, question: &'a Question, is_over: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let mut builder = SearcherBuilder::new();
        builder.heap_limit(Some(MAX_HEAP_BYTES));
        Self {
            // A clone has a cache of its own, so that threads do not share one.
            matcher: matcher.clone(),
            question,
            counting: builder.line_number(false).build(),
            keeping: builder.line_number(true).before_context(CONTEXT).after_context(CONTEXT).build(),
            buffer: Vec::new(),
            is_over,
        }
    }

    /// Searches a file. If it is not `wanted`, its matches are only counted.
    pub(crate) fn search(&mut self, file: File, metadata: &Metadata, path: &str, wanted: bool) -> io::Result<Searched> {
        if metadata.len() > MAX_WHOLE_BYTES {
            return self.search_pieces(file, path, wanted);
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        let searched = read_whole(file, metadata.len() as usize, &mut buffer)
            .and_then(|n_bytes| self.search_whole(&buffer[..n_bytes], path, wanted));
        self.buffer = buffer;
        searched
    }

    fn search_whole(&mut self, bytes: &[u8], path: &str, wanted: bool) -> io::Result<Searched> {
        // The searcher decodes UTF-16 that begins with a byte order mark.
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return self.search_pieces(bytes, path, wanted);
        }
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match memchr::memchr(0, text) {
            None => {}
            Some(nul) if nul < PIECE_BYTES => return Ok(Searched { is_binary: true, ..Searched::default() }),
            // As in ripgrep, the pieces before the one with the NUL are searched.
            Some(_) => return self.search_pieces(bytes, path, wanted),
        }
        let mut count = Count::default();
        self.counting.search_slice(&self.matcher, text, &mut count)?;
        let mut searched = Searched { total: count.0, ..Searched::default() };
        if wanted && count.0 > 0 {
            let mut keep = keep(&self.matcher, self.question, path, true);
            self.keeping.search_slice(&self.matcher, text, &mut keep)?;
            searched.matches = keep.found.matches;
        }
        Ok(searched)
    }

    fn search_pieces(&mut self, bytes: impl Read, path: &str, wanted: bool) -> io::Result<Searched> {
        let reader = UntilOver { bytes, is_over: self.is_over };
        let mut keep = keep(&self.matcher, self.question, path, false);
        if !wanted {
            keep.limit = 0;
        }
        self.keeping.set_binary_detection(BinaryDetection::quit(0));
        let ended = self.keeping.search_reader(&self.matcher, reader, &mut keep);
        self.keeping.set_binary_detection(BinaryDetection::none());
        // Matches before a line that is too long, or a fault of the disk, count.
        if let Err(error) = ended
            && keep.found.total == 0
        {
            return Err(error);
        }
        Ok(Searched { is_binary: keep.found.is_binary && keep.found.total == 0, ..keep.found })
    }
}

fn keep<'a>(matcher: &'a RegexMatcher, question: &Question, path: &'a str, stops_early: bool) -> Keep<'a> {
    Keep { matcher, path, limit: question.limit, stops_early, found: Searched::default(), recent: VecDeque::new() }
}

/// Reads as many bytes as the file had when it was opened.
fn read_whole(mut file: File, size: usize, buffer: &mut Vec<u8>) -> io::Result<usize> {
    if buffer.len() < size {
        buffer.resize(size.next_power_of_two().max(1 << 16), 0);
    }
    let mut n_read = 0;
    while n_read < size {
        match file.read(&mut buffer[n_read..size]) {
            Ok(0) => break,
            Ok(n) => n_read += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(n_read)
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
