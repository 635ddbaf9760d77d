//! Tables: those that hold data as Markdown tables, those that only place things as what they place.
//!
//! Not the converter's own, which fills every cell up to the widest and so can make a page a thousand times larger, and
//! which leaves out the headings of rows.

use std::rc::Rc;

use htmd::element_handler::{HandlerResult, Handlers};
use markup5ever_rcdom::Node;

use super::node::{name, parent_of};

/// The Markdown of a table.
pub(crate) fn table(handlers: &dyn Handlers, table: &Rc<Node>) -> HandlerResult {
    let rows = rows(table);
    let is_heading = |cell: &Rc<Node>| name(cell) == "th";
    let has_data = rows.iter().flatten().any(is_heading);
    if !has_data || is_in_a_cell(table) {
        let content = handlers.walk_children(table).content;
        return format!("\n\n{}\n\n", content.trim_matches('\n')).into();
    }
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut rows = rows.into_iter().peekable();
    let headings = rows.next_if(|row| row.iter().all(is_heading)).unwrap_or_default();
    let mut text = String::from("\n\n");
    let captions = table.children.borrow().iter().filter(|child| name(child) == "caption").cloned().collect();
    for caption in words(handlers, captions) {
        text.push_str(&format!("{caption}\n\n"));
    }
    let mut headings = words(handlers, headings);
    // A reader of Markdown counts the columns of the first two lines.
    headings.resize(n_columns, String::new());
    text.push_str(&line(&headings));
    text.push_str(&line(&vec!["---".to_owned(); n_columns]));
    for row in rows {
        text.push_str(&line(&words(handlers, row)));
    }
    text.push('\n');
    text.into()
}

/// The cells of each row of this table, not of those in it.
fn rows(table: &Rc<Node>) -> Vec<Vec<Rc<Node>>> {
    let named = |node: &Rc<Node>, names: &[&str]| -> Vec<Rc<Node>> {
        let children = node.children.borrow();
        children.iter().filter(|child| names.contains(&name(child))).cloned().collect()
    };
    let parts = named(table, &["thead", "tbody", "tfoot", "tr"]);
    let rows = parts.iter().flat_map(|part| match name(part) {
        "tr" => vec![Rc::clone(part)],
        _ => named(part, &["tr"]),
    });
    rows.map(|row| named(&row, &["th", "td"])).filter(|cells| !cells.is_empty()).collect()
}

fn is_in_a_cell(node: &Rc<Node>) -> bool {
    let mut above = parent_of(node);
    while let Some(node) = above {
        if matches!(name(&node), "td" | "th") {
            return true;
        }
        above = parent_of(&node);
    }
    false
}

/// Each cell on one line.
fn words(handlers: &dyn Handlers, cells: Vec<Rc<Node>>) -> Vec<String> {
    let cells = cells.into_iter().map(|cell| {
        let content = handlers.walk_children(&cell).content;
        let words: Vec<_> = content.split_whitespace().collect();
        words.join(" ").replace('|', "\\|")
    });
    cells.collect()
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}
