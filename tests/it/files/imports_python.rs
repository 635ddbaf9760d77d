//! Imports of Python files and notebooks: the statements in all their forms, and the files that they lead to.

use std::fs;
use std::os::unix::fs::symlink;

use los_eyes::imports;
use los_eyes::imports::language::Grammar;
use los_eyes::imports::workspace_files::WorkspaceFiles;
use los_eyes::imports::{Parsed, parse};
use los_store::workspace::Workspace;
use los_store::workspace::settings::Settings;
use proptest::prelude::{Just, Strategy, prop_oneof, proptest};

use crate::support::TestWorkspace;
use crate::support::imports_files;

const FIXTURE: &str = "tests/fixtures/imports/python";

fn open(workspace: &TestWorkspace) -> Workspace {
    Workspace::open(workspace.root(), Settings::default()).unwrap()
}

fn parsed(text: &str) -> Parsed {
    parse(Grammar::Python, text)
}

fn leads_to(workspace: &TestWorkspace, path: &str) -> Vec<String> {
    imports_files::leads_to(path, &workspace.read(path), &WorkspaceFiles::new(&open(workspace)))
}

#[test]
fn each_file_of_the_fixture_imports_what_python_would_import() {
    let workspace = TestWorkspace::copy_of(FIXTURE);
    let check = |path: &str, expected: &[&str]| assert_eq!(leads_to(&workspace, path), expected, "{path}");
    check("shop/__init__.py", &["3 shop/cart.py"]);
    // `json`, `os`, `decimal` are the standard library's, `requests` is installed, the rest is not there.
    check(
        "shop/cart.py",
        &[
            "9 shop/__init__.py", "10 shop/prices.py", "10 shop/taxes.py", "11 shop/orders.py",
            "12 shop/payments/card.py", "12 shop/payments/__init__.py", "13 shop/payments/gateway.py",
            "16 common/money.py", "25 shop/discounts.py",
        ],
    );
    check("shop/orders.py", &["1 shop/cart.py"]);
    check(
        "run.py",
        &[
            "4 shop/payments/card.py", "4 common/money.py", "5 shop/__init__.py", "6 plugins/colour/red.py",
            "7 plugins/colour/blue.py", "9 shop/prices.py", "10 shop/payments/__init__.py", "11 shop/taxes.py",
            "12 random.py", "13 typed.pyi", "16 fast_path.py", "21 helpers.py", "22 shop/payments/card.py",
        ],
    );
    check(
        "tool/src/tool/core.py",
        &[
            "3 tool/src/tool/io.py", "4 tool/src/tool/version.py", "9 tool/src/tool/types.py",
            "15 tool/src/tool/legacy.py", "18 tool/src/tool/late.py",
        ],
    );
    check(
        "tool/tests/test_core.py",
        &["2 tool/src/tool/core.py", "3 tool/src/tool/core.py", "4 tool/tests/helpers.py", "5 tool/tests/conftest.py"],
    );
    check("flat/main.py", &["1 flat/util.py"]);
    check("loose/tests/test_lib.py", &["1 loose/lib.py", "2 loose/src/inner.py"]);
}

#[test]
fn every_form_of_the_statement_is_found_at_any_depth() {
    let count = |text: &str| parsed(text).imports.len();
    for (text, n) in [
        ("import a\n", 1),
        ("import a, b.c as d\n", 2),
        ("from a import (b,\n  c)\n", 1),
        ("from . import *\n", 1),
        ("from ... import a\n", 1),
        ("from . . import a\n", 1),
        ("if x:\n  while y:\n    try:\n      import a\n    finally:\n      import b\n", 2),
        ("class A:\n  import a\n  @d\n  async def f():\n    async with g():\n      import b\n", 2),
        ("match x:\n  case 1:\n    import a\n", 1),
        ("x = 'import a'\n# import b\n\"\"\"\nimport c\n\"\"\"\n", 0),
        ("from __future__ import annotations\n", 0),
        ("\u{feff}import a\r\nimport b\r\n", 2),
        ("import größe\n", 1),
        ("", 0),
    ] {
        assert_eq!(count(text), n, "{text:?}");
        assert_eq!(parsed(text).error, None, "{text:?}");
    }
}

#[test]
fn a_syntax_error_is_reported_and_other_imports_are_found() {
    let workspace = TestWorkspace::copy_of(FIXTURE);
    assert_eq!(leads_to(&workspace, "broken.py"), ["1 helpers.py", "8 fast_path.py"]);
    let line = |text: &str| parsed(text).error.map(|error| error.line);
    assert_eq!(line(&workspace.read("broken.py")), Some(4));
    let fine = "x = 1\n".repeat(14);
    for (wrong, expected) in [("def f(:\n    pass\n", Some(15)), ("x = = 2\n", Some(15)), ("", None)] {
        assert_eq!(line(&format!("{fine}{wrong}{fine}")), expected, "{wrong}");
    }
    let message = parsed("x = (1, 2\n").error.unwrap().message;
    assert!(message.contains("syntax error") || message.contains("missing"), "{message}");
}

