//! Files that the learner names, to read or for a page or a list: written anywhere but among memory's own, whatever the flags
//! say, over nothing that is not ours, and whole or not at all.

use crate::prelude::*;
use los_store::workspace::confined_folder::read_up_to;

/// How much of a file is looked at for our mark.
const HEAD_BYTES: u64 = 1024;

/// The folder that a file is in, as a path that can be opened.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Replaces or makes a file as a whole, as open to others as the learner's mask lets any new file be.
fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".los-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut temporary = builder.tempfile_in(folder_of(file))?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    temporary.persist(file).map_err(|error| error.error)?;
    Ok(())
}

/// Whether a file of `los` may be written: not among memory's own files, not through a link, and over a file with its
/// mark only, unless the learner says so.
pub(super) fn may_write_page(session: &Session, file: &Path, flag: &str, mark: &str) -> Outcome {
    refuse_memory(session, file)?;
    let shown = shown(file);
    let failed = |source| CommandExit::Failed(Error::WriteFailed { path: shown.clone(), source });
    match fs::symlink_metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(failed(source)),
        Ok(found) if !found.is_file() => {
            return Err(Error::invalid(flag, format!("`{shown}` exists and is not a regular file")).into());
        }
        Ok(_) => {}
    }
    if session.says_yes || head_of(file).map_err(failed)?.contains(mark) {
        return Ok(());
    }
    let why = "was not made by `los`";
    let refused = format!("`{shown}` {why}; name another file, or replace it with `--yes`");
    agreed(session, &format!("{shown} {why}. Replace it?"), false, &refused)
}

/// Writes a file that [`may_write_page`] allows, and gives its full path.
pub(super) fn write(file: &Path, bytes: &[u8]) -> Result<String, Error> {
    replace(file, bytes).map_err(|source| Error::WriteFailed { path: shown(file), source })?;
    Ok(dunce::canonicalize(file).map_or_else(|_| shown(file), |path| path.display().to_string()))
}

/// The beginning of a file, where marks of ours are.
fn head_of(file: &Path) -> io::Result<String> {
    let mut head = Vec::new();
    fs::File::open(file)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).into_owned())
}

/// Reads a file that the learner names; `too_large` is the error for one of more than `limit` bytes.
pub(super) fn read(file: &Path, limit: u64, too_large: impl FnOnce() -> Error) -> Result<Vec<u8>, Error> {
    let failed = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename => Error::no_file(shown(file)),
        _ if file.is_dir() => invalid("file", format!("`{}` is a folder", shown(file)), "name a file in it"),
        _ => Error::ReadFailed { path: shown(file), source },
    };
    let read = fs::File::open(file).and_then(|file| read_up_to(file, limit)).map_err(failed)?;
    read.ok_or_else(too_large)
}

/// A path for a message, which a mistake with quotes can make very long.
pub(super) fn shown(file: &Path) -> String {
    clip(&file.display().to_string(), 200)
}

/// Memory is appended to by its own rules, so nothing else is written among its files, through no link either.
pub(super) fn refuse_memory(session: &Session, file: &Path) -> Outcome {
    let folder = dunce::canonicalize(folder_of(file)).map_err(|error| {
        let source = match error.kind() {
            io::ErrorKind::NotFound => {
                let why = format!("there is no folder `{}`; make it first", shown(folder_of(file)));
                io::Error::new(io::ErrorKind::NotFound, why)
            }
            _ => error,
        };
        Error::WriteFailed { path: shown(file), source }
    })?;
    let memory = dunce::canonicalize(session.ctx.workspace.root().join(".claude"));
    if memory.is_ok_and(|memory| folder.starts_with(memory)) {
        return Err(Error::PathNotAllowed { path: shown(file), reason: "memory is kept there" }.into());
    }
    Ok(())
}
