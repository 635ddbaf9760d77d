//! Private files: each name of the table stays closed on every face, and names that only look alike stay open.

use std::fs;

use los_store::workspace::private::PRIVATE;
use serde_json::json;

use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;
use crate::support::mcp_client::McpClient;

const CANARY: &str = "canary4711";
/// Files that hold a login, a key or a password wherever they turn up.
const CLOSED: [&str; 50] = [
    ".aws/credentials", ".bash_history", ".claude/settings.local.json", ".codex/auth.json", ".codex/config.toml",
    ".config/gh/hosts.yml", ".cursor/mcp.json", ".docker/config.json", ".env", ".env.local", ".envrc",
    ".gemini/settings.json", ".git-credentials", ".git/config", ".gnupg/key", ".htpasswd", ".kube/config",
    ".Kube/Config", ".mcp.json", ".netrc", ".npmrc", ".pgpass", ".psql_history", ".pypirc", ".python_history",
    ".ssh/config", ".vscode/mcp.json", ".zed/settings.json", "OPENAI_API_KEY.txt", "api_keys.json", "api_keys.txt",
    "cert.pfx", "claude_desktop_config.json", "client.p12", "credentials.json", "deploy.token", "env.txt",
    "id_ed25519", "my_api_key.env", "password.txt", "passwords.csv", "passwords.json", "prod.env", "server.key",
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
    workspace.write(
        "learning-os.toml",
        "[read]\nallow = [\"**\"]\n[search]\ninclude = [\"**\"]\n[rate_limits]\nread_file = 0\n",
    );
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
    let mut client = McpClient::start(&workspace, &[]).connected(&json!({}));
    let server = HttpServer::start(&workspace, &[]);
    for name in closed() {
        let refused = client.call_err("read_file", &json!({ "path": name }));
        assert_eq!(refused["code"], "PATH_NOT_ALLOWED", "{name}");
    }
    for name in CLOSED {
        let ran = workspace.los(&["read", name, "--json"]);
        assert_eq!(ran.failed(), ("PATH_NOT_ALLOWED".into(), 4), "{name}: {ran:?}");
        let args = json!({ "path": name });
        assert_eq!(client.call_err("read_repo_file", &args)["code"], "PATH_NOT_ALLOWED", "{name}");
        let refused = server.call("read_file", &args).failed();
        assert_eq!(refused, (403, "PATH_NOT_ALLOWED".into()), "{name}");
    }
    let found = client.call_ok("grep_codebase", &json!({ "pattern": CANARY }));
    assert_eq!(found["totalMatches"], 0, "{found}");
    let found = client.call_ok("context_search", &json!({ "query": CANARY })).to_string();
    assert!(!found.contains("of a private file"), "{found}");
    let ran = workspace.los(&["grep", CANARY]);
    assert!(!ran.stdout.contains(CANARY), "{ran:?}");
}

#[test]
fn names_that_only_look_alike_stay_open() {
    let workspace = TestWorkspace::new();
    for name in OPEN {
        workspace.write(name, format!("{CANARY} {name}\n"));
        assert!(workspace.los(&["read", name]).ok().contains(CANARY), "{name}");
    }
    let found = workspace.los(&["grep", CANARY, "--json"]).json();
    assert_eq!(found["totalMatches"], OPEN.len(), "{found}");
}

#[test]
fn every_file_that_names_this_server_to_a_client_is_private() {
    let workspace = TestWorkspace::new();
    for client in ["claude-code", "claude-desktop", "cursor", "vscode", "codex", "gemini", "zed"] {
        let file = workspace.los(&["mcp", "config", client, "--json"]).json()["file"].as_str().unwrap().to_owned();
        assert_eq!(workspace.los(&["read", &file, "--json"]).failed().0, "PATH_NOT_ALLOWED", "{client}: {file}");
    }
}
