//! What memory hands out: the lines of its files, and the outcome of an append.

/// One line of a file, without its newline.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The number of the line in its file, from 1.
    pub number: u64,
    /// The bytes, perhaps not UTF-8 and perhaps torn.
    pub bytes: &'a [u8],
    /// Whether a newline ends it; only the last line can lack one.
    pub is_terminated: bool,
}

/// The result of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// Entries in the file after the append.
    pub entry_count: u64,
    /// Bytes written, newline included.
    pub bytes_written: u64,
}
