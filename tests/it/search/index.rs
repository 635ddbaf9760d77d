//! The index of search by meaning: what is read again, what is embedded again, and what damage and other processes do to it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use los_eyes::search::backfill::Indexed;
use los_eyes::search::corpus::Corpus;
use los_eyes::search::embedders::Embedders;
use los_eyes::search::embedders::{EmbedError, Embedder};
use los_eyes::search::endpoint::Patience;
use los_eyes::search::engine::Engine;
use los_eyes::search::files::{FileKind, SearchedFile};
use los_eyes::search::question::{Answer, Question};
use los_eyes::search::unit::{Kind, Unit};
use los_model::error::Result;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::SearchSettings;

use crate::support::{TestWorkspace, becomes_true, make_pipe};

/// Texts are alike by the words that they share; every text that is embedded is counted.
#[derive(Default)]
struct Counting {
    texts: Mutex<Vec<String>>,
    is_broken: AtomicBool,
}

impl Counting {
    fn n_of_units(&self) -> usize {
        // A question is embedded too; units have more than one line or are looked for by name.
        self.texts.lock().unwrap().iter().filter(|text| !text.starts_with("? ")).count()
    }
}

impl Embedder for Counting {
    fn id(&self) -> &'static str {
        "counting"
    }

    fn embed(&self, texts: &[&str]) -> std::result::Result<Vec<Vec<f32>>, EmbedError> {
        if self.is_broken.load(Ordering::Relaxed) {
            return Err(EmbedError("it is broken".into()));
        }
        let mut all = self.texts.lock().unwrap();
        Ok(texts
            .iter()
            .map(|text| {
                all.push((*text).to_owned());
                let mut vector = vec![0.0_f32; 64];
                for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
                    let hash =
                        word.to_lowercase().bytes().fold(7_usize, |hash, byte| hash * 31 % 9973 + usize::from(byte));
                    vector[hash % 64] += 1.0;
                }
                let length = vector.iter().map(|number| number * number).sum::<f32>().sqrt().max(1e-6);
                vector.iter().map(|number| number / length).collect()
            })
            .collect())
    }
}

/// Files in memory: a unit a line, `kind|module|text`.
#[derive(Default)]
struct Files {
    files: BTreeMap<String, (String, SystemTime)>,
    n_read: AtomicUsize,
}

impl Files {
    fn of(files: &[(&str, &str)]) -> Self {
        let mut all = Self::default();
        for (path, text) in files {
            all.put(path, text);
        }
        all
    }

    /// A file, changed a minute before the first question, or later by as many seconds as it has been changed.
    fn put(&mut self, path: &str, text: &str) {
        let before = self.files.get(path).map_or(start() - Duration::from_mins(10), |(_, time)| *time);
        self.files.insert(path.to_owned(), (text.to_owned(), before + Duration::from_secs(1)));
    }
}

fn start() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_hours(491_667)
}

impl Corpus for Files {
    fn files(&self) -> Result<Vec<SearchedFile>> {
        let file = |(path, (text, modified)): (&String, &(String, SystemTime))| {
            let (kind, size) = (FileKind::Document, text.len() as u64);
            Ok(SearchedFile { path: RelPath::parse(path)?, kind, size, modified: Some(*modified) })
        };
        self.files.iter().map(file).collect()
    }

    fn units(&self, file: &SearchedFile) -> Option<Vec<Unit>> {
        self.n_read.fetch_add(1, Ordering::Relaxed);
        let path = file.path.as_str();
        let (text, _) = self.files.get(path)?;
        let units = text.lines().zip(1..).map(|(text, line)| {
            let parts: Vec<&str> = text.splitn(3, '|').collect();
            let (kind, module, content) = (parts[0], parts[1], parts[2]);
            Unit {
                id: format!("{path}:{line}"),
                kind: Kind::from_word(kind).unwrap(),
                path: path.to_owned(),
                line,
                module: (!module.is_empty()).then(|| module.to_owned()),
                session: None,
                date: None,
                heading: String::new(),
                content: content.to_owned(),
            }
        });
        Some(units.collect())
    }

