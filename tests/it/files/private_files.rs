//! Private files: each name of the table stays closed on every face, and names that only look alike stay open.

use std::fs;

use los_store::workspace::private::PRIVATE;
use serde_json::json;

use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;
use crate::support::tools::Tools;

const CANARY: &str = "canary4711";
/// Files that hold a login, a key or a password wherever they turn up.
const CLOSED: [&str; 55] = [
    ".aws/credentials", ".bash_history", ".claude/settings.local.json", ".codex/auth.json", ".codex/config.toml",
    ".config/gh/hosts.yml", ".cursor/mcp.json", ".docker/config.json", ".env", ".env.local", ".envrc",
    ".gemini/settings.json", ".git-credentials", ".git/config", ".gnupg/key", ".htpasswd", ".kube/config",
    ".Kube/Config", ".mcp.json", ".mcp.local.json", ".claude.json", "mcp_config.json", "cline_mcp_settings.json",
    "opencode.json", ".netrc", ".npmrc", ".pgpass", ".psql_history", ".pypirc", ".python_history", ".ssh/config",
    ".vscode/mcp.json", ".zed/settings.json", "OPENAI_API_KEY.txt", "api_keys.json", "api_keys.txt", "cert.pfx",
    "claude_desktop_config.json", "client.p12", "credentials.json", "deploy.token", "env.txt", "id_ed25519",
    "my_api_key.env", "password.txt", "passwords.csv", "passwords.json", "prod.env", "server.key",
    "service-account.json", "service_account_prod.json", "terraform.tfstate", "terraform.tfstate.backup", "token",
    "vault.kdbx",
];
/// A learner's own files.
const OPEN: [&str; 16] = [
    "tokenizer.py", "token.rs", "tokens.md", "src/token/mod.md", "password_hashing.md", "passwords.md", "history.md",
    "environment.md", "keyboard.md", "api_keys.md", ".claude/settings.json", ".docker/Dockerfile",
    ".vscode/tasks.json", "kube/config", "gh/hosts.yml", "service.json",
];

/// The names above, and in a folder a name made of each one of the table.
fn closed() -> Vec<String> {
    let table = PRIVATE.iter().flat_map(|private| private.names);
    let table = table.map(|name| format!("docs/deep/{}", name.replace('*', "x")));
    CLOSED.iter().map(|&name| name.to_owned()).chain(table).collect()
}

fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let text = "[read]\nallow = [\"**\"]\n[search]\ninclude = [\"**\"]\n[rate_limits]\nread_file = 0\n";
    workspace.write("learning-os.toml", text);
    workspace.write("docs/good.md", "# Good\n\nAn open note.\n");
    for name in closed() {
        workspace.write(&name, format!("# {CANARY}\n\nThe word {CANARY} of a private file.\n"));
    }
    workspace
}

#[test]
fn no_face_reads_finds_or_indexes_a_private_file() {
    let workspace = workspace();
    assert!(workspace.los(&["search", "open note"]).ok().contains("good.md"));
    let index = fs::read(workspace.path(".context/search.db")).unwrap();
    assert!(!String::from_utf8_lossy(&index).contains(CANARY), "the index holds a private file");
    let tools = Tools::at(&workspace);
    let is_refused = |tool: &str, name: &str| {
        assert_eq!(tools.call_err(tool, &json!({ "path": name }))["code"], "PATH_NOT_ALLOWED", "{name}");
    };
    for name in closed() {
        is_refused("read_file", &name);
    }
    for name in CLOSED {
        is_refused("read_repo_file", name);
    }
    // The faces hand on what the tool says.
    let ran = workspace.los(&["read", CLOSED[0], "--json"]);
    assert_eq!(ran.failed(), ("PATH_NOT_ALLOWED".into(), 4), "{ran:?}");
    let refused = HttpServer::start(&workspace, &[]).call("read_file", &json!({"path": CLOSED[0]})).failed();
    assert_eq!(refused, (403, "PATH_NOT_ALLOWED".into()));
    assert_eq!(tools.call_ok("grep_codebase", &json!({ "pattern": CANARY }))["totalMatches"], 0);
    let found = tools.call_ok("context_search", &json!({ "query": CANARY })).to_string();
    assert!(!found.contains("of a private file"), "{found}");
}

#[test]
fn names_that_only_look_alike_stay_open() {
    let workspace = TestWorkspace::new();
    let tools = Tools::at(&workspace);
    for name in OPEN {
        workspace.write(name, format!("{CANARY} {name}\n"));
        let answer = tools.call_ok("read_file", &json!({ "path": name }));
        assert!(answer["file"]["content"].as_str().unwrap().contains(CANARY), "{name}");
    }
    assert_eq!(tools.call_ok("grep_codebase", &json!({ "pattern": CANARY }))["totalMatches"], OPEN.len());
}

#[test]
fn every_file_that_names_this_server_to_a_client_is_private() {
    let workspace = TestWorkspace::new();
    for client in ["claude-code", "claude-desktop", "cursor", "vscode", "codex", "gemini", "zed"] {
        let file = workspace.los(&["mcp", "config", client, "--json"]).json()["file"].clone();
        let refused = Tools::at(&workspace).call_err("read_file", &json!({ "path": file }));
        assert_eq!(refused["code"], "PATH_NOT_ALLOWED", "{client}: {file}");
    }
}
