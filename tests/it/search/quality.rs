//! Whether search by meaning finds what a learner asks for: the shipped model, index and ranking, over the sample learner.
//!
//! A dozen questions of `questions.tsv`, and some in the words of the text. The full table is made by `examples/search_eval.rs`;
//! this only sees to it that no change breaks the whole unnoticed.

use std::sync::Arc;
use std::time::SystemTime;

use los_eyes::search::corpus::LearnersFiles;
use los_eyes::search::question::{Hit, Question};
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;

use crate::support::TestWorkspace;
use crate::support::tools::engine;

/// Questions and words of their answers. None of the first shares a content word with its answer.
const IN_OTHER_WORDS: [(&str, &str); 12] = [
    ("hiding credentials from source control", "Keep tokens out of scripts"),
    ("prevent injection attacks on a database", "Values are parameters, never text"),
    ("audit how many records get discarded while tidying up a dataset", "Print the rows lost at each step"),
    ("being scared of touching existing software", "That fear has three sources"),
    ("what do Microsoft users have to set up beforehand?", "install WSL first"),
    ("tallying vocabulary in a novel", "Count the words of a whole book"),
    ("application for tracking personal spending", "The same shape with money"),
    ("cooking for a bigger group", "scaled to any number of people"),
    ("mutable argument pitfall", "Both calls share the one list"),
    ("where can I download the bicycle dataset?", "bike"),
    ("borrowing statistics of a lending institution", "Three questions about loans"),
    ("punctuality of railways", "do trains lose their minutes"),
];

const IN_ITS_WORDS: [(&str, &str); 4] = [
    ("encoding utf-8 locale", "Why open text files with"),
    ("merge conflict on both sides", "resolve the conflict"),
    ("uniq -c", "uniq -c"),
    ("When life happens", "life"),
];

#[test]
fn questions_in_other_or_the_same_words_find_their_unit() {
    let folder = TestWorkspace::indexed_sample();
    let (workspace, _) = Workspace::load(folder.root(), &[]).unwrap();
    let workspace = Arc::new(workspace);
    let files = LearnersFiles::new(&workspace, RelPath::parse(".claude/memory").unwrap());
    let engine = engine();
    let indexed = engine.index(&workspace, &files, SystemTime::now(), &mut |_| true).unwrap();
    assert_eq!((indexed.failed, indexed.n_missing), (None, 0));
    let ask = |query: &str| -> Vec<Hit> {
        let question =
            Question { query, kind: None, module: None, limit: 5, now: SystemTime::now(), use_of_file: &|_| 0.0 };
        engine.search(&workspace, &files, question).unwrap().hits
    };
    for (query, words) in IN_OTHER_WORDS.into_iter().chain(IN_ITS_WORDS) {
        let hits = ask(query);
        let says = |hit: &Hit| hit.unit.content.contains(words) || hit.unit.heading.contains(words);
        let found: Vec<_> = hits
            .iter()
            .map(|hit| format!("{:.3} {} {}", hit.score.total, hit.unit.heading, hit.unit.content))
            .collect();
        assert!(hits.iter().any(says), "`{query}` does not find `{words}` but {found:#?}");
    }
}
