//! A chart as SVG: its texts, and the numbers at its axes.
//!
//! The columns are `text`, all texts in order, and `x` and `y`, the numbers that stand along the axes: where the chart is
//! Matplotlib's, those of its ticks; else those that stand in the longest line or column of numbers.

use std::collections::BTreeMap;

use roxmltree::{Document, Node, ParsingOptions};

use super::table::{Cell, Table};

/// The nodes that a chart may have.
const MAX_NODES: u32 = 200_000;

/// Reads the texts and axes of a chart.
pub(super) fn read(text: &str) -> Result<Table, String> {
    // Matplotlib names a DTD, which is not fetched.
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| format!("is no SVG: {error}"))?;
    if document.root_element().tag_name().name() != "svg" {
        return Err("is no SVG".to_owned());
    }
    let texts: Vec<(Node<'_, '_>, String)> =
        document.descendants().filter_map(|node| Some((node, text_of(node)?))).collect();
    let numbers: Vec<(Node<'_, '_>, f64)> =
        texts.iter().filter_map(|(node, text)| Some((*node, text.replace('\u{2212}', "-").parse().ok()?))).collect();
    let ticks = |axis: &str| -> Vec<f64> {
        let is_tick = |node: &Node<'_, '_>| node.ancestors().any(|one| id_of(one).starts_with(axis));
        numbers.iter().filter(|(node, _)| is_tick(node)).map(|(_, number)| *number).collect()
    };
    let (mut x, mut y) = (ticks("xtick"), ticks("ytick"));
    if x.is_empty() && y.is_empty() {
        x = in_line(&numbers, |(_, y)| y);
        y = in_line(&numbers, |(x, _)| x);
    }
    let cells = |numbers: Vec<f64>| numbers.into_iter().map(Cell::Number).collect();
    let texts = texts.into_iter().map(|(_, text)| Cell::Text(text)).collect();
    Ok(Table(vec![("text".to_owned(), texts), ("x".to_owned(), cells(x)), ("y".to_owned(), cells(y))]))
}

fn id_of<'a>(node: Node<'a, '_>) -> &'a str {
    node.attribute("id").unwrap_or_default()
}

/// The text that a node is. Matplotlib can draw letters as outlines; then a comment says what they are.
fn text_of(node: Node<'_, '_>) -> Option<String> {
    let text: String = if node.is_comment() {
        node.parent().filter(|parent| id_of(*parent).starts_with("text_"))?;
        node.text()?.to_owned()
    } else if node.tag_name().name() == "text" {
        node.descendants().filter(Node::is_text).filter_map(|part| part.text()).collect()
    } else {
        return None;
    };
    Some(text.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
}

/// The most numbers that stand at the same place along one side.
fn in_line(numbers: &[(Node<'_, '_>, f64)], side: fn((f64, f64)) -> f64) -> Vec<f64> {
    let mut lines: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
    for (node, number) in numbers {
        let at = |name: &str| node.attribute(name)?.parse::<f64>().ok();
        if let Some(place) = at("x").zip(at("y")) {
            lines.entry(side(place).round() as i64).or_default().push(*number);
        }
    }
    lines.into_values().max_by_key(Vec::len).filter(|line| line.len() > 1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_chart_has_texts_and_axes() {
        let ticks = |axis: &str| {
            format!("<g id=\"{axis}tick_1\"><g id=\"text_1\"><!-- \u{2212}5 --><path d=\"M 0 0\"/></g></g>")
        };
        let outlines = format!(
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\"><svg>{}{}<!-- by me --></svg>",
            ticks("x"),
            ticks("y")
        );
        let table = read(&outlines).unwrap();
        assert_eq!((table.numbers("x").unwrap(), table.numbers("y").unwrap()), (vec![-5.0], vec![-5.0]));
        assert_eq!(table.column("text").unwrap().len(), 2);
        let by_hand = "<svg><text x='10' y='90'>0</text><text x='50' y='90.2'>5</text><text x='2' y='90'>1</text>\
                       <text x='2' y='40'>2</text><text x='30' y='5'>Trips <tspan>a day</tspan></text></svg>";
        let table = read(by_hand).unwrap();
        assert_eq!((table.numbers("x").unwrap(), table.numbers("y").unwrap()), (vec![0.0, 5.0, 1.0], vec![1.0, 2.0]));
        assert_eq!(table.column("text").unwrap()[4], Cell::Text("Trips a day".into()));
    }

    #[test]
    fn what_is_no_chart_is_refused() {
        let bomb = "<!DOCTYPE s [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&b;\">]><svg><text>&b;</text></svg>";
        for text in ["<svg", "", "<html></html>", bomb] {
            assert!(read(text).unwrap_err().contains("is no SVG"), "{text}");
        }
    }
}
