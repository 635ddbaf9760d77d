//! What files import, kept by the hash of their content, so that a large file is parsed once.
//!
//! Two layers: the last files of this process, and `.context/imports.jsonl` for the next one, a line a file:
//! `{"key":"0f3a…","parsed":{"imports":[…],"error":null}}`. The file is derived: it may be deleted at any time, a line that is
//! torn or wrong is passed over, and a file that is no text or too long is begun anew. Only what was written in a file is kept,
//! never where it leads: paths found there would have to be trusted. Nothing here fails a call.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use memchr::memmem;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::language::Grammar;
use super::syntax::TOO_TANGLED;
use super::{Parsed, parse};
use los_model::error::{Error, Result};
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;

const DIR: &str = ".context";
const FILE: &str = ".context/imports.jsonl";
/// Part of every key: a new number where the parsers find something else than before.
const VERSION: &str = "1";

/// Bytes under which a file is parsed each time: that takes a millisecond, and most files are smaller. One of 50 KB takes 9 ms
/// to parse, 0.03 ms to hash.
const MIN_BYTES: usize = 8 * 1024;
/// Most bytes of the kept file.
const MAX_FILE_BYTES: u64 = 1024 * 1024;
/// Most bytes of one line of it.
const MAX_LINE_BYTES: usize = 64 * 1024;
/// Most files remembered by a process, and most imports of such a file: a few megabytes at the worst.
const MAX_REMEMBERED: usize = 128;
const MAX_REMEMBERED_IMPORTS: usize = 1_000;

static REMEMBERED: Mutex<VecDeque<(String, Arc<Parsed>)>> = Mutex::new(VecDeque::new());

#[derive(Serialize, Deserialize)]
struct Line<P> {
    key: String,
    parsed: P,
}

/// As [`parse`], from what is kept where that is quicker.
pub fn parse_cached(workspace: &Workspace, grammar: Grammar, text: &str) -> Arc<Parsed> {
    if text.len() < MIN_BYTES {
        return Arc::new(parse(grammar, text));
    }
    let key = key(grammar, text);
    if let Some(parsed) = recall(&key) {
        return parsed;
    }
    let kept = read_kept(workspace);
    if let Some(parsed) = kept.as_deref().ok().and_then(|kept| find(kept, &key)) {
        let parsed = Arc::new(parsed);
        remember(key, &parsed);
        return parsed;
    }
    let parsed = Arc::new(parse(grammar, text));
    // A slow moment of this machine is not to be believed for ever.
    let is_whole = parsed.error.as_ref().is_none_or(|error| error.message != TOO_TANGLED);
    if is_whole {
        // Nobody is to wait or fail for want of a cache.
        let _ = keep(workspace, kept, &key, &parsed);
    }
    remember(key, &parsed);
    parsed
}

fn key(grammar: Grammar, text: &str) -> String {
    let mut hash = Sha256::new();
    for part in [VERSION, "\0", grammar.word(), "\0", text] {
        hash.update(part.as_bytes());
    }
    hash.finalize().iter().take(16).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn recall(key: &str) -> Option<Arc<Parsed>> {
    let remembered = REMEMBERED.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, parsed) = remembered.iter().find(|(known, _)| known == key)?;
    Some(Arc::clone(parsed))
}

fn remember(key: String, parsed: &Arc<Parsed>) {
    if parsed.imports.len() > MAX_REMEMBERED_IMPORTS {
        return;
    }
    let mut remembered = REMEMBERED.lock().unwrap_or_else(PoisonError::into_inner);
    if remembered.len() >= MAX_REMEMBERED {
        remembered.pop_front();
    }
    remembered.push_back((key, Arc::clone(parsed)));
}

fn read_kept(workspace: &Workspace) -> Result<String> {
    match workspace.read_text_raw(&RelPath::parse(FILE)?, MAX_FILE_BYTES) {
        Ok(file) => Ok(file.content),
        Err(Error::FileNotFound { .. }) => Ok(String::new()),
        Err(error) => Err(error),
    }
}

/// The last whole line of that key, if it is no longer than those that are written: what a parser never finds could take its
/// time to resolve.
fn find(kept: &str, key: &str) -> Option<Parsed> {
    let start = format!("{{\"key\":\"{key}\",");
    let at = memmem::rfind(kept.as_bytes(), start.as_bytes())?;
    let line = kept.get(at..)?.split_once('\n')?.0;
    if line.len() > MAX_LINE_BYTES {
        return None;
    }
    let line: Line<Parsed> = serde_json::from_str(line).ok()?;
    Some(line.parsed)
}

/// Adds a line in one write, so that processes at the same time do not tear each other's.
fn keep(workspace: &Workspace, kept: Result<String>, key: &str, parsed: &Parsed) -> Result<()> {
    let line = Line { key: key.to_owned(), parsed };
    let Ok(line) = serde_json::to_string(&line) else {
        return Ok(());
    };
    if line.len() > MAX_LINE_BYTES {
        return Ok(());
    }
    let (files, path) = (workspace.files(), RelPath::parse(FILE)?);
    let is_full = match &kept {
        Ok(kept) => kept.len() as u64 + line.len() as u64 + 2 > MAX_FILE_BYTES,
        Err(Error::FileTooLarge { .. } | Error::Encoding { .. }) => true,
        Err(_) => return Ok(()),
    };
    if is_full {
        files.remove(&path)?;
    }
    files.create_dir_all(&RelPath::parse(DIR)?)?;
    let mut file = files.open_append(&path)?.file;
    // A torn last line must not swallow this one.
    let is_torn = !is_full && kept.is_ok_and(|kept| !kept.is_empty() && !kept.ends_with('\n'));
    let bytes = format!("{}{line}\n", if is_torn { "\n" } else { "" });
    file.write_all(bytes.as_bytes()).map_err(|source| Error::WriteFailed { path: path.to_string(), source })
}
