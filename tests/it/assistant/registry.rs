//! What the release makes for registries: the entry for that of MCP, with the versions and checksums of what it offers, and the
//! wheel, from which the program installs without a compiler.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use sha2::Digest;

use crate::assistant::files::root;

const RELEASE: &str = concat!("/releases/download/v", env!("CARGO_PKG_VERSION"));

/// The release script with these arguments, and what it said.
fn release(arguments: &[&str]) -> String {
    let ran = Command::new("python3").arg(root().join(".ci/release.py")).args(arguments).output().unwrap();
    String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap()
}

/// What the release script says about an entry for that address, and the entry.
fn entry(bundles: &[&str], address: &str) -> (String, Option<Value>) {
    let out = tempfile::tempdir().unwrap();
    for bundle in bundles {
        fs::write(out.path().join(bundle), bundle).unwrap();
    }
    let said = release(&["registry", &out.path().to_string_lossy(), address]);
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

#[test]
fn pip_installs_a_program_that_runs() {
    let temporary = tempfile::tempdir().unwrap();
    let [program, out, there] =
        ["program", "out", "there"].map(|name| temporary.path().join(name).display().to_string());
    fs::write(&program, "#!/bin/sh\necho $1 for GLIBC_2.17\n").unwrap();
    let system = if cfg!(target_os = "macos") { "apple-darwin" } else { "unknown-linux-gnu" };
    let target = format!("{}-{system}", std::env::consts::ARCH);
    let said = release(&["package", &target, &out, "--binary", &program]) + &release(&["installs", &out]);
    let pip =
        ["-m", "pip", "install", "--no-index", "--quiet", "--target", &there, "--find-links", &out, "los-learning"];
    let ran = Command::new("python3").args(pip).output().unwrap();
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    let ran = Command::new(format!("{there}/bin/los")).arg("here").output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "here for GLIBC_2.17\n");
}

#[test]
fn scoop_and_winget_get_the_program_in_the_archive_for_windows() {
    let temporary = tempfile::tempdir().unwrap();
    let [program, out] = ["program", "out"].map(|name| temporary.path().join(name).display().to_string());
    fs::write(&program, "a program").unwrap();
    let address = format!("https://github.com/ada/los{RELEASE}");
    let folder = concat!("los-", env!("CARGO_PKG_VERSION"), "-x86_64-pc-windows-msvc");
    let package = ["package", "x86_64-pc-windows-msvc", &out, "--binary", &program];
    let said = release(&package) + &release(&["manifests", &out, &address]);
    let read = |name: &str| fs::read(temporary.path().join("out").join(name)).unwrap_or_else(|_| panic!("{said}"));
    let json = |name: &str| serde_json::from_slice::<Value>(&read(name)).unwrap();

    let archive = read(&format!("{folder}.zip"));
    assert!(memchr::memmem::find(&archive, format!("{folder}/los.exe").as_bytes()).is_some());
    let sum = los_model::digest::hex(&sha2::Sha256::digest(&archive));
    let url = format!("{address}/{folder}.zip");
    let scoop = json("los.json");
    assert_eq!(scoop["architecture"]["64bit"], json!({"url": url, "hash": sum, "extract_dir": folder}));
    assert_eq!(scoop["bin"], "los.exe");
    let installer = json("ada.LearningOS.installer.yaml");
    assert_eq!(installer["NestedInstallerFiles"][0]["RelativeFilePath"], format!("{folder}\\los.exe"));
    let expected = json!({"Architecture": "x64", "InstallerUrl": url, "InstallerSha256": sum.to_uppercase()});
    assert_eq!(installer["Installers"], json!([expected]));
    let kinds = ["", ".installer", ".locale.en-US"].map(|part| json(&format!("ada.LearningOS{part}.yaml")));
    assert_eq!(
        kinds.map(|file| file["ManifestType"].as_str().unwrap().to_owned()),
        ["version", "installer", "defaultLocale"]
    );
}
