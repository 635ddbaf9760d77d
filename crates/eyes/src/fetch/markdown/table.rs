//! Tables: those with headings as Markdown tables, those for layout as their content.
//!
//! `htmd`'s own handler pads every cell to the widest, which can make a page a thousand times larger, and drops the
//! headings of rows.

use std::rc::Rc;

use htmd::element_handler::{HandlerResult, Handlers};
use markup5ever_rcdom::Node;

use super::{bounded::parent_of, clean::name};

pub(crate) fn table(handlers: &dyn Handlers, table: &Rc<Node>) -> HandlerResult {
    let parts = children(table, &["thead", "tbody", "tfoot", "tr"]).into_iter();
    let rows = parts.flat_map(|part| if name(&part) == "tr" { vec![part] } else { children(&part, &["tr"]) });
    let rows: Vec<_> = rows.map(|row| children(&row, &["th", "td"])).filter(|cells| !cells.is_empty()).collect();
    let is_heading = |cell: &Rc<Node>| name(cell) == "th";
    let is_in_a_cell = std::iter::successors(parent_of(table), |node| parent_of(node))
        .any(|above| matches!(name(&above), "td" | "th"));
    if is_in_a_cell || !rows.iter().flatten().any(is_heading) {
        let content = handlers.walk_children(table).content;
        return format!("\n\n{}\n\n", content.trim_matches('\n')).into();
    }
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut rows = rows.into_iter().peekable();
    let headings = rows.next_if(|row| row.iter().all(is_heading)).unwrap_or_default();
    let mut text = String::from("\n\n");
    for caption in one_line_each(handlers, &children(table, &["caption"])) {
        text.push_str(&format!("{caption}\n\n"));
    }
    let mut headings = one_line_each(handlers, &headings);
    // Markdown takes the number of columns from the first two lines.
    headings.resize(n_columns, String::new());
    text.push_str(&line(&headings));
    text.push_str(&line(&vec!["---".to_owned(); n_columns]));
    for row in rows {
        text.push_str(&line(&one_line_each(handlers, &row)));
    }
    text.push('\n');
    text.into()
}

fn children(node: &Rc<Node>, names: &[&str]) -> Vec<Rc<Node>> {
    node.children.borrow().iter().filter(|child| names.contains(&name(child))).cloned().collect()
}

fn one_line_each(handlers: &dyn Handlers, cells: &[Rc<Node>]) -> Vec<String> {
    let cells = cells.iter().map(|cell| {
        let content = handlers.walk_children(cell).content;
        content.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
    });
    cells.collect()
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}
