//! Templates of small projects: the bundled ones, and the learner's own in `templates/` of the workspace.
//!
//! A template is a list of files in memory: `names` checks the new names, `fill` puts them in, `make` writes the project.
//! This room does not ask, print, or know the command line.

mod fill;
mod make;
mod names;
mod own;

pub use fill::filled;
pub use make::{ProjectPlace, make};
pub use names::ProjectNames;

use crate::prelude::*;

/// The folder of the learner's own templates.
pub const OWN_FOLDER: &str = "templates";
/// The file that describes a template.
const README: &str = "README.md";

words! {
    /// The source of a template.
    pub enum Origin {
        /// Part of the program.
        Shipped = "shipped",
        /// A folder of the workspace, which replaces a bundled one of the same name.
        Workspace = "workspace",
    }
}

/// A small project to begin with, whose files use its name.
#[derive(Debug)]
pub struct Template {
    /// Its name, which its files use as the name of the project.
    pub name: String,
    pub origin: Origin,
    /// Its files, in the order of their paths.
    pub files: Vec<ShippedFile>,
    /// Why it cannot be used; it is listed all the same.
    problem: Option<Error>,
}

impl Template {
    /// The first sentence of its README, or nothing.
    pub fn summary(&self) -> String {
        self.text(README).map_or_else(String::new, first_sentence)
    }

    /// Whether it is a Python project, by its `pyproject.toml`.
    pub fn is_python(&self) -> bool {
        self.text("pyproject.toml").is_some()
    }

    fn text(&self, path: &str) -> Option<&str> {
        let file = self.files.iter().find(|file| file.path == path)?;
        std::str::from_utf8(&file.content).ok()
    }
}

/// Every template in the order of names; a workspace's own replace bundled ones.
pub fn all(workspace: Option<&Workspace>) -> Result<Vec<Template>> {
    let mut found: BTreeMap<String, Template> = BTreeMap::new();
    for file in bundled::templates() {
        let Some((name, path)) = file.path.split_once('/') else { continue };
        let template = found.entry(name.to_owned()).or_insert_with(|| Template {
            name: name.to_owned(),
            origin: Origin::Shipped,
            files: Vec::new(),
            problem: None,
        });
        template.files.push(ShippedFile { path: path.to_owned(), content: file.content });
    }
    if let Some(workspace) = workspace {
        for template in own::templates(workspace)? {
            // A new workspace has copies of the bundled ones; they are its own only once they differ.
            let is_copy = found.get(&template.name).is_some_and(|ours| ours.files == template.files);
            if !is_copy {
                found.insert(template.name.clone(), template);
            }
        }
    }
    Ok(found.into_values().collect())
}

/// The template of that name, or an error with the nearest names.
pub fn named(templates: Vec<Template>, name: &str) -> Result<Template> {
    let known: Vec<String> = templates.iter().map(|template| template.name.clone()).collect();
    match templates.into_iter().find(|template| template.name == name) {
        Some(template) => usable(template),
        None => Err(unknown(name, &known)),
    }
}

/// The template, if a project can be made of it.
pub fn usable(mut template: Template) -> Result<Template> {
    template.problem.take().map_or(Ok(template), Err)
}

fn unknown(name: &str, known: &[String]) -> Error {
    let near = nearest(name, known.iter().map(String::as_str), 2);
    let suggestion = if near.is_empty() {
        format!("one of `{}`", known.join("`, `"))
    } else {
        format!("did you mean `{}`?", near.join("` or `"))
    };
    invalid("template", format!("there is no template `{name}`"), suggestion)
}

/// The first sentence of the first paragraph below the title, on one line.
fn first_sentence(readme: &str) -> String {
    let paragraph: Vec<&str> = readme
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty() || line.starts_with('#'))
        .take_while(|line| !line.is_empty())
        .collect();
    let text = paragraph.join(" ");
    match text.find(". ") {
        Some(end) => text[..=end].to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_is_below_the_title_and_ends_where_it_ends() {
        for (readme, sentence) in [
            ("# A\n\nOne 0.5 step\nof two. More.\n\nNext.", "One 0.5 step of two."),
            ("No title and no stop", "No title and no stop"),
            ("# Only a title\n", ""),
            ("", ""),
        ] {
            assert_eq!(first_sentence(readme), sentence, "{readme:?}");
        }
    }
}
