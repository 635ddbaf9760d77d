//! `read_file` and `los read`: the source document's examples and cases, the limits of large answers, the cache.

use std::fmt::Write;
use std::path::Path;

use los_app::calls::ctx::Ctx;
use los_app::tools::read_file::{Dependency, MAX_DEPENDENCIES, ReadFile, ReadFileOutput};
use los_store::workspace::Workspace;
use los_store::workspace::settings::Settings;
use serde_json::{Value, json};

use crate::support::tools::{Tools, call};
// Other modules know it by this place.
pub use crate::support::tools::ctx;
use crate::support::{TestWorkspace, Watchdog};

fn open(root: &Path) -> Ctx {
    ctx(Workspace::open(root, Settings::default()).unwrap())
}

fn read(ctx: &Ctx, args: Value) -> ReadFileOutput {
    call::<ReadFile>(ctx, args).unwrap()
}

fn paths(answer: &ReadFileOutput) -> Vec<&str> {
    answer.dependencies.iter().map(|found| found.path.as_str()).collect()
}

fn fixture() -> TestWorkspace {
    let workspace = TestWorkspace::copy_of("tests/fixtures/imports/python");
    workspace.write("learning-os.toml", "");
    workspace
}

/// The layout of the source document's example.
fn example() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let service = "import { TokenManager } from './TokenManager';\nimport { UserRepository } from '../users/UserRepository';\n\nexport class AuthService {}\n";
    workspace.write("src/server/auth/AuthService.ts", service);
    workspace.write("src/server/auth/TokenManager.ts", "export class TokenManager {}\n");
    workspace.write("src/server/users/UserRepository.ts", "export class UserRepository {}\n");
    workspace.write("src/index.ts", "export {};\n");
    workspace
}

#[test]
fn the_example_of_the_source_is_answered_as_it_says() {
    let workspace = example();
    let path = "src/server/auth/AuthService.ts";
    let answer = read(&open(workspace.root()), json!({"path": path, "includeDeps": false}));
    let answer = serde_json::to_value(answer).unwrap();
    let content = workspace.read(path);
    let expected =
        json!({"path": path, "content": content, "size": content.len(), "lines": 4, "language": "typescript"});
    assert_eq!(answer["file"], expected);
    assert_eq!(answer["metadata"]["module"], "auth");
    assert_eq!(answer["metadata"]["role"], "core");
    let modified = answer["metadata"]["lastModified"].as_str().unwrap();
    assert!(modified.ends_with('Z') && modified.len() == 20, "{modified}");
    let keys: Vec<_> = answer.as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["file", "dependencies", "metadata"]);
}

#[test]
fn the_test_cases_of_the_source_hold() {
    let workspace = example();
    workspace.write("file.ts", format!("{}const = ;\n", "export {};\n".repeat(14)));
    let tools = Tools::at(&workspace);
    let path = "src/index.ts";
    assert_eq!(tools.call_ok("read_file", &json!({ "path": path }))["file"]["content"], "export {};\n");
    let answer = tools.call_ok("read_file", &json!({"path": "file.ts"}));
    assert_eq!(answer["metadata"]["parse_error"]["line"], 15, "{answer}");
    assert!(answer["file"]["content"].as_str().unwrap().contains("const = ;"));
    let denied = "../../../etc/passwd .env .env.local .git/config node_modules/a/index.js src/node_modules/a.js";
    for (code, paths) in [("FILE_NOT_FOUND", "invalid/path.ts"), ("INVALID_INPUT", "src"), ("PATH_NOT_ALLOWED", denied)]
    {
        for path in paths.split(' ') {
            let error = tools.call_err("read_file", &json!({ "path": path }));
            let named = error["details"]["path"].as_str().unwrap_or(path);
            assert!(error["code"] == code && named == path, "{error}");
            assert!(code == "PATH_NOT_ALLOWED" || error["details"]["suggestion"].is_string(), "{error}");
        }
    }
    // Rows 33, 34 and 63.
    let refused = [
        ("path", json!([null, 1, ["a"], {}, true])),
        ("Path", json!([path])),
        ("root", json!(["/"])),
        ("__proto__", json!([{}])),
        ("includeDeps", json!(["yes"])),
        ("maxDepth", json!([-1, 2, 2_147_483_648_u64, 9.3e18, 1.5, "3", null, []])),
    ];
    tools.assert_refused("read_file", &json!({ "path": path }), &refused);
    assert_eq!(tools.call_err("read_file", &json!({}))["code"], "INVALID_INPUT");
}