    fn reading(&self, _: &SearchedFile) -> i64 {
        0
    }

    fn leaves_out(&self, _: &str) -> bool {
        false
    }
}

struct Bench {
    folder: TestWorkspace,
    workspace: Arc<Workspace>,
    embedder: Arc<Counting>,
    engine: Engine,
}

impl Bench {
    fn new() -> Self {
        Self::at(TestWorkspace::new())
    }

    fn at(folder: TestWorkspace) -> Self {
        let (workspace, _) = Workspace::load(folder.root(), &[]).unwrap();
        let embedder = Arc::new(Counting::default());
        Self { folder, workspace: Arc::new(workspace), engine: engine(&embedder, false), embedder }
    }

    /// The same folder, as a new process finds it.
    fn again(self) -> Self {
        Self::at(self.folder)
    }

    fn index(&self, files: &Files) -> Indexed {
        self.engine.index(&self.workspace, files, start(), &mut |_| true).unwrap()
    }

    fn ask(&self, files: &Files, query: &str) -> Answer {
        self.ask_for(files, query, None, None, 5)
    }

    fn ask_for(&self, files: &Files, query: &str, kind: Option<Kind>, module: Option<&str>, limit: usize) -> Answer {
        let question =
            Question { query: &format!("? {query}"), kind, module, limit, now: start(), use_of_file: &|_| 0.0 };
        self.engine.search(&self.workspace, files, question).unwrap()
    }
}

fn engine(embedder: &Arc<Counting>, in_background: bool) -> Engine {
    let embedder: Arc<dyn Embedder> = Arc::clone(embedder) as Arc<dyn Embedder>;
    let load = Arc::new(move || Ok(Arc::clone(&embedder)));
    let embedders = Embedders::with(SearchSettings::default(), Arc::new(|_: &str| None), load, Patience::default());
    Engine::new(embedders, in_background)
}

fn found(answer: &Answer) -> Vec<&str> {
    answer.hits.iter().map(|hit| hit.unit.id.as_str()).collect()
}

fn three_files() -> Files {
    Files::of(&[
        ("a.md", "doc||joins lose rows without a key\ndoc||windows keep every row"),
        ("b.md", "doc||read the schema before the data\ndoc||null is not zero"),
        ("log.jsonl", "doc||monday went well\ndoc||tuesday was slow"),
    ])
}

#[test]
fn one_changed_file_is_read_and_embedded_and_no_other() {
    let bench = Bench::new();
    let mut files = three_files();
    let first = bench.index(&files);
    assert_eq!((first.synced.n_read, first.n_units, first.n_made, first.n_missing), (3, 6, 6, 0));

    let bench = bench.again();
    files.n_read.store(0, Ordering::Relaxed);
    assert_eq!(found(&bench.ask(&files, "which joins lose rows"))[0], "a.md:1");
    assert_eq!((files.n_read.load(Ordering::Relaxed), bench.embedder.n_of_units()), (0, 0));

    files.put("b.md", "doc||read the schema before the data\ndoc||null is no number");
    let changed = bench.index(&files);
    assert_eq!((changed.synced.n_read, changed.n_made), (1, 1));
    assert_eq!((changed.synced.n_added, changed.synced.n_removed), (1, 1));
    assert_eq!(bench.embedder.n_of_units(), 1);
    assert_eq!(found(&bench.ask(&files, "null number"))[0], "b.md:2");

    files.put("log.jsonl", "doc||monday went well\ndoc||tuesday was slow\ndoc||wednesday the join was clear");
    let longer = bench.index(&files);
    assert_eq!((longer.synced.n_added, longer.synced.n_removed, longer.n_made), (1, 0, 1));
}

