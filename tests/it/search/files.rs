//! The files that are searched, and the counts of files read.

use chrono::{DateTime, TimeDelta, Utc};
use los_eyes::files::access::{counts, touch};
use los_eyes::search::files::{FileKind, SearchedFile, list, read};
use los_eyes::search::units::cut::of_file;
use los_model::events::kind::EventNames;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use std::os::unix::fs::symlink;

use crate::support::TestWorkspace;

fn open(test: &TestWorkspace) -> Workspace {
    Workspace::load(test.root(), &[]).unwrap().0
}

fn path(text: &str) -> RelPath {
    RelPath::parse(text).unwrap()
}

fn own() -> RelPath {
    path(".claude/memory")
}

fn paths(found: &[SearchedFile]) -> Vec<&str> {
    found.iter().map(|file| file.path.as_str()).collect()
}

const MEMORY: [&str; 3] =
    [".claude/memory/best_practices.md", ".claude/memory/decisions.jsonl", ".claude/memory/progress_log.jsonl"];

fn with_documents() -> TestWorkspace {
    const FILES: &str = "README.md docs/a.MD docs/b.markdown docs/c.txt paths/Beginner/month-01/README.md templates/t.md \
        notes/n.md src/a.py projects/bikes/load.py projects/bikes/README.md projects/bikes/data.csv \
        projects/bikes/venv/lib.py work/m01/tests/check.SQL docs/my_secret_plan.md docs/node_modules/p/README.md \
        docs/.hidden.md docs/ignored/x.md docs/build/x.md .claude/memory/pending/p.md \
        .claude/memory/learners/bob/best_practices.md .claude/commands/c.md";
    let test = TestWorkspace::new();
    for file in FILES.split(' ') {
        test.write(file, "# Words\n\nSome words to be found here.\n");
    }
    test.write(".gitignore", "docs/ignored/\n.claude/\n");
    test
}

#[test]
fn documents_and_the_own_memory_are_searched() {
    let test = with_documents();
    test.write("docs/large.md", vec![b'a'; 1_048_577]);
    let found = list(&open(&test), &own()).unwrap();
    let documents = [
        "README.md", "docs/a.MD", "docs/b.markdown", "paths/Beginner/month-01/README.md", "projects/bikes/README.md",
        "projects/bikes/load.py", "templates/t.md", "work/m01/tests/check.SQL",
    ];
    assert_eq!(paths(&found), [&MEMORY[..], &documents[..]].concat());
    assert!(found.iter().all(|file| file.modified.is_some()));
    let bob = list(&open(&test), &path(".claude/memory/learners/bob")).unwrap();
    assert_eq!(paths(&bob)[0], ".claude/memory/learners/bob/best_practices.md");
    assert_eq!(paths(&bob)[1..], documents);
}

#[test]
fn settings_add_and_remove() {
    let test = with_documents();
    test.write("learning-os.toml", "[search]\ninclude = [\"notes/\", \"src/**/*.py\", \"**/*.md\"]\nexclude = [\"templates\", \"decisions.jsonl\"]\n");
    let found = list(&open(&test), &own()).unwrap();
    let documents = "README.md docs/a.MD docs/b.markdown notes/n.md paths/Beginner/month-01/README.md \
        projects/bikes/README.md projects/bikes/load.py src/a.py work/m01/tests/check.SQL";
    let expected: Vec<&str> = [MEMORY[0], MEMORY[2]].into_iter().chain(documents.split(' ')).collect();
    assert_eq!(paths(&found), expected);
    let kind = |name: &str| found.iter().find(|file| file.path.as_str() == name).map(|file| file.kind);
    assert_eq!((kind("src/a.py"), kind("notes/n.md")), (Some(FileKind::Code), Some(FileKind::Document)));
    test.write("learning-os.toml", "[search]\ninclude = [\"[\"]\n");
    assert!(Workspace::load(test.root(), &[]).is_err());
}

#[test]
fn denied_files_are_not_searched() {
    let test = with_documents();
    let deny = "[read]\ndeny = [\"docs/a.md\", \"progress_log.jsonl\"]\n[search]\ninclude = [\"**\"]\n";
    test.write("learning-os.toml", deny);
    let workspace = open(&test);
    let found = list(&workspace, &own()).unwrap();
    let all = paths(&found).join(" ");
    for denied in "secret a.MD progress_log node_modules build learners pending ignored commands".split(' ') {
        assert!(!all.contains(denied), "{denied}: {all}");
    }
    assert_eq!(read(&workspace, &path("docs/my_secret_plan.md"), FileKind::Document), None);
}