#[test]
fn a_notebooks_lines_are_lines_of_its_file() {
    let workspace = TestWorkspace::copy_of(FIXTURE);
    assert_eq!(leads_to(&workspace, "explore.ipynb"), ["19 helpers.py", "44 common/money.py", "52 shop/prices.py"]);
    assert_eq!(parse(Grammar::Notebook, &workspace.read("explore.ipynb")).error, None);
    let unfinished = workspace.read("unfinished.ipynb");
    let found = parse(Grammar::Notebook, &unfinished);
    let line_of = |text: &str| unfinished.lines().position(|line| line.contains(text)).unwrap() + 1;
    assert!(found.imports.iter().any(|import| import.line == line_of("import helpers")));
    assert!(found.error.unwrap().line >= line_of("x = (1,"));
    assert_eq!(parse(Grammar::Notebook, &workspace.read("other.ipynb")), Parsed::default());
    let torn = parse(Grammar::Notebook, &workspace.read("torn.ipynb"));
    assert!(torn.imports.is_empty() && torn.error.is_some_and(|error| error.message.contains("JSON")));
}

#[test]
fn any_notebook_is_answered() {
    let code = |source: &str| format!("{{\"cells\": [{{\"cell_type\": \"code\"{source}}}]}}");
    let sources = ["", ", \"source\": [1, null]", ", \"source\": null", ", \"source\": [\"import \", \"a\"]"];
    let deep = "[".repeat(100_000);
    let others = ["", "[]", "{}", "{\"cells\": 3}", &deep, &format!("{{\"cells\": {deep}")].map(str::to_owned);
    for text in sources.map(code).iter().chain(&others) {
        let found = parse(Grammar::Notebook, text);
        assert!(found.imports.len() <= 1, "{found:?}");
    }
}

/// A workspace with denied files wherever an import could reach them.
fn with_denied_files() -> TestWorkspace {
    let workspace = TestWorkspace::copy_of(FIXTURE);
    for path in [
        "secret_notes.py", "secrets_of_shop.py", "shop/secret/__init__.py", "node_modules/pkg.py", ".env/settings.py",
        ".git/hooks.py", "credentials.py",
    ] {
        workspace.write(path, "CANARY = 1\n");
    }
    let outside = workspace.root().parent().unwrap().join("outside-of-imports");
    fs::create_dir_all(&outside).unwrap();
    fs::write(outside.join("out.py"), "CANARY = 1\n").unwrap();
    symlink(&outside, workspace.path("out_folder")).unwrap();
    symlink(outside.join("out.py"), workspace.path("out_link.py")).unwrap();
    symlink(workspace.path("secret_notes.py"), workspace.path("innocent.py")).unwrap();
    fs::hard_link(workspace.path("credentials.py"), workspace.path("second_name.py")).unwrap();
    workspace
}

#[test]
fn imports_of_denied_files_are_not_followed() {
    const NAMES: &[&str] = &[
        "secret_notes", "secrets_of_shop", "secret", "shop", "node_modules", "pkg", "out_folder", "out", "out_link",
        "innocent", "second_name", "credentials", "helpers", "prices", "common", "money", "etc", "passwd", "*",
        "__init__",
    ];
    let name = || proptest::sample::select(NAMES).prop_map(str::to_owned);
    let module = proptest::collection::vec(name(), 0..4).prop_map(|names| names.join("."));
    let import = (0_usize..5, module, name()).prop_map(|(dots, module, name)| {
        let dots = if dots == 0 && module.is_empty() { 1 } else { dots };
        format!("from {}{module} import {name}\n", ".".repeat(dots))
    });
    let statement = prop_oneof![3 => import, 1 => name().prop_map(|name| format!("import {name}\n")), 1 => Just("def (:\n".to_owned())];
    let program = proptest::collection::vec(statement, 1..12);
    let workspace = with_denied_files();
    assert_eq!(leads_to(&workspace, "closed.py"), ["1 shop/prices.py", "2 helpers.py"]);
    let opened = open(&workspace);
    let config = proptest::test_runner::Config { failure_persistence: None, ..Default::default() };
    proptest!(config, |(lines in program, from in proptest::sample::select(&["run.py", "shop/cart.py", "shop/payments/card.py", "tool/tests/test_core.py", "out_folder/x.py"][..]))| {
        let files = WorkspaceFiles::new(&opened);
        for import in parsed(&lines.concat()).imports {
            for path in imports::Resolver::new(from, &files).resolve(&import.target) {
                let read = fs::read_to_string(workspace.path(&path)).unwrap();
                assert!(!read.contains("CANARY"), "{path}");
                let whole = fs::canonicalize(workspace.path(&path)).unwrap();
                assert!(whole.starts_with(fs::canonicalize(workspace.root()).unwrap()), "{path}");
                assert!(!path.split('/').any(|name| name == ".." || name.is_empty()), "{path}");
            }
        }
    });
}
