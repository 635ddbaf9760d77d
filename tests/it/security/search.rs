//! Searching by meaning and reading in hostile workspaces: ignore files made to harm, a forged or damaged index, files that
//! were closed or removed after they were indexed, and texts made to hang a parser.

use std::fs;
use std::os::unix::fs::symlink;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::tools::Tools;
use crate::support::{TestWorkspace, Watchdog, make_pipe};

const INDEX: &str = ".context/search.db";

fn fixture() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("docs/joins.md", "# Joins\n\nHow joins lose rows of tables.\n");
    workspace
}

/// The answer of a search in this process, with an engine that has only what it finds in the workspace.
fn search(workspace: &TestWorkspace, query: &str) -> Value {
    let _watchdog = Watchdog::new("a search");
    Tools::indexed(workspace).call_ok("context_search", &json!({"query": query}))
}

fn paths(answer: &Value) -> Vec<&str> {
    let results = answer["results"].as_array().unwrap();
    results.iter().map(|found| found["path"].as_str().unwrap()).collect()
}

/// Row 76, for search: an ignore file may be a pipe, a device or endless.
#[test]
fn odd_ignore_files_hang_no_search() {
    let pipe = |workspace: &TestWorkspace, at: &str| {
        fs::create_dir_all(workspace.path(at).parent().unwrap()).unwrap();
        make_pipe(workspace.path(at));
    };
    for at in [".gitignore", ".ignore", "docs/.gitignore", ".git/info/exclude", ".git"] {
        let workspace = fixture();
        pipe(&workspace, at);
        assert_eq!(paths(&search(&workspace, "joins rows")), ["docs/joins.md"], "{at}");
    }
    let workspace = fixture();
    symlink("/dev/zero", workspace.path(".gitignore")).unwrap();
    let sparse = fs::File::create(workspace.path(".ignore")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    assert_eq!(paths(&search(&workspace, "joins rows")), ["docs/joins.md"]);
}

/// Ignore files that are costly to evaluate, in every folder.
#[test]
fn ignore_files_cost_a_bounded_time() {
    let workspace = fixture();
    let rules: String = (0..5_000).map(|n| format!("*x{n}*y[a-z]*\n")).collect::<Vec<_>>().concat();
    let mut folder = "docs/".to_owned();
    for _ in 0..10 {
        folder.push_str("d/");
        workspace.write(&format!("{folder}.gitignore"), &rules);
    }
    workspace.write(&format!("{folder}deep.md"), "# Joins\n\nDeep joins of rows.\n");
    let answer = search(&workspace, "joins rows");
    assert_eq!(paths(&answer).len(), 2, "{answer}");
    let _watchdog = Watchdog::new("a grep below costly ignore files");
    let found = Tools::at(&workspace).call_ok("grep_codebase", &json!({"pattern": "joins"}));
    assert_eq!(found["totalMatches"], 4);
}

/// A file that is closed, gone or renamed to a closed name after it was indexed is in no answer and in no byte of the index.
#[test]
fn the_index_forgets_what_may_no_longer_be_read() {
    for close in ["deny", "remove", "rename"] {
        let workspace = fixture();
        workspace.write("docs/later.md", "# Later\n\nThe quokkacanary lives on an island.\n");
        assert_eq!(paths(&search(&workspace, "quokkacanary island")), ["docs/later.md"]);
        let path = workspace.path("docs/later.md");
        match close {
            "deny" => workspace.write("learning-os.toml", "[read]\ndeny = [\"docs/later.md\"]\n"),
            "remove" => fs::remove_file(path).unwrap(),
            _ => fs::rename(path, workspace.path("docs/secret.md")).unwrap(),
        }
        let answer = search(&workspace, "quokkacanary island");
        assert_eq!(paths(&answer), [""; 0], "{close}: {answer}");
        let bytes = fs::read(workspace.path(INDEX)).unwrap();
        assert!(memchr::memmem::find(&bytes, b"uokkacanar").is_none(), "{close}");
    }
}

/// An index that came with the workspace: rows that the program never writes make it void as a whole.
#[test]
fn a_forged_index_answers_nothing() {
    let workspace = fixture();
    let old = fs::File::open(workspace.path("docs/joins.md")).unwrap();
    old.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).unwrap();
    let whole = search(&workspace, "joins rows");
    let index = fs::read(workspace.path(INDEX)).unwrap();
    for forged in [
        "INSERT INTO unit SELECT 900, '.env', 7, 'x', 0, NULL, NULL, NULL, 'FORGED', 'joins lose rows', text_hash FROM unit LIMIT 1",
        "UPDATE vector SET scale = 1e30",
        "UPDATE vector SET scale = -1",
        "UPDATE vector SET scale = 9e999",
        "UPDATE vector SET bytes = x''",
        "INSERT INTO vector SELECT embedder, x'00000000000000000000000000000000', 0.001, x'7f' FROM vector LIMIT 1",
        "UPDATE unit SET line = -5",
        "DELETE FROM file",
    ] {
        workspace.write(INDEX, &index);
        let db = Connection::open(workspace.path(INDEX)).unwrap();
        db.execute_batch(forged).unwrap();
        drop(db);
        // The words answer at once, the vectors are made again.
        let first = search(&workspace, "joins rows");
        assert_eq!(paths(&first), ["docs/joins.md"], "{forged}");
        assert!(!first.to_string().contains("FORGED"), "{forged}");
        let again = search(&workspace, "joins rows");
        assert_eq!((&again["results"], &again["coverage"]), (&whole["results"], &whole["coverage"]), "{forged}");
    }
}

/// The model's engine would write to stdout, into answers, where these variables are set.
#[test]
fn debug_variables_add_no_output_to_answers() {
    for variable in ["RTEN_TIMING", "RTEN_OPTIMIZER_DEBUG", "RTEN_INFER_SHAPES_DEBUG"] {
        let workspace = fixture();
        let ran = workspace.command(&["--json", "search", "joins rows"]).env(variable, "1").output().unwrap();
        let answer: Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(paths(&answer), ["docs/joins.md"], "{variable}");
    }
}

/// Row 62: a megabyte made to hang a lexer or a parser. The file is read all the same.
#[test]
fn any_text_is_parsed_in_time() {
    let workspace = fixture();
    let tools = Tools::at(&workspace);
    // A megabyte takes a parser all the steps that it has; a part of one shows that they are needed in proportion.
    for (name, part, size) in [("a.py", "\\\n", 20), ("b.py", "${", 15), ("d.ts", "<a ", 15), ("e.rs", "#![", 15)] {
        workspace.write(name, part.repeat((1 << size) / part.len()));
        let _watchdog = Watchdog::new("parsing a text made to hang a parser");
        let answer = tools.call_ok("read_file", &json!({"path": name}));
        assert!(answer["metadata"]["parse_error"]["message"].is_string(), "{name}");
    }
}
