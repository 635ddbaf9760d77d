//! `los export`: the learner's data in a folder of tables for other programs.

use super::output_file::{self, may_write_page, refuse_memory, shown};
use crate::prelude::*;
use los_app::study::export;

/// Write your log, hours, scores and cards as tables for other programs
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// A new or empty folder, or that of an earlier export
    pub(crate) folder: PathBuf,
}

command!(ExportArgs, run, "export", "los export my-data");

fn run(session: &Session, out: &mut Out, args: &ExportArgs) -> Outcome {
    let folder = &args.folder;
    let files = export::files(&session.ctx, session.data()?)?;
    let failed = |source| Error::WriteFailed { path: shown(folder), source };
    refuse_memory(session, folder)?;
    if let Err(error) = fs::create_dir(folder)
        && (error.kind() != io::ErrorKind::AlreadyExists || !folder.is_dir())
    {
        return Err(failed(error).into());
    }
    may_fill(session, folder)?;
    for file in &files {
        output_file::write(&folder.join(file.name), file.text.as_bytes())?;
    }
    let tables: Vec<_> = files.iter().skip(1).collect();
    let listed: Vec<_> = tables.iter().map(|file| json!({"name": file.name, "rows": file.rows})).collect();
    answer(out, &json!({"folder": folder, "files": listed}), |out, _| {
        out.said(format!("Written to {}:", shown(folder)))?;
        tables.iter().try_for_each(|file| out.said(format!("  {:11} {}", file.name, count(file.rows, "row"))))?;
        out.note("README.md there says what each column is.");
        Ok(())
    })
}

/// Whether the export may put its files there: the folder is empty, or holds an earlier export.
fn may_fill(session: &Session, folder: &Path) -> Outcome {
    let readme = folder.join("README.md");
    if readme.exists() {
        return may_write_page(session, &readme, "folder", export::MARK);
    }
    refuse_memory(session, &readme)?;
    let read = |source| Error::ReadFailed { path: shown(folder), source };
    if fs::read_dir(folder).map_err(read)?.next().is_none() {
        return Ok(());
    }
    let why = "holds other files, and some may have the export's names";
    let refused = format!("`{}` {why}; name a new folder, or go on with `--yes`", shown(folder));
    agreed(session, &format!("{} {why}. Go on?", shown(folder)), false, &refused)
}