#[test]
fn binary_files_are_left_out_but_a_log_with_bad_bytes_is_not() {
    let test = TestWorkspace::new();
    test.write("docs/a.md", b"# A\n\nwords \xff here\n");
    test.write("docs/b.md", b"# A\n\nwords \0 here\n");
    let entry =
        |words: &[u8]| [b"{\"timestamp\":\"2026-01-05\",\"event\":\"note\",\"message\":\"", words, b"\"}\n"].concat();
    test.write(MEMORY[2], [entry(b"\xff bad"), entry(b"good words")].concat());
    let workspace = open(&test);
    for name in ["docs/a.md", "docs/b.md", "docs/none.md"] {
        assert_eq!(read(&workspace, &path(name), FileKind::Document), None);
    }
    let log = read(&workspace, &path(MEMORY[2]), FileKind::Log).unwrap();
    assert_eq!(of_file(FileKind::Log, MEMORY[2], &log, &EventNames::default()).last().unwrap().content, "good words");
}

#[test]
fn links_are_not_followed_by_the_walk() {
    let test = with_documents();
    test.write(".env", "KEY=1\n");
    for (target, link) in [("../.env", "docs/innocent.md"), ("/etc", "docs/etc"), ("..", "docs/loop")] {
        symlink(target, test.path(link)).unwrap();
    }
    let workspace = open(&test);
    let found = list(&workspace, &own()).unwrap();
    let is_linked = |path: &&str| ["innocent", "etc/", "loop"].iter().any(|link| path.contains(link));
    assert_eq!(paths(&found).iter().find(|path| is_linked(path)), None);
    assert_eq!(read(&workspace, &path("docs/innocent.md"), FileKind::Document), None);
}

fn now() -> DateTime<Utc> {
    "2026-03-15T12:00:00Z".parse().unwrap()
}

#[test]
fn an_access_is_counted_and_forgotten_by_half_in_two_weeks() {
    let test = TestWorkspace::new();
    let workspace = open(&test);
    assert_eq!(counts(&workspace).n_files(), 0);
    for day in [0, 3, 1] {
        touch(&workspace, &path("docs/a b.md"), now() + TimeDelta::days(day));
    }
    touch(&workspace, &path("docs/c.md"), now());
    let known = counts(&workspace);
    let accessed = known.of("docs/a b.md").unwrap();
    assert_eq!((accessed.count, accessed.last), (3, (now() + TimeDelta::days(3)).timestamp()));
    let at = now() + TimeDelta::days(3);
    let often = 4.0_f64.ln() / 65.0_f64.ln();
    assert!((known.weight("docs/a b.md", at) - often).abs() < 1e-9);
    assert!((known.weight("docs/a b.md", at + TimeDelta::days(14)) - often / 2.0).abs() < 1e-9);
    assert!(known.weight("docs/a b.md", at) > known.weight("docs/c.md", at));
    assert!(known.weight("docs/none.md", at) == 0.0);
    assert_eq!(test.read(".context/.gitignore"), "*\n");
    std::fs::remove_dir_all(test.path(".context")).unwrap();
    assert_eq!(counts(&workspace).n_files(), 0);
    touch(&workspace, &path("docs/c.md"), now());
    assert_eq!(counts(&workspace).n_files(), 1);
}

#[test]
fn hostile_content_is_passed_over_and_the_file_stays_small() {
    let test = TestWorkspace::new();
    let mut text: Vec<u8> = Vec::new();
    for n in 0..20_000 {
        text.extend(format!("{n} docs/long-name-of-a-file-{n}.md\n").into_bytes());
    }
    text.extend(b"x\n1 ../a\n9223372036854775807 b\n-5 ./c\n\xff\xfe d\n");
    test.write(".context/access.log", &text);
    let workspace = open(&test);
    let known = counts(&workspace);
    assert!((1_000..10_000).contains(&known.n_files()), "the newest: {}", known.n_files());
    assert!(known.of("b").is_some() && known.of("../a").is_none() && known.of("./c").is_none());
    assert!(known.weight("b", now()) <= 1.0);
    touch(&workspace, &path("docs/new.md"), now());
    assert!(std::fs::metadata(test.path(".context/access.log")).unwrap().len() <= 128 * 1024);
    assert!(counts(&workspace).of("docs/new.md").is_some());
    // Where it cannot be written, nothing happens.
    std::fs::remove_file(test.path(".context/access.log")).unwrap();
    std::fs::create_dir(test.path(".context/access.log")).unwrap();
    touch(&workspace, &path("docs/new.md"), now());
    assert_eq!(counts(&workspace).n_files(), 0);
}

#[test]
fn threads_neither_tear_nor_lose_the_file() {
    let test = TestWorkspace::new();
    let workspace = open(&test);
    touch(&workspace, &path("docs/first.md"), now());
    let name = |thread: usize, n: usize| format!("docs/{thread}-{}.md", n % 10);
    let touch_all = |thread: usize| (0..100).for_each(|n| touch(&workspace, &path(&name(thread, n)), now()));
    std::thread::scope(|scope| (0..4).for_each(|thread| drop(scope.spawn(move || touch_all(thread)))));
    let known = counts(&workspace);
    assert_eq!(known.n_files(), 41);
    assert!((0..40).all(|n| known.of(&name(n / 10, n)).is_some_and(|accessed| accessed.count == 10)));
}
