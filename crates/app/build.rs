//! Packs the path and the templates for `src/bundled/packed.rs`: one compressed frame for each task's practice, one for the
//! rest of the path, one for the templates. A list of all these files in the program would cost every start a look at each.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::DeflateEncoder;

#[path = "src/bundled/leftovers.rs"]
#[expect(unreachable_pub, reason = "the program makes it public, too")]
mod leftovers;

const PACKED: [&str; 3] = ["paths", "templates", "examples/sample-learner"];
/// The repository's root, seen from this crate, where cargo starts a build script.
const REPOSITORY: &str = "../..";
const PRACTICE: &str = "paths/practice/";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/bundled/leftovers.rs");
    // The compiler itself only notices files that change, not those that come or go.
    for folder in [".claude/skills", ".claude/agents"].iter().chain(&PACKED) {
        println!("cargo::rerun-if-changed={REPOSITORY}/{folder}");
    }
    std::env::set_current_dir(REPOSITORY)?;
    let mut frames: BTreeMap<String, (Vec<u8>, String)> = BTreeMap::new();
    for folder in PACKED {
        let mut files = Vec::new();
        find(folder, &mut files)?;
        files.sort();
        for file in files {
            let task = file.strip_prefix(PRACTICE).and_then(|below| below.split('/').next());
            let frame = task.map_or(folder.to_owned(), |task| format!("practice/{task}"));
            let prefix = task.map_or(format!("{folder}/"), |task| format!("{PRACTICE}{task}/"));
            let (frame, paths) = frames.entry(frame).or_default();
            let path = file.strip_prefix(&prefix).unwrap_or(&file);
            // Only practice is asked for the names of its files without its content.
            if task.is_some() {
                paths.push('\t');
                paths.push_str(path);
            }
            for part in [path.as_bytes(), &fs::read(&file)?] {
                frame.extend(u32::try_from(part.len())?.to_le_bytes());
                frame.extend(part);
            }
        }
    }
    // Trying out a change should not wait for a compressor.
    let level = if std::env::var("PROFILE")? == "release" { Compression::best() } else { Compression::none() };
    let (mut index, mut packed) = (String::new(), Vec::new());
    for (name, (files, paths)) in frames {
        let start = packed.len();
        let mut encoder = DeflateEncoder::new(&mut packed, level);
        encoder.write_all(&files)?;
        encoder.finish()?;
        index.push_str(&format!("{name}\t{start}\t{}{paths}\n", packed.len()));
    }
    let out = std::env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("bundled.index"), index)?;
    fs::write(Path::new(&out).join("bundled.packed"), packed)?;
    Ok(())
}

fn find(folder: &str, found: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| format!("not UTF-8: {}", name.display()))?;
        let path = format!("{folder}/{name}");
        if leftovers::is_leftover(&name) {
            continue;
        }
        if entry.file_type()?.is_dir() { find(&path, found)? } else { found.push(path) }
    }
    Ok(())
}
