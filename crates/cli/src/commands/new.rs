//! `los new`: a project from a template, under its own name, in a folder that was empty; or the list of templates.

use crate::completion::templates;
use crate::prelude::*;
use crate::session;
use crate::session::{open_workspace, print_notes};
use los_app::templates::{self, ProjectNames, ProjectPlace, Template};

/// The folder in a workspace where projects are looked for.
const PROJECTS: &str = "projects";

/// Make a small project from a template; without one, lists them
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The template, such as `fastapi-service`; a folder of the workspace's own `templates/` counts too
    #[arg(add = templates())]
    pub(crate) template: Option<String>,
    /// The folder to make, missing or empty; the project is called after it
    pub(crate) dir: Option<OsString>,
    /// Another name for the project than the folder's
    #[arg(long)]
    pub(crate) name: Option<String>,
}

command!(global NewArgs, run, "new", "los new", "los new data-pipeline projects/trips");

pub(crate) fn run(global: &Global, out: &mut Out, args: &NewArgs) -> Outcome {
    let workspace = match open_workspace(global) {
        Ok((workspace, notes)) => {
            print_notes(&notes, out);
            Some(workspace)
        }
        // A project can be made anywhere; only a workspace that was named must be there.
        Err(error) if global.root.is_some() => return Err(error.into()),
        Err(_) => None,
    };
    let known = templates::all(workspace.as_ref())?;
    let can_ask = session::can_ask(global);
    let template = match &args.template {
        Some(name) => templates::named(known, name)?,
        None if can_ask => choose(known)?,
        None => return list(out, &known),
    };
    let here = session::this_folder()?;
    let dir = match &args.dir {
        Some(dir) if dir.is_empty() => return Err(Error::invalid("dir", "must not be empty").into()),
        Some(dir) => PathBuf::from(dir),
        None => {
            let usual = usual_folder(workspace.as_ref(), &here, args.name.as_deref().unwrap_or(&template.name));
            if !can_ask {
                let how = format!("`los new {} {}`", template.name, shell_word(&usual));
                return Err(invalid("dir", "which folder cannot be asked without a terminal", how));
            }
            PathBuf::from(line("Folder", Some(&usual), |_| Ok(()))?)
        }
    };
    let place = ProjectPlace::find(&dir, &here)?;
    let names = ProjectNames::parse(args.name.as_deref().or(place.name()).unwrap_or_default())?;
    let files = templates::filled(&template, &names);
    templates::make(&place, &files)?;
    let next = next(&template, &dir)?;
    if out.is_json {
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        return Ok(out.json(&json!({
            "template": template.name, "origin": template.origin.word(), "dir": place.folder.display().to_string(),
            "name": names.project, "package": names.package, "files": paths, "next": next,
        }))?);
    }
    let from = format!(" in {} from {}: {}.", dir.display(), template.name, count(files.len(), "file"));
    if out.is_quiet {
        return Ok(());
    }
    out.line(Text::from("Made ") + bold(&names.project) + from)?;
    out.line("")?;
    out.line("Next:")?;
    next.iter().try_for_each(|command| out.line(format!("  {command}")))?;
    if template.is_python() {
        out.note("\nWithout uv: the README says the same with venv and pip, and what to change first.");
    }
    Ok(())
}

fn list(out: &mut Out, known: &[Template]) -> Outcome {
    if out.is_json {
        let row = |template: &Template| {
            json!({ "name": template.name, "summary": template.summary(), "origin": template.origin,
                "n_files": template.files.len() })
        };
        return Ok(out.json(&json!({ "templates": known.iter().map(row).collect::<Vec<_>>() }))?);
    }
    let row = |template: &Template| vec![bold(&template.name), summary(template).into()];
    out.list(&[Column::LEFT; 2], known.iter().map(row).collect())?;
    out.note("\n`los new TEMPLATE DIR` makes a project from one.");
    Ok(())
}

fn summary(template: &Template) -> String {
    let own = if template.origin == templates::Origin::Workspace { " (your own)" } else { "" };
    format!("{}{own}", template.summary())
}

fn choose(mut known: Vec<Template>) -> Outcome<Template> {
    let items: Vec<String> = known.iter().map(|template| format!("{}: {}", template.name, summary(template))).collect();
    let chosen = choice("Which template", &items, 0)?;
    Ok(templates::usable(known.swap_remove(chosen))?)
}

/// The folder to suggest: below `projects/` of the workspace, else in this folder.
fn usual_folder(workspace: Option<&Workspace>, here: &Path, name: &str) -> String {
    let Some(workspace) = workspace else { return name.to_owned() };
    let real = |path: &Path| dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if real(workspace.root()) == real(here) {
        return format!("{PROJECTS}/{name}");
    }
    workspace.root().join(PROJECTS).join(name).display().to_string()
}

/// The commands to type next. Finding them runs no program.
fn next(template: &Template, dir: &Path) -> Result<Vec<String>> {
    let dir = dir.to_str().ok_or_else(|| Error::invalid("dir", "has a name that is not UTF-8"))?;
    let mut next = Vec::new();
    if Path::new(dir).components().ne([std::path::Component::CurDir]) {
        next.push(format!("cd {}", shell_word(dir)));
    }
    if template.is_python() {
        next.extend(["uv sync".to_owned(), "uv run pytest".to_owned()]);
    } else {
        next.push("cat README.md".to_owned());
    }
    Ok(next)
}
