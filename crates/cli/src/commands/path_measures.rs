//! `los path measures`: how the tasks of a path went, without text and without names.

use super::output_file::{self, shown};
use crate::prelude::*;
use los_app::study::measures;
use los_model::course::difficulty::FEWEST_PEOPLE;

/// A file of one person is some hundred bytes a task.
const MAX_BYTES: u64 = 1 << 20;

#[derive(Debug, Args)]
pub(crate) struct PathMeasuresArgs {
    /// Print your own first tries, hints and hours by task, to give to whoever pools them
    #[arg(long)]
    pub(crate) export: bool,
    /// Files that people exported; what five or more did goes into the level's measures.toml
    #[arg(required_unless_present = "export", conflicts_with = "export")]
    pub(crate) files: Vec<PathBuf>,
}

pub(super) fn run(session: &Session, out: &mut Out, args: &PathMeasuresArgs) -> Outcome {
    let (ctx, data) = (&session.ctx, session.data()?);
    if args.export {
        let own = measures::own(ctx, data)?;
        let text = measures::text(&own)?;
        return answer(out, &json!(own), |out, _| text.lines().try_for_each(|line| out.line(line)));
    }
    let texts = args.files.iter().map(|file| {
        let too_large = || invalid("file", format!("`{}` is larger than 1 MiB", shown(file)), "give another");
        let bytes = output_file::read(file, MAX_BYTES, too_large)?;
        Ok((shown(file), String::from_utf8_lossy(&bytes).into_owned()))
    });
    let pooled = measures::pooled(ctx, data, &texts.collect::<Result<Vec<_>>>()?)?;
    let (file, tasks) = (measures::file_of(data), count(pooled.task.len(), "task"));
    if pooled.task.is_empty() {
        let why = format!("say nothing of a task, as it is now, that {FEWEST_PEOPLE} people did");
        return Err(invalid("files", why, "pool more people's files"));
    }
    agreed(session, &format!("Write what they say of {tasks} to {file}?"), true, "say `--yes` to write it")?;
    measures::keep(ctx, data, &pooled)?;
    answer(out, &json!({"file": file, "tasks": pooled.task}), |out, _| {
        out.line(format!("{file} now says how {tasks} went. Chances and `los show` use it from now on."))
    })
}
