//! Makes a project in a folder that is missing or empty: all of it or nothing, without overwriting a file or following a link.
//!
//! [`ProjectPlace`] finds the folder first, so the caller can ask or refuse before anything is made.

use std::path::Component;

use crate::bundled::ShippedFile;
use crate::prelude::*;
use los_store::workspace::ConfinedFolder;

/// A folder that a project can be made in.
#[derive(Debug)]
pub struct ProjectPlace {
    /// The whole path, without `.` and `..`.
    pub folder: PathBuf,
    /// The nearest folder that exists, held by handle.
    base: ConfinedFolder,
    /// The way from there, through folders that are missing.
    rest: RelPath,
}

impl ProjectPlace {
    /// The folder `dir` in the folder `here`. It must be missing or empty, not behind a link, and not memory or git's own.
    pub fn find(dir: &Path, here: &Path) -> Result<Self> {
        let folder = unlinked(dir, here)?;
        if folder.is_dir()
            && fs::read_dir(&folder).map_err(|error| refused(&folder, &error.to_string()))?.next().is_some()
        {
            return Err(refused(&folder, "is not empty, and nothing is overwritten"));
        }
        let base = folder.ancestors().find(|above| above.symlink_metadata().is_ok()).unwrap_or(Path::new("/"));
        if !base.is_dir() {
            return Err(refused(base, "is a file, not a folder"));
        }
        let real = dunce::canonicalize(base).map_err(|error| refused(base, &error.to_string()))?;
        let rest = folder.strip_prefix(base).unwrap_or(Path::new(""));
        refuse_records(&real.join(rest))?;
        let rest = rest.to_str().ok_or_else(|| refused(&folder, "has a name that is not UTF-8"))?;
        let rest = RelPath::folder(&rest.replace(std::path::MAIN_SEPARATOR, "/"))
            .map_err(|error| refused(&folder, &error.to_string()))?;
        Ok(Self { base: ConfinedFolder::open(&real)?, folder, rest })
    }

    /// The folder's own name, from which a project can be called.
    pub fn name(&self) -> Option<&str> {
        self.folder.file_name()?.to_str()
    }
}

/// Writes the files into the place. Where that fails, what was made of them is removed again.
pub fn make(place: &ProjectPlace, files: &[ShippedFile]) -> Result<()> {
    let mut made = Made::default();
    let written = files.iter().try_for_each(|file| made.write(place, file));
    if written.is_err() {
        made.remove(&place.base);
    }
    written
}

/// The files and folders made so far, in order.
#[derive(Default)]
struct Made {
    folders: Vec<RelPath>,
    files: Vec<RelPath>,
}

impl Made {
    fn write(&mut self, place: &ProjectPlace, file: &ShippedFile) -> Result<()> {
        let path = place.rest.join(&file.path)?;
        let mut folders = Vec::new();
        let mut above = path.parent();
        while let Some(folder) = above.filter(|folder| !folder.is_root()) {
            above = folder.parent();
            folders.push(folder);
        }
        for folder in folders.into_iter().rev() {
            if place.base.create_dir(&folder)? {
                self.folders.push(folder);
            }
        }
        if !place.base.create_new(&path, &file.content)? {
            return Err(refused(&place.folder.join(&file.path), "was made meanwhile, and nothing is overwritten"));
        }
        self.files.push(path);
        Ok(())
    }

    /// A failure here is ignored: the learner must see the error that led here.
    fn remove(&self, base: &ConfinedFolder) {
        for file in self.files.iter().rev() {
            let _ = base.remove(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = base.remove_dir(folder);
        }
    }
}

/// The typed path as a full path. The typed part of a relative path has no link, and no path ends in one.
fn unlinked(dir: &Path, here: &Path) -> Result<PathBuf> {
    let is_link = |path: &Path| path.symlink_metadata().is_ok_and(|found| found.is_symlink());
    let mut at = if dir.has_root() { PathBuf::new() } else { here.to_owned() };
    for component in dir.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                at = dunce::canonicalize(&at).map_err(|error| refused(&at, &error.to_string()))?;
                at.pop();
            }
            part => at.push(part),
        }
        if !dir.has_root() && at != here && is_link(&at) {
            return Err(refused(&at, "is a link, and nothing is written through links"));
        }
    }
    if at != here && is_link(&at) {
        return Err(refused(&at, "is a link, and nothing is written through links"));
    }
    Ok(at)
}

/// Memory and git's own files have their own rules for writing.
fn refuse_records(folder: &Path) -> Result<()> {
    let names: Vec<String> =
        folder.components().map(|part| part.as_os_str().to_string_lossy().to_lowercase()).collect();
    let is_memory = names.windows(2).any(|pair| pair[0] == ".claude" && pair[1] == "memory");
    if is_memory || names.iter().any(|name| name == ".git") {
        return Err(refused(folder, "is for records, not projects"));
    }
    Ok(())
}

fn refused(folder: &Path, reason: &str) -> Error {
    let reason = format!("`{}` {reason}", folder.display());
    invalid("dir", reason, "name a folder that does not exist yet, such as `projects/taxi-demand`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_halfway_leaves_nothing_behind() -> std::result::Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let place = ProjectPlace::find(Path::new("deep/er"), folder.path())?;
        let file = |path: &str| ShippedFile { path: path.into(), content: b"x".to_vec() };
        // A file where the next one needs a folder.
        let failed = make(&place, &[file("src/a.py"), file("b"), file("b/c.py")]);
        assert!(failed.is_err());
        assert_eq!(fs::read_dir(folder.path())?.count(), 0);
        // The same name twice: what exists is not written over.
        assert!(make(&place, &[file("a"), file("a")]).is_err());
        assert_eq!(fs::read_dir(folder.path())?.count(), 0);
        make(&place, &[file("src/a.py")])?;
        assert_eq!(fs::read_to_string(folder.path().join("deep/er/src/a.py"))?, "x");
        Ok(())
    }

    #[test]
    fn a_file_that_was_made_meanwhile_stays() -> std::result::Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let place = ProjectPlace::find(Path::new("new"), folder.path())?;
        fs::create_dir(folder.path().join("new"))?;
        fs::write(folder.path().join("new/b"), "mine")?;
        let file = |path: &str| ShippedFile { path: path.into(), content: b"x".to_vec() };
        assert!(make(&place, &[file("a"), file("b")]).is_err());
        let left: Vec<_> = fs::read_dir(folder.path().join("new"))?.collect();
        assert_eq!((left.len(), fs::read_to_string(folder.path().join("new/b"))?), (1, "mine".to_owned()));
        Ok(())
    }
}
