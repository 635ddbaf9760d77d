//! The files that `build.rs` packed, unpacked when they are asked for.

use crate::prelude::*;
use std::io::Read;

use flate2::read::DeflateDecoder;

use super::ShippedFile;

/// A line for each frame: its name, where it begins and ends, and the paths of its files.
const INDEX: &str = include_str!(concat!(env!("OUT_DIR"), "/bundled.index"));
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/bundled.packed"));

/// The row of each frame: where it begins, where it ends, and the paths of its files. A start asks for many.
static ROWS: LazyLock<HashMap<&str, &str>> =
    LazyLock::new(|| INDEX.lines().filter_map(|line| line.split_once('\t')).collect());

/// The cells of a frame's row, the paths of its files among them; `None` for an unknown frame. Unpacks nothing.
pub(super) fn row(name: &str) -> Option<std::str::Split<'static, char>> {
    Some(ROWS.get(name)?.split('\t'))
}

/// The id by which the program has the practice of a task. A workspace keeps its own copy of the path, with the ids of its
/// time; a task of the path that has another id since then is meant by both.
pub fn current_id(task: &str) -> &str {
    ROWS.get(format!("was/{task}").as_str()).copied().unwrap_or(task)
}

/// What follows `prefix` in the name of each frame that has a file of that path, in order.
pub(super) fn frames_with(prefix: &'static str, path: &'static str) -> impl Iterator<Item = &'static str> {
    INDEX.lines().filter_map(move |line| {
        let mut cells = line.strip_prefix(prefix)?.split('\t');
        let name = cells.next()?;
        cells.any(|cell| cell == path).then_some(name)
    })
}

/// The frames that were packed with a mark, such as `difficulty:`, and what follows it.
pub(super) fn marked(mark: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let cell = move |row: &'static str| row.split('\t').find_map(|cell| cell.strip_prefix(mark));
    INDEX.lines().filter_map(move |row| Some((row.split('\t').next()?, cell(row)?)))
}

/// The files of a frame, in the order of their paths; `None` for an unknown frame.
pub(super) fn files(name: &str) -> Option<Vec<ShippedFile>> {
    let mut row = row(name)?;
    let (start, end) = (row.next()?, row.next()?);
    let mut unpacked = Vec::new();
    DeflateDecoder::new(PACKED.get(start.parse().ok()?..end.parse().ok()?)?).read_to_end(&mut unpacked).ok()?;
    let mut rest = unpacked.as_slice();
    let mut files = Vec::new();
    while !rest.is_empty() {
        let path = String::from_utf8(part(&mut rest)?.to_vec()).ok()?;
        files.push(ShippedFile { path, content: part(&mut rest)?.to_vec() });
    }
    Some(files)
}

/// The next path or content, which its length precedes.
fn part<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, after) = rest.split_first_chunk()?;
    let (part, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *rest = after;
    Some(part)
}
