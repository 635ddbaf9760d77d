//! Library benchmarks of what looks into files: imports, grep, units of a document, search by meaning.
//!
//! Run with `cargo bench --bench eyes`. Whole processes are measured by `benches/grep.py` and `benches/search.py`;
//! `benches/README.md` holds the last table.
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]
#![expect(unreachable_pub, reason = "the measuring is a module of two benchmarks")]

mod measure;

use std::fmt::Write;
use std::fs;
use std::sync::Arc;
use std::time::SystemTime;

use los_eyes::files::beside::Beside;
use los_eyes::imports::language::Grammar;
use los_eyes::search::corpus::{Corpus, LearnersFiles};
use los_eyes::search::embedders::Embedders;
use los_eyes::search::embedders::{EmbedError, Embedder};
use los_eyes::search::endpoint::Patience;
use los_eyes::search::engine::Engine;
use los_eyes::search::files::FileKind;
use los_eyes::search::index::database::Index;
use los_eyes::search::model::{DIMENSIONS, EMBEDDED_ID, embedded};
use los_eyes::search::question::Question;
use los_eyes::search::units::cut::of_file;
use los_eyes::{grep, imports};
use los_model::events::kind::EventNames;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::SearchSettings;
use measure::Bench;

const WORDS: [&str; 24] = [
    "table", "row", "join", "branch", "commit", "test", "vector", "token", "loop", "file", "error", "model", "score",
    "week", "plan", "cache", "thread", "lock", "parser", "string", "number", "graph", "index", "review",
];

/// Words that differ from place to place and are the same in every run.
fn sentence(seed: usize, n: usize) -> String {
    let mut text = String::new();
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    for _ in 0..n {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = (state >> 33) % 5_000;
        write!(text, "{}{} ", WORDS[at % WORDS.len()], at / WORDS.len() % 40).unwrap();
    }
    text
}

/// A document of `n` sections of about sixty words.
fn document(seed: usize, n: usize) -> String {
    let mut text = String::from("# A document\n\nWhat it is for.\n");
    for section in 0..n {
        let seed = seed * 1_000 + section;
        write!(text, "\n## {}\n\n{}\n", sentence(seed, 3), sentence(seed + 500, 60)).unwrap();
    }
    text
}

/// A workspace with `n` documents of ten sections.
fn workspace(n: usize) -> (tempfile::TempDir, Arc<Workspace>) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join(".claude/memory")).unwrap();
    fs::create_dir_all(folder.path().join("docs")).unwrap();
    for seed in 0..n {
        fs::write(folder.path().join(format!("docs/{seed:04}.md")), document(seed, 10)).unwrap();
    }
    let (workspace, _) = Workspace::load(folder.path(), &[]).unwrap();
    (folder, Arc::new(workspace))
}

/// Vectors at no cost, under the id of the embedded model.
struct Cheap;

impl Embedder for Cheap {
    fn id(&self) -> &'static str {
        EMBEDDED_ID
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let vector = |text: &&str| {
            let mut vector = vec![0.01_f32; DIMENSIONS];
            for (at, byte) in text.bytes().enumerate() {
                vector[(at * 7 + usize::from(byte)) % DIMENSIONS] += 1.0;
            }
            let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
            vector.into_iter().map(|x| x / length).collect()
        };
        Ok(texts.iter().map(vector).collect())
    }
}

/// Cheap vectors for what is indexed, the model's for questions.
struct ModelForQuestions(Arc<dyn Embedder>);

impl Embedder for ModelForQuestions {
    fn id(&self) -> &str {
        self.0.id()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        Cheap.embed(texts)
    }

    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        self.0.embed_query(text)
    }
}

