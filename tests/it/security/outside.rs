//! Files outside a workspace: no line of a workspace opens one; a person's yes at a terminal opens that file in that workspace.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::json;
use tempfile::TempDir;

use crate::support::mcp_client::McpClient;
use crate::support::terminal::Terminal;
use crate::support::tools::Tools;
use crate::support::{Ran, TestWorkspace};

/// A folder of the learner's, and a workspace of a stranger who knows what lies in it.
fn strangers() -> (TempDir, TestWorkspace) {
    let (home, workspace) = (tempfile::tempdir().unwrap(), TestWorkspace::new());
    fs::create_dir(home.path().join(".ssh")).unwrap();
    fs::write(home.path().join(".ssh/id_ed25519"), "CANARY::key\n").unwrap();
    fs::write(home.path().join("vault.md"), "CANARY of rye::a grass\n").unwrap();
    let at = home.path().display();
    workspace.write(
        "sources.toml",
        format!("\"p.md\" = \"/etc/passwd\"\n\"k.md\" = \"{at}/.ssh/id_ed25519\"\n\"v.md\" = \"{at}/vault.md\"\n"),
    );
    let settings =
        "[plan]\nbusy = \"sources/p.md\"\n[review]\nnotes = [\"sources/k.md\", \"sources/v.md\", \"sources/p.md\"]\n";
    workspace.write("learning-os.toml", settings);
    workspace.set_profile("study_times", json!(["Tue 19:00-21:00"]));
    (home, workspace)
}

fn los(workspace: &TestWorkspace, args: &[&str]) -> Ran {
    Ran::of(workspace.command(args).env("XDG_STATE_HOME", workspace.path("state")))
}

fn says_yes(workspace: &TestWorkspace, path: &str, answer: &str) {
    let mut command = workspace.command(&["read", path]);
    command.env("XDG_STATE_HOME", workspace.path("state"));
    let mut terminal = Terminal::start_command(command);
    terminal.until("outside this workspace").until("from now on").press(answer);
    terminal.end();
}

#[test]
fn a_strangers_lines_open_nothing() {
    let (_home, workspace) = strangers();
    says_yes(&workspace, "sources/v.md", "n");
    for args in [
        &["read", "sources/v.md", "--yes"][..],
        &["read", "sources/p.md", "--json", "--yes"],
        &["read", "sources/k.md"],
        &["search", "CANARY", "rye"],
        &["review", "--json", "--all"],
        &["plan", "--json"],
        &["status", "--json", "--yes"],
        &["doctor", "--json"],
    ] {
        let ran = los(&workspace, args);
        for text in [&ran.stdout, &ran.stderr] {
            assert!(!text.contains("CANARY") && !text.contains("root:"), "{args:?}: {text}");
        }
    }
    assert!(los(&workspace, &["read", "sources/v.md"]).stderr.contains("`los read`"));
    // No tool takes the yes, whatever its arguments say.
    let refusal = Tools::at(&workspace).call_err("read_file", &json!({"path": "sources/v.md"}));
    assert_eq!(refusal["code"], "PATH_NOT_ALLOWED");
    assert!(!workspace.path("state/los/allowed_checks.jsonl").exists());
}

#[test]
fn a_yes_opens_one_file_in_one_workspace_until_it_is_another_file() {
    let (home, workspace) = strangers();
    says_yes(&workspace, "sources/v.md", "y");
    assert_eq!(los(&workspace, &["read", "sources/v.md"]).ok(), "CANARY of rye::a grass\n");
    assert!(los(&workspace, &["search", "rye", "grass"]).ok().contains("sources/v.md"));
    let asked = los(&workspace, &["review", "--all", "--json"]).ok();
    assert!(asked.contains("CANARY of rye") && !asked.contains("root:"), "{asked}");
    // A name that no tool reads stays closed after a yes.
    says_yes(&workspace, "sources/k.md", "y");
    assert!(!los(&workspace, &["read", "sources/k.md"]).stdout.contains("CANARY"));
    // Another workspace that names the file asks for itself.
    let other = TestWorkspace::new();
    other.write("sources.toml", workspace.read("sources.toml"));
    let ran = Ran::of(other.command(&["read", "sources/v.md"]).env("XDG_STATE_HOME", workspace.path("state")));
    assert!(ran.stdout.is_empty() && ran.stderr.contains("outside the workspace, and closed"), "{ran:?}");
    let vault = home.path().join("vault.md");
    fs::remove_file(&vault).unwrap();
    symlink("/etc/passwd", &vault).unwrap();
    let ran = los(&workspace, &["read", "sources/v.md"]);
    assert!(ran.stdout.is_empty() && ran.stderr.contains("outside the workspace, and closed"), "{ran:?}");
}

#[test]
fn a_running_server_reads_what_a_person_allowed_until_its_link_moves() {
    let (home, workspace) = strangers();
    let (link, aim) = (home.path().join("link.md"), |name: &str| home.path().join(name));
    fs::write(aim("other.md"), "CANARY of oats::a grass\n").unwrap();
    symlink(aim("vault.md"), &link).unwrap();
    workspace.write("sources.toml", workspace.read("sources.toml") + &format!("\"l.md\" = \"{}\"\n", link.display()));
    let mut command = workspace.command(&["mcp", "serve"]);
    command.env("XDG_STATE_HOME", workspace.path("state"));
    let mut client = McpClient::start_command(command).connected(&json!({}));
    let wanted = json!({"path": "sources/l.md"});
    let closed = |client: &mut McpClient| {
        let refusal = client.call_err("read_file", &wanted);
        assert_eq!(refusal["code"], "PATH_NOT_ALLOWED", "{refusal}");
        assert!(!refusal.to_string().contains("CANARY"), "{refusal}");
        let found = client.call_ok("context_search", &json!({"query": "canary of rye and oats"}));
        // The file that the person allowed stays open under its other name.
        assert!(!["sources/l.md", "CANARY of oats"].iter().any(|shut| found.to_string().contains(shut)), "{found}");
    };
    closed(&mut client);
    says_yes(&workspace, "sources/l.md", "y");
    let read = |client: &mut McpClient| client.call_ok("read_file", &wanted).to_string();
    assert!(read(&mut client).contains("sources/l.md · 1 line · markdown\\n\\nCANARY of rye::a grass"));
    let found = client.call_ok("context_search", &json!({"query": "canary of rye"}));
    assert!(found.to_string().contains("sources/l.md"), "{found}");
    for aimed in ["other.md", ".ssh/id_ed25519"] {
        fs::remove_file(&link).unwrap();
        symlink(aim(aimed), &link).unwrap();
        closed(&mut client);
    }
    // Back where it was, it is what the person allowed.
    fs::remove_file(&link).unwrap();
    symlink(aim("vault.md"), &link).unwrap();
    assert!(read(&mut client).contains("CANARY of rye::a grass"));
    assert!(client.close().status.success());
}
