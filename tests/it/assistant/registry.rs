//! The entry for the MCP registry: the release makes it, with the versions and checksums of what it offers.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::assistant::files::root;

const RELEASE: &str = concat!("/releases/download/v", env!("CARGO_PKG_VERSION"));

/// What the release script says about an entry for that address, and the entry.
fn entry(bundles: &[&str], address: &str) -> (String, Option<Value>) {
    let out = tempfile::tempdir().unwrap();
    for bundle in bundles {
        fs::write(out.path().join(bundle), bundle).unwrap();
    }
    let script = root().join(".ci/release.py");
    let ran = Command::new("python3").arg(script).arg("registry").arg(out.path()).arg(address).output().unwrap();
    let said = String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap();
    let text = fs::read_to_string(out.path().join("server.json")).ok();
    (said, text.map(|text| serde_json::from_str(&text).unwrap()))
}

#[test]
fn the_registry_gets_the_crate_and_each_bundle_of_this_version() {
    let version = env!("CARGO_PKG_VERSION");
    let address = format!("https://github.com/ada/los{RELEASE}");
    let (said, entry) = entry(&["los-mcp-b.mcpb", "los-mcp-a.mcpb", "los-x.tar.gz"], &address);
    let entry = entry.unwrap_or_else(|| panic!("{said}"));
    assert_eq!((entry["name"].as_str(), entry["version"].as_str()), (Some("io.github.ada/los"), Some(version)));
    assert_eq!(entry["repository"], json!({"url": "https://github.com/ada/los", "source": "github"}));
    assert!((1..=100).contains(&entry["description"].as_str().unwrap().chars().count()), "the registry's limit");
    let packages = entry["packages"].as_array().unwrap();
    let kinds: Vec<&str> = packages.iter().map(|package| package["registryType"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["cargo", "mcpb", "mcpb"]);
    assert!(packages.iter().all(|package| package["version"] == version && package["transport"]["type"] == "stdio"));
    assert_eq!(packages[0]["identifier"], env!("CARGO_PKG_NAME"));
    assert_eq!(packages[1]["identifier"], format!("{address}/los-mcp-a.mcpb"));
    // sha256 of the file's content, which is its name here.
    let sum = "691f860d5de8b668443b2589d320c0751df5ecb61f9e929d8dbdcb50e09dd70d";
    assert_eq!(packages[1]["fileSha256"], sum);
    // A client puts the folder behind the last argument: the line is one that the program takes.
    let arguments = packages[0]["packageArguments"].as_array().unwrap();
    let words = arguments.iter().map(|word| word["value"].as_str().or(word["name"].as_str()).unwrap());
    let line: Vec<&str> = ["los"].into_iter().chain(words).chain(["."]).collect();
    assert_eq!(line, ["los", "mcp", "serve", "--root", "."]);
    assert!(los_cli::command().try_get_matches_from(line).is_ok());
}

#[test]
fn an_address_that_no_client_could_use_makes_no_entry() {
    let (said, entry) = self::entry(&[], &format!("file:///tmp{RELEASE}"));
    assert!(entry.is_none() && said.contains("releases on GitHub only"), "{said}");
    let (said, entry) = self::entry(&[], "https://github.com/ada/los/releases/download/v9.9.9");
    assert!(entry.is_none() && said.contains("BASE_URL must end in"), "{said}");
}
