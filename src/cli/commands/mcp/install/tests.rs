//! Every client's file, from nothing and from what stood there; what cannot be kept is not touched.

use crate::cli::commands::mcp::install::*;
use clap::ValueEnum;

fn machine() -> Machine {
    Machine {
        program: "/opt/los".into(),
        root: Some("/home/ada/study".into()),
        home: Some("/home/ada".into()),
        settings: Some("/home/ada/.config".into()),
    }
}

fn registered(client: Client, scope: ClientScope) -> Option<Registration> {
    registration(client, scope, &machine()).ok()
}

#[test]
fn every_client_gets_a_file_that_says_it_once() {
    for client in Client::value_variants() {
        for scope in [ClientScope::Project, ClientScope::User] {
            let Some(registered) = registered(*client, scope) else { continue };
            let first = changed(&registered, None).unwrap();
            assert_eq!(changed(&registered, Some(&first)).unwrap(), first, "{client:?}: again changes nothing");
            let is_in_project = scope == ClientScope::Project;
            assert_eq!(matches!(registered.file, Place::Workspace(_)), is_in_project, "{client:?}");
            // A file of the workspace is for everybody who has it.
            assert_eq!(first.contains("/home/ada"), !is_in_project, "{client:?}: {first}");
            assert_eq!(first.contains("/opt/los"), !is_in_project, "{client:?}: {first}");
        }
        assert!(registered(*client, usual_scope(*client)).is_some(), "{client:?}");
    }
    let keys = |client| match registered(client, usual_scope(client)).unwrap().form {
        Form::Json(key) => key,
        Form::CodexToml => "toml",
    };
    assert_eq!(
        Client::value_variants().iter().map(|client| keys(*client)).collect::<Vec<_>>(),
        ["mcpServers", "mcpServers", "mcpServers", "servers", "toml", "mcpServers", "context_servers"]
    );
}

#[test]
fn what_else_stands_in_a_file_stays() {
    let cursor = registered(Client::Cursor, ClientScope::Project).unwrap();
    let old = r#"{"theme":"dark","mcpServers":{"other":{"command":"x"},"los":{"command":"old"}},"z":[1,2.5]}"#;
    let new: Value = serde_json::from_str(&changed(&cursor, Some(old)).unwrap()).unwrap();
    assert_eq!(
        new,
        json!({"theme": "dark", "mcpServers": {"other": {"command": "x"},
            "los": {"command": "los", "args": ["mcp", "serve", "--root", "${workspaceFolder}"]}}, "z": [1, 2.5]})
    );
    let codex = registered(Client::Codex, ClientScope::Project).unwrap();
    for old in ["# mine\nmodel = \"x\"", "[mcp_servers.other]\ncommand = \"y\"\n", "a = 1\n\n"] {
        let new = changed(&codex, Some(old)).unwrap();
        assert!(new.starts_with(old) && new.contains("[mcp_servers.los]\ncommand = \"los\"\n"), "{new}");
        assert_eq!(changed(&codex, Some(&new)).unwrap(), new);
    }
}

#[test]
fn what_could_not_be_kept_is_left_alone() {
    let zed = registered(Client::Zed, ClientScope::User).unwrap();
    for old in ["// mine\n{}", "[]", "{\"context_servers\": 1}", "{", "null"] {
        let refused = changed(&zed, Some(old)).unwrap_err().to_string();
        assert!(refused.contains("without losing"), "{old}: {refused}");
    }
    let codex = registered(Client::Codex, ClientScope::User).unwrap();
    for old in ["[mcp_servers.los]\ncommand = \"old\"\n", "mcp_servers = {}\n", "broken =", "[mcp_servers]\nlos = 1\n"]
    {
        assert!(changed(&codex, Some(old)).is_err(), "{old}");
    }
}

#[test]
fn where_a_client_has_no_such_file_it_is_said() {
    for (client, scope, word) in [
        (Client::ClaudeCode, ClientScope::User, "claude mcp add"),
        (Client::ClaudeDesktop, ClientScope::Project, "no files in projects"),
    ] {
        assert!(registration(client, scope, &machine()).unwrap_err().contains(word));
    }
}