fn search(bench: &Bench) {
    let (_folder, workspace) = workspace(273);
    let memory = RelPath::parse(".claude/memory").unwrap();
    let files = LearnersFiles::new(&workspace, memory);
    let question = || Question {
        query: "which rows the join of two tables loses",
        kind: None,
        module: None,
        limit: 5,
        now: SystemTime::now(),
        use_of_file: &|_| 0.0,
    };
    let embedders: [(&str, Arc<dyn Embedder>); 2] = [
        ("without the model", Arc::new(Cheap)),
        ("with the model", Arc::new(ModelForQuestions(embedded(None).unwrap()))),
    ];
    for (name, embedder) in embedders {
        let load = Arc::new(move || Ok(Arc::clone(&embedder)));
        let embedders = Embedders::with(SearchSettings::default(), Arc::new(|_: &str| None), load, Patience::default());
        let engine = Engine::new(embedders, false);
        // The files have to be older than what may still change unseen.
        let later = SystemTime::now() + std::time::Duration::from_secs(10);
        engine.index(&workspace, &files, later, &mut |_| true).unwrap();
        let answer = engine.search(&workspace, &files, question()).unwrap();
        assert!(answer.n_units > 2_900 && answer.coverage.to_bits() == 1.0_f64.to_bits(), "{answer:?}");
        bench.time(&format!("search/warm/{name}"), || engine.search(&workspace, &files, question()).unwrap());
    }
    bench.time("search/open", || Index::open(&workspace).unwrap());
    let mut index = Index::open(&workspace).unwrap();
    bench.time("search/list the files", || files.files().unwrap());
    let listed = files.files().unwrap();
    bench.time("search/sync, nothing changed", || index.sync(&files, &listed, SystemTime::now()).unwrap());
    bench.time("search/missing vectors, nothing", || index.missing(EMBEDDED_ID, 16).unwrap());
    bench.time("search/missing vectors, all", || index.missing("nobody", 16).unwrap());
    bench.time("search/by words", || index.by_words(question().query).unwrap());
    bench.time("search/read out entries", || index.entries().unwrap());
    let model = embedded(None).unwrap();
    bench.time("search/embed a question", || model.embed_query(question().query).unwrap());
}

fn units_of_a_document(bench: &Bench) {
    let text = document(1, 100);
    let name = format!("units/document of {} KB", text.len() / 1024);
    bench.time(&name, || of_file(FileKind::Document, "docs/a.md", &text, &EventNames::default()));
}

fn grep_files(bench: &Bench) {
    let (_folder, workspace) = workspace(300);
    for (name, pattern) in [("literal", "cache17 "), ("no match", "zqxjkvbnm"), ("very common", "a")] {
        let question = grep::Question {
            pattern: pattern.to_owned(),
            file_pattern: None,
            is_case_sensitive: true,
            limit: 50,
            context: 2,
        };
        let search = || grep::search_with(&workspace, &question, &Beside::none(), &|| false).unwrap();
        bench.time(&format!("grep_300_files/{name}"), search);
    }
}

/// About 50 KB of each language: imports, then functions.
fn parse_imports(bench: &Bench) {
    let sources = [
        (
            Grammar::Python,
            "from . import part{n}\n",
            "def f{n}(a, b=1):\n    \"\"\"Says what it does.\"\"\"\n    if a > b:\n        return [x * 2 for x in a if x]\n    return {'n': a[b], 'm': f\"{a}-{b}\"}\n\n",
        ),
        (
            Grammar::TypeScript,
            "import { a{n} } from './part{n}';\n",
            "export function f{n}(a: number, b: string[] = []): number {\n  if (a > 1) { return b.map(x => x.length).reduce((s, x) => s + x, 0); }\n  return `${a}`.length;\n}\n\n",
        ),
        (
            Grammar::Rust,
            "mod part{n};\n",
            "pub fn f{n}(a: usize, b: &[u8]) -> Option<usize> {\n    let sum = b.iter().map(|x| usize::from(*x)).sum::<usize>();\n    if a > sum { return None; }\n    Some(a + sum)\n}\n\n",
        ),
    ];
    for (grammar, import, body) in sources {
        let mut text: String = (0..20).map(|n| import.replace("{n}", &n.to_string())).collect();
        for n in 0.. {
            if text.len() > 50 * 1024 {
                break;
            }
            text.push_str(&body.replace("{n}", &n.to_string()));
        }
        let parsed = imports::parse(grammar, &text);
        assert!(parsed.imports.len() == 20 && parsed.error.is_none(), "{parsed:?}");
        bench.time(&format!("imports_50_kb/{grammar:?}"), || imports::parse(grammar, &text));
    }
}

fn main() {
    let bench = Bench::from_args();
    parse_imports(&bench);
    grep_files(&bench);
    units_of_a_document(&bench);
    search(&bench);
}
