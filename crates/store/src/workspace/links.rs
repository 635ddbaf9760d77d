//! Where a path with links in it leads, without following any of them while opening.

use std::collections::VecDeque;
use std::path::{Component, PathBuf};

use super::{ConfinedFolder, Guard, RelPath, beneath, link_refused};
use los_model::{Error, Result};

/// As many links as Linux follows in one path.
const MAX_LINKS: usize = 40;

impl ConfinedFolder {
    /// Works out where a path with links leads, and judges that place. Names that do not exist stay as they are, so that a
    /// link to a denied name is refused whether or not there is such a file.
    pub(super) fn resolve(&self, path: &RelPath, guard: Guard<'_>) -> Result<RelPath> {
        let outside = || Error::PathNotAllowed { path: path.to_string(), reason: "a link leads out of the workspace" };
        let mut todo: VecDeque<String> = path.names().map(str::to_owned).collect();
        let mut done: Vec<String> = Vec::new();
        let mut n_links = 0;
        while let Some(name) = todo.pop_front() {
            if name == ".." {
                done.pop().ok_or_else(outside)?;
                continue;
            }
            done.push(name);
            let Some(target) = self.link_target(&RelPath::unchecked(&done)) else { continue };
            done.pop();
            n_links += 1;
            if n_links > MAX_LINKS {
                return Err(Error::no_file(path.to_string()));
            }
            for component in target.components().rev() {
                match component {
                    Component::CurDir => {}
                    Component::ParentDir => todo.push_front("..".into()),
                    Component::Normal(name) => todo.push_front(name.to_str().ok_or_else(outside)?.to_owned()),
                    Component::RootDir | Component::Prefix(_) => return Err(outside()),
                }
            }
        }
        if done.is_empty() {
            return Ok(RelPath::root());
        }
        // The target is held to the rules of a typed path, and refused under the name that was asked for.
        let as_asked = |_| link_refused(path);
        let resolved = RelPath::parse(&done.join("/")).map_err(as_asked)?;
        guard.judge_resolved(&resolved).map_err(as_asked)?;
        Ok(resolved)
    }

    fn link_target(&self, path: &RelPath) -> Option<PathBuf> {
        let (parent, name) = beneath::open_parent(&self.dir, path, self.walk).ok()?;
        parent.read_link_contents(&name).ok()
    }
}