#[test]
fn moved_units_keep_their_vector_and_deleted_ones_are_gone() {
    let bench = Bench::new();
    let mut files = three_files();
    bench.index(&files);
    // One line in front: all move by a line, one is new.
    files.put("a.md", "doc||a title\ndoc||joins lose rows without a key\ndoc||windows keep every row");
    assert_eq!(bench.index(&files).n_made, 1);
    assert_eq!(found(&bench.ask(&files, "joins lose rows"))[0], "a.md:2");
    files.files.remove("a.md");
    let gone = bench.index(&files);
    assert_eq!((gone.synced.n_gone, gone.n_units), (1, 4));
    assert!(bench.ask(&files, "joins").hits.is_empty());
    // Its vectors went with it: a file that comes back is embedded again.
    files.put("a.md", "doc||joins lose rows without a key");
    assert_eq!(bench.index(&files).n_made, 1);
}

#[test]
fn a_file_changed_within_the_clocks_tick_is_read_again() {
    let bench = Bench::new();
    let mut files = three_files();
    bench.index(&files);
    let just_now = start() - Duration::from_millis(500);
    files.files.insert("b.md".into(), ("doc||first words".into(), just_now));
    bench.index(&files);
    files.files.insert("b.md".into(), ("doc||other words".into(), just_now));
    assert_eq!(bench.index(&files).n_made, 1);
    assert_eq!(found(&bench.ask(&files, "other")), ["b.md:1"]);
}

#[test]
fn without_its_folder_the_answer_is_the_same() {
    let bench = Bench::new();
    let files = three_files();
    bench.index(&files);
    let before = bench.ask(&files, "rows of a join");
    assert!(bench.folder.path(".context/search.db").exists());
    assert_eq!(bench.folder.read(".context/.gitignore"), "*\n");
    fs::remove_dir_all(bench.folder.path(".context")).unwrap();
    let bench = bench.again();
    bench.index(&files);
    assert_eq!(bench.ask(&files, "rows of a join"), before);
    assert!(before.hits.len() > 1 && before.coverage.to_bits() == 1.0_f64.to_bits());
}

#[test]
fn units_without_vectors_are_found_by_words_with_coverage() {
    let bench = Bench::new();
    let files = three_files();
    let answer = bench.ask(&files, "which joins lose rows");
    assert_eq!(found(&answer)[0], "a.md:1");
    assert_eq!(answer.coverage.to_bits(), 0.0_f64.to_bits());
    let mut n_steps = 0;
    let indexed = bench
        .engine
        .index(&bench.workspace, &many(), start(), &mut |_| {
            n_steps += 1;
            n_steps <= 2
        })
        .unwrap();
    assert_eq!((indexed.n_made, indexed.n_missing), (16, 24));
    let answer = bench.ask(&many(), "number");
    assert_eq!(answer.coverage.to_bits(), 0.4_f64.to_bits());
}

fn many() -> Files {
    let text: Vec<String> = (0..40).map(|n| format!("doc||number {n} of them")).collect();
    Files::of(&[("many.md", &text.join("\n"))])
}

#[test]
fn the_newest_files_are_embedded_first() {
    let bench = Bench::new();
    let mut files = Files::of(&[("old.md", "doc||old words"), ("z.md", "doc||older words")]);
    files.put("z.md", "doc||newer words");
    bench.engine.index(&bench.workspace, &files, start(), &mut |_| true).unwrap();
    assert_eq!(*bench.embedder.texts.lock().unwrap(), ["newer words", "old words"]);
}

#[test]
fn filters_choose_before_the_best_are_taken() {
    let bench = Bench::new();
    let mut text: Vec<String> = (0..30).map(|n| format!("doc|month-01|joins lose rows {n}")).collect();
    text.push("issue|month-02|one join more".into());
    text.push("issue|month-01|joins took a day".into());
    let files = Files::of(&[("a.md", &text.join("\n"))]);
    bench.index(&files);
    let ask = |kind, module| {
        let answer = bench.ask_for(&files, "joins lose rows", kind, module, 3);
        answer.hits.iter().map(|hit| hit.unit.line).collect::<Vec<_>>()
    };
    assert_eq!(ask(Some(Kind::Issue), None), vec![32, 31]);
    assert_eq!(ask(None, Some("month-02")), vec![31]);
    assert_eq!(ask(None, Some("MONTH-02")), vec![31]);
    assert_eq!(ask(Some(Kind::Issue), Some("month-01")), vec![32]);
    assert_eq!(ask(Some(Kind::Rule), None), [0_u32; 0]);
    assert_eq!(ask(None, Some("../../etc")), [0_u32; 0]);
}

