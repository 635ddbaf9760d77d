//! Makes a project in a folder that is missing or empty: all of it or nothing, and no file is overwritten.
//!
//! [`ProjectPlace`] finds the folder first, so the caller can ask or refuse before anything is made.

use crate::prelude::*;
use los_store::workspace::ConfinedFolder;

/// A folder that a project can be made in.
#[derive(Debug)]
pub struct ProjectPlace {
    /// The whole path, without links.
    pub folder: PathBuf,
    /// The nearest folder that exists, held by handle.
    base: ConfinedFolder,
    /// The way from there, through folders that are missing.
    rest: RelPath,
}

impl ProjectPlace {
    /// The folder `dir` in the folder `here`, which must be missing or empty. A link on the way is followed, as the learner
    /// typed it.
    pub fn find(dir: &Path, here: &Path) -> Result<Self> {
        let typed = here.join(dir);
        let failed = |error: std::io::Error| refused(&typed, &error.to_string());
        if typed.is_dir() && fs::read_dir(&typed).map_err(failed)?.next().is_some() {
            return Err(refused(&typed, "is not empty, and nothing is overwritten"));
        }
        let base = typed.ancestors().find(|above| above.exists()).unwrap_or(here);
        if !base.is_dir() {
            return Err(refused(base, "is a file, not a folder"));
        }
        let rest = slashed(typed.strip_prefix(base).unwrap_or(Path::new("")));
        let rest = RelPath::folder(&rest).map_err(|error| refused(&typed, &error.to_string()))?;
        let base = dunce::canonicalize(base).map_err(failed)?;
        let folder = if rest.is_root() { base.clone() } else { base.join(rest.as_str()) };
        Ok(Self { folder, base: ConfinedFolder::open(&base)?, rest })
    }

    /// The folder's own name, from which a project can be called.
    pub fn name(&self) -> Option<&str> {
        self.folder.file_name()?.to_str()
    }
}

/// Writes the files into the place. Where that fails, what was made of them is removed again.
pub fn make(place: &ProjectPlace, files: &[ShippedFile]) -> Result<()> {
    let paths = files.iter().map(|file| place.rest.join(&file.path)).collect::<Result<Vec<_>>>()?;
    let folders = |path: &RelPath| std::iter::successors(path.parent(), RelPath::parent).take_while(|at| !at.is_root());
    let mut made = Vec::new();
    let written = paths.iter().zip(files).try_for_each(|(path, file)| {
        if let Some(folder) = folders(path).next() {
            place.base.create_dir_all(&folder)?;
        }
        if !place.base.create_new(path, &file.content)? {
            return Err(refused(&place.folder.join(&file.path), "was made meanwhile, and nothing is overwritten"));
        }
        made.push(path);
        Ok(())
    });
    if written.is_err() {
        // The learner must see the error that led here, and a folder that is not empty is not ours alone.
        for path in made {
            _ = place.base.remove(path);
        }
        paths.iter().flat_map(folders).for_each(|folder| _ = place.base.remove_dir(&folder));
    }
    written
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
