//! The one text file of a small task, which a face can let the learner write in place.

use crate::prelude::*;

/// The longest file that is small, in bytes.
pub const MAX_BYTES: usize = 16 * 1024;
/// The ends of names of plain texts.
const TEXTS: [&str; 7] = ["md", "py", "sh", "sql", "toml", "txt", "rs"];

/// A task's only file.
#[derive(Debug)]
pub struct OnlyFile {
    /// Its path in the work folder.
    pub path: String,
    /// What the work folder has, else the starter.
    pub text: String,
    /// Stands for what the work folder has; another one means that the file changed meanwhile.
    pub seen: String,
}

impl OnlyFile {
    /// The file of a task whose starter and checks name one text and no other file; `None` for any other task.
    pub fn of(ctx: &Ctx, practice: &Practice) -> Result<Option<Self>> {
        let checks = practice.checks()?;
        let named = checks.iter().flat_map(|file| &file.checks).filter_map(|check| match &check.kind {
            CheckKind::Files(files) => Some(files.path.clone()),
            CheckKind::Notebook { path } => Some(path.clone()),
            _ => None,
        });
        let given = practice.folder.below("starter").map(|(path, _)| path.to_owned());
        let paths: BTreeSet<String> = named.chain(given).collect();
        let mut paths = paths.into_iter();
        let (Some(path), None) = (paths.next(), paths.next()) else { return Ok(None) };
        if !Path::new(&path).extension().is_some_and(|end| TEXTS.iter().any(|text| end == *text)) {
            return Ok(None);
        }
        let file = practice.work(ctx, checks.as_ref()).join(&path);
        Practice::stays_inside(ctx, &file)?;
        let saved = match fs::read(&file) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(source) => return Err(Error::ReadFailed { path, source }),
        };
        let starter = || practice.folder.text(&format!("starter/{path}")).unwrap_or_default().as_bytes().to_vec();
        let seen = saved.as_ref().map(|bytes| digest([bytes.as_slice()])).unwrap_or_default();
        let text = String::from_utf8(saved.unwrap_or_else(starter)).ok();
        Ok(text.filter(|text| text.len() <= MAX_BYTES).map(|text| Self { path, text, seen }))
    }

    /// Writes the learner's text into the work folder, beside the files that the task brings along. Refused where the file is not
    /// as it was when its page was made.
    pub fn save(ctx: &Ctx, practice: &Practice, text: &str, seen: &str) -> Result<String> {
        let known =
            Self::of(ctx, practice)?.ok_or_else(|| Error::invalid("text", "is for a task with one text file"))?;
        if text.len() > MAX_BYTES {
            return Err(Error::invalid("text", format!("must be at most {MAX_BYTES} bytes")));
        }
        if known.seen != seen && known.text != text {
            let reason = format!("{} changed meanwhile in another tab or program; your text is kept here", known.path);
            return Err(Error::Conflict { code: Code::Stale, reason, suggestion: String::new() });
        }
        let work = practice.work(ctx, practice.checks()?.as_ref());
        practice.start(ctx, &work)?;
        let target = RelPath::parse(&Practice::shown(ctx, &work))?.join(&known.path)?;
        ctx.workspace.files().write_in_folders(&target, text.as_bytes())?;
        Ok(target.to_string())
    }
}