#[test]
fn dependencies_come_in_order_once_and_without_the_file_itself() {
    let workspace = fixture();
    let ctx = open(workspace.root());
    let answer = read(&ctx, json!({"path": "shop/cart.py"}));
    let expected = "shop/__init__.py shop/prices.py shop/taxes.py shop/orders.py shop/payments/card.py \
        shop/payments/__init__.py shop/payments/gateway.py common/money.py shop/discounts.py";
    assert_eq!(paths(&answer).join(" "), expected);
    let is_named = |found: &Dependency| found.content.is_none() && found.level == 1 && found.kind == "import";
    assert!(answer.dependencies.iter().all(is_named));
    assert_eq!((answer.metadata.parse_error.is_none(), answer.metadata.dependencies_omitted), (true, None));
    let whole = read(&ctx, json!({"path": "shop/cart.py", "includeDeps": true, "maxDepth": 1}));
    assert_eq!(paths(&whole), paths(&answer));
    for found in &whole.dependencies {
        assert_eq!(found.content.as_deref(), Some(workspace.read(&found.path).as_str()));
    }
    assert!(paths(&read(&ctx, json!({"path": "shop/cart.py", "includeDeps": true, "maxDepth": 0}))).is_empty());
    // A cycle leads back to the file, which is not its own dependency.
    workspace.write("me.py", "import me\nimport helpers\nfrom helpers import go\n");
    assert_eq!(paths(&read(&ctx, json!({"path": "./me.py"}))), ["helpers.py"]);
}

#[test]
fn a_file_that_does_not_parse_is_read_and_says_where() {
    let workspace = fixture();
    let answer = read(&open(workspace.root()), json!({"path": "broken.py"}));
    assert_eq!(answer.file.content, workspace.read("broken.py"));
    assert_eq!(answer.metadata.parse_error.as_ref().map(|error| error.line), Some(4));
    assert_eq!(paths(&answer), ["helpers.py", "fast_path.py"]);
    let torn = read(&open(workspace.root()), json!({"path": "torn.ipynb"}));
    assert!(torn.metadata.parse_error.is_some());
    assert_eq!(torn.file.language, "notebook");
}

#[test]
fn a_fan_out_is_bounded_and_says_so() {
    let workspace = TestWorkspace::new();
    let mut all = String::new();
    for n in 0..300 {
        writeln!(all, "import m{n}").unwrap();
    }
    workspace.write("all.py", &all);
    for n in 0..300 {
        workspace.write(&format!("m{n}.py"), format!("{all}# {}\n", "x".repeat(20_000)));
    }
    let _watchdog = Watchdog::new("following imports");
    let answer = read(&open(workspace.root()), json!({"path": "all.py", "includeDeps": true}));
    assert_eq!(answer.dependencies.len(), MAX_DEPENDENCIES);
    assert_eq!(answer.metadata.dependencies_omitted, Some(300 - MAX_DEPENDENCIES));
    let bytes: usize = answer.dependencies.iter().filter_map(|found| found.content.as_ref()).map(String::len).sum();
    assert!((900_000..=1_048_576).contains(&bytes), "{bytes}");
    assert!(answer.dependencies.iter().all(|found| found.content.is_some() != found.content_omitted.is_some()));
    // Thousands of imports of what is not there, again and again or ever deeper, costs a bounded number of looks.
    let lines = (0..20_000).map(|n| format!("import absent{n}\n"));
    let deep = "x/".repeat(120);
    for (path, text, is_cut) in [
        ("many.py".to_owned(), lines.collect::<String>(), true),
        (format!("{deep}same.py"), "import absent\n".repeat(15_000), true),
        ("deep.py".to_owned(), format!("import a{}\n", ".a".repeat(100_000)), false),
        ("dots.py".to_owned(), format!("from {} import a\n", ".".repeat(200_000)), false),
        ("names.py".to_owned(), format!("import {}a\n", "a, ".repeat(60_000)), true),
        ("from.py".to_owned(), format!("from m0 import {}a\n", "a, ".repeat(60_000)), false),
    ] {
        workspace.write(&path, text);
        let answer = read(&open(workspace.root()), json!({ "path": path }));
        assert!(answer.dependencies.len() <= 1, "{path}");
        assert_eq!(answer.metadata.dependencies_omitted.is_some_and(|n| n > 1_000), is_cut, "{path}");
    }
}

