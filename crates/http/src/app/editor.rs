//! A small task's file, written on its page and saved into the work folder.

use super::act::practice_of;
use super::prelude::*;
use los_app::practice::only_file::{MAX_BYTES, OnlyFile};

/// The field for the file, where the task has only one; what was typed into a refused form comes first.
pub(super) fn area(view: &View<'_>, practice: &Practice) -> Result<Markup> {
    let Some(file) = OnlyFile::of(view.ctx, practice)? else { return Ok(html! {}) };
    let draft = view.draft("text");
    let text = if draft.is_empty() { &file.text } else { draft };
    let rows = text.lines().count().clamp(6, 24) + 1;
    Ok(html! {
        div.field #work {
            label for="text" { "Your file " code { (visible(&file.path)) } }
            p.sub.keys #text-help { "Tab indents; Escape, then Tab leaves the field." }
            (hidden("seen", &file.seen))
            // A browser drops the first line break.
            textarea #text name="text" rows=(rows) maxlength=(MAX_BYTES) spellcheck="false" autocapitalize="off" data-code aria-describedby="text-help" { "\n" (text) }
            div.buttons { button formaction="/do/save" { "Save" } }
        }
    })
}

/// Saves the file.
pub(super) fn save(ctx: &Ctx, task: &str, fields: &Fields) -> Result<String> {
    let text = fields.get("text").ok_or_else(|| Error::invalid("text", "is missing"))?;
    let seen = fields.get("seen").map_or("", String::as_str);
    Ok(format!("Saved in {}.", OnlyFile::save(ctx, &practice_of(ctx, task)?, text, seen)?))
}
