//! `add_path`: the path in a draft's folder is taken into `paths/`, once the learner approves, as `los path add` does it.

use crate::calls::{Files, Question};
use crate::prelude::*;
use crate::study::checked_place::CheckedPlace;
use crate::study::origins::{Update, apply, fits, offer, origins, take, update};
use crate::tools::check_path::check;
use los_eyes::repo::elsewhere::Address;

/// Files that the question names.
const MAX_NAMED: usize = 20;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddPath {
    /// The draft's folder: data/paths
    #[schemars(length(min = 1, max = 4096))]
    pub path: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct AddPathOutput {
    /// Whether it is in `paths/`
    pub added: bool,
    /// Its levels
    pub levels: Vec<String>,
    /// What comes next
    pub note: String,
}

impl Tool for AddPath {
    const SPEC: Spec = Spec::appends(
        "add_path",
        "Take a draft without errors into paths/; adapt_path with the wish `begin LEVEL` begins it.",
        1000,
    );
    type Output = AddPathOutput;

    fn run(ctx: &Ctx, AddPath { path }: AddPath) -> Result<ToolResult<AddPathOutput>> {
        let named = RelPath::parse(&path)?;
        ctx.workspace.policy().judge_folder(&named, Access::ReadAny)?;
        ctx.workspace.open_folder(&named)?;
        let address = Address::Folder(ctx.workspace.root().join(named.as_str()));
        let offer = offer(&ctx.workspace, &address, &|_| None, false)?;
        if !check(ctx, &CheckedPlace::within(ctx, &path)?, true)?.0.ok {
            return Err(invalid("path", "is not in order yet", "check_path lists what to mend"));
        }
        let before = origins(&ctx.workspace)?
            .into_iter()
            .find(|known| known.address == offer.origin.address && known.levels == offer.origin.levels);
        // The draft was mended since it was added.
        let change = before.map(|before| update(&ctx.workspace, &before, &|_| None, false)).transpose()?;
        let levels = offer.origin.levels.clone();
        let is_running =
            Day::of_learner(ctx, None).is_ok_and(|day| day.data().is_ok_and(|data| data.level().name == levels[0]));
        let begins = format!("adapt_path with the wish `begin {}` begins it", levels[0]);
        let next = if is_running { "the path runs: get_weekly_plan has its tasks".to_owned() } else { begins };
        let tasks = count(offer.levels.iter().map(|level| level.tasks).sum::<usize>(), "task");
        let named = format!("the path {} ({tasks})", levels.join(", "));
        let (line, replaced) = if let Some(change) = &change {
            let what = replaced(change);
            if change.is_empty() {
                return Err(invalid("path", format!("brings nothing that paths/ lacks{what}"), next));
            }
            (format!("Replace files of {named}, which is here already{what}"), format!("It replaces files{what}. "))
        } else {
            fits(&ctx.workspace, &offer).map_err(|error| error.renamed(|_| "path".to_owned()))?;
            let files: Vec<String> = offer.origin.files.keys().cloned().collect();
            (format!("Add {named}: {}", some_of(&files, MAX_NAMED)), String::new())
        };
        let command = change.as_ref().map_or(format!("add {path}"), |_| format!("update {}", levels[0]));
        let make = Box::new(move |ctx: &Ctx| match &change {
            Some(change) => apply(&ctx.workspace, change),
            None => take(&ctx.workspace, &offer),
        });
        let answer = move |applied: &[Applied]| {
            let added = applied.first() == Some(&Applied::Made);
            let note = if added {
                format!("{replaced}{next}.")
            } else {
                format!(
                    "Not added: it needs the learner's yes, and is not staged. `los path {command}` in a terminal asks."
                )
            };
            AddPathOutput { added, levels, note }
        };
        let files = Some(Files { line, make });
        Ok(ToolResult::Pending(Prepared { files, ..Prepared::new(Question::Write(Vec::new()), None, answer) }))
    }
}

/// What another version of a path does to the files that are here: `; written: a, b; removed: c; kept as the learner changed them: d`.
fn replaced(change: &Update) -> String {
    let kinds = [
        ("written", &change.changed),
        ("removed", &change.removed),
        ("kept as the learner changed them", &change.kept),
    ];
    let kinds = kinds.into_iter().filter(|(_, files)| !files.is_empty());
    kinds.map(|(what, files)| format!("; {what}: {}", some_of(files, MAX_NAMED))).collect::<Vec<_>>().concat()
}