#[test]
fn a_dependency_that_cannot_be_shown_is_listed_with_the_reason() {
    let workspace = TestWorkspace::new();
    workspace.write("a.py", "import latin\nimport huge\nimport fine\n");
    workspace.write("latin.py", b"# caf\xe9\n");
    workspace.write("huge.py", "#".repeat(1_048_577));
    workspace.write("fine.py", "x = 1\n");
    let ctx = open(workspace.root());
    let answer = read(&ctx, json!({"path": "a.py", "includeDeps": true}));
    let reasons: Vec<_> = answer.dependencies.iter().map(|found| found.content_omitted).collect();
    assert_eq!(reasons, [Some("not UTF-8 text"), Some("over 1 MB"), None]);
    let code =
        |path: &str| call::<ReadFile>(&ctx, json!({ "path": path })).map_err(|error| error.code().word()).unwrap_err();
    assert_eq!(code("latin.py"), "ENCODING_ERROR");
    assert_eq!(code("huge.py"), "FILE_TOO_LARGE");
}

#[test]
fn the_terminal_shows_a_file_with_escaped_control_characters() {
    let workspace = fixture();
    let ran = workspace.los(&["read", "helpers.py"]);
    assert_eq!((ran.exit, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "def go(): ...\n", ""));
    workspace.write("evil.txt", "a\u{1b}[2J\u{202e}b\r\nc\td\n\ne");
    assert_eq!(workspace.los(&["read", "evil.txt"]).ok(), "a\\u{1b}[2J\\u{202e}b\nc\td\n\ne\n");
    workspace.write("empty.txt", "");
    assert_eq!(workspace.los(&["read", "empty.txt"]).ok(), "");
    let ran = workspace.los(&["read", "broken.py"]);
    assert!(ran.stderr.starts_with("note: broken.py:4: "), "{ran:?}");
    assert_eq!(ran.ok(), workspace.read("broken.py"));
    let (code, exit) = workspace.los(&["read", "--json", "../x"]).failed();
    assert_eq!((code.as_str(), exit), ("PATH_NOT_ALLOWED", 4));
    assert_eq!(workspace.los(&["read", "absent.py"]).exit, Some(3));
}

#[test]
fn deps_come_before_the_text() {
    let workspace = fixture();
    let shown = workspace.los(&["read", "--deps", "shop/orders.py"]).ok();
    let tree = "shop/orders.py  python · 53 bytes · 5 lines · module shop · core\n  shop/cart.py  line 1\n";
    assert_eq!(shown, format!("{tree}\nfrom .cart import Cart\n\n\nclass Order:\n    cart: Cart\n"));
    let shown = workspace.los(&["read", "--deps", "helpers.py"]).ok();
    assert!(shown.contains("  imports no file of the workspace\n"), "{shown}");
    let answer = workspace.los(&["read", "--deps", "--json", "shop/orders.py"]).json();
    assert_eq!(answer["dependencies"][0]["content"], json!(workspace.read("shop/cart.py")));
}