#[test]
fn a_question_is_words_and_never_a_query_language() {
    let bench = Bench::new();
    let files = three_files();
    bench.index(&files);
    for query in [
        "\"", "a\" OR \"b", "heading: joins", "{heading content}: joins", "joins NEAR(rows, 2)", "NOT joins",
        "joins AND", "(((", "joins*", "^joins", "-joins", "'; DROP TABLE unit; --", "joins\0rows", "\u{202e}joins",
        "%_?1", "rowid:1 rank:bm25(9)",
    ] {
        let answer = bench.ask(&files, query);
        assert_eq!(answer.n_units, 6, "{query}");
    }
    assert_eq!(found(&bench.ask(&files, "NOT joins"))[0], "a.md:1");
}

#[test]
fn equal_questions_get_equal_bytes_and_ties_keep_file_order() {
    let texts: String = (0..20).map(|_| "doc||the same words\n").collect();
    let files = Files::of(&[("b.md", texts.trim()), ("a.md", texts.trim())]);
    let (one, other) = (Bench::new(), Bench::new());
    one.index(&files);
    other.index(&files);
    let answer = one.ask(&files, "same words");
    assert_eq!(found(&answer), ["a.md:1", "a.md:2", "a.md:3", "a.md:4", "a.md:5"]);
    assert_eq!(answer, other.ask(&files, "same words"));
    // One text, one vector.
    assert_eq!(one.embedder.n_of_units(), 1);
}

#[test]
fn search_without_a_model_uses_words_and_says_so() {
    let bench = Bench::new();
    bench.embedder.is_broken.store(true, Ordering::Relaxed);
    let files = three_files();
    let indexed = bench.index(&files);
    assert_eq!((indexed.n_made, indexed.n_missing), (0, 6));
    assert_eq!(indexed.failed.as_deref(), Some("it is broken"));
    let answer = bench.ask(&files, "joins lose rows");
    assert_eq!(found(&answer)[0], "a.md:1");
    assert_eq!(answer.degraded.as_deref(), Some("it is broken; only words were searched"));
    assert_eq!(answer.coverage.to_bits(), 0.0_f64.to_bits());
}

#[test]
fn a_damaged_or_foreign_file_is_made_anew() {
    let good = Bench::new();
    let files = three_files();
    good.index(&files);
    let expected = good.ask(&files, "rows of a join");
    let bytes = fs::read(good.folder.path(".context/search.db")).unwrap();
    let mut cases: Vec<(String, Vec<u8>)> = vec![
        ("empty".into(), Vec::new()),
        ("no database".into(), b"not a database, but long enough to be looked at".repeat(100)),
        ("cut".into(), bytes[..bytes.len() / 2].to_vec()),
        ("header only".into(), bytes[..100].to_vec()),
        ("zeros".into(), vec![0; bytes.len()]),
        ("write-ahead".into(), [&bytes[..18], &[2, 2], &bytes[20..]].concat()),
        ("other version".into(), [&bytes[..60], &[9, 9, 9, 9], &bytes[64..]].concat()),
    ];
    for page in 1..bytes.len() / 4096 {
        let mut damaged = bytes.clone();
        damaged[page * 4096..page * 4096 + 64].fill(0xff);
        cases.push((format!("page {page}"), damaged));
    }
    for (name, bytes) in cases {
        let bench = Bench::new();
        bench.folder.write(".context/search.db", &bytes);
        let answer = bench.ask(&files, "rows of a join");
        assert_eq!(answer.n_units, 6, "{name}");
        let indexed = bench.index(&files);
        assert_eq!((indexed.n_missing, indexed.not_kept), (0, None), "{name}");
        let answer = bench.ask(&files, "rows of a join");
        if !name.starts_with("page") {
            assert_eq!(answer, expected, "{name}");
        }
        let again = bench.again().ask(&files, "rows of a join");
        assert_eq!(answer, again, "{name}");
    }
}

