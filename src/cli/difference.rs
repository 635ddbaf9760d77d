//! What would change in a file, as it is shown before a yes.

use similar::{ChangeTag, TextDiff};

use los_model::text::visible;

/// The changed lines with two around them.
pub(super) fn difference(path: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut text = format!("{} {}:\n", if old.is_empty() { "Make" } else { "Change" }, visible(path, false));
    for (index, group) in diff.grouped_ops(2).iter().enumerate() {
        if index > 0 {
            text.push_str("  …\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Delete => "- ",
                ChangeTag::Insert => "+ ",
                ChangeTag::Equal => "  ",
            };
            text.push_str(sign);
            text.push_str(&visible(change.value().trim_end_matches('\n'), false));
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}