#[test]
fn a_database_with_something_added_is_not_used() {
    for added in [
        "CREATE TABLE extra (x)",
        "CREATE TRIGGER t AFTER INSERT ON unit BEGIN DELETE FROM vector; END",
        "CREATE VIEW v AS SELECT * FROM unit",
        "CREATE INDEX i ON unit (line)",
    ] {
        let bench = Bench::new();
        let files = three_files();
        bench.index(&files);
        let path = bench.folder.path(".context/search.db");
        let db = rusqlite::Connection::open(&path).unwrap();
        db.execute_batch(added).unwrap();
        db.execute_batch("UPDATE unit SET content = 'forged joins', path = 'forged.md'").unwrap();
        drop(db);
        let bench = bench.again();
        let answer = bench.ask(&files, "joins");
        assert_eq!(found(&answer), ["a.md:1"], "{added}");
        assert!(!answer.hits[0].unit.content.contains("forged"), "{added}");
    }
}

#[test]
fn links_and_pipes_are_never_opened_as_index_files() {
    type Making<'a> = (&'a str, &'a dyn Fn(&TestWorkspace));
    let outside = tempfile::tempdir().unwrap();
    let victim = outside.path().join("victim");
    fs::write(&victim, "mine").unwrap();
    let files = three_files();
    let make: [Making<'_>; 4] = [
        ("the file is a link out", &|folder| {
            fs::create_dir(folder.path(".context")).unwrap();
            symlink(&victim, folder.path(".context/search.db")).unwrap();
        }),
        ("the folder is a link out", &|folder| {
            symlink(outside.path(), folder.path(".context")).unwrap();
        }),
        ("the file is a pipe", &|folder| {
            fs::create_dir(folder.path(".context")).unwrap();
            make_pipe(folder.path(".context/search.db"));
        }),
        ("the folder is a file", &|folder| folder.write(".context", "x")),
    ];
    for (name, make) in make {
        let bench = Bench::new();
        make(&bench.folder);
        let indexed = bench.index(&files);
        assert!(indexed.not_kept.is_some(), "{name}");
        assert_eq!(found(&bench.ask(&files, "joins lose rows"))[0], "a.md:1", "{name}");
        assert_eq!(fs::read_to_string(&victim).unwrap(), "mine", "{name}");
        assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1, "{name}");
    }
}

#[test]
fn of_two_processes_the_last_to_write_decides_and_the_rest_is_made_again() {
    let folder = TestWorkspace::new();
    let (workspace, _) = Workspace::load(folder.root(), &[]).unwrap();
    let workspace = Arc::new(workspace);
    let files = many();
    let new = || engine(&Arc::new(Counting::default()), false);
    let (first, second) = (new(), new());
    let mut n_steps = 0;
    // The first is in the midst of it when the second comes and does all.
    first
        .index(&workspace, &files, start(), &mut |_| {
            n_steps += 1;
            if n_steps == 3 {
                let done = second.index(&workspace, &files, start(), &mut |_| true).unwrap();
                assert_eq!(done.n_made, 40);
            }
            n_steps < 3
        })
        .unwrap();
    let indexed = new().index(&workspace, &files, start(), &mut |_| true).unwrap();
    assert_eq!((indexed.n_made, indexed.n_missing), (24, 0));
}

#[test]
fn a_server_embeds_in_the_background_and_what_it_made_is_kept() {
    let bench = Bench::new();
    let files = many();
    let server = engine(&bench.embedder, true);
    let ask = || {
        let question =
            Question { query: "? number", kind: None, module: None, limit: 5, now: start(), use_of_file: &|_| 0.0 };
        server.search(&bench.workspace, &files, question).unwrap()
    };
    assert_eq!(bench.embedder.n_of_units(), 0, "nothing begins before the first question");
    let first = ask();
    assert!(!first.hits.is_empty());
    assert!(becomes_true(|| ask().coverage >= 1.0), "it never ends");
    assert_eq!(bench.embedder.n_of_units(), 40);
    assert!(becomes_true(|| bench.folder.path(".context/search.db").exists()), "it is not kept");
    drop(server);
}
