//! Packs the path, the templates, the documentation and the assistant's files for `src/bundled/packed.rs`: one compressed frame for each task's
//! practice, one for the rest of the path, one for each of the others. A list of all these files in the program would cost every
//! start a look at each.

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
#[path = "src/bundled/marks.rs"]
#[expect(unreachable_pub, reason = "the program makes it public, too")]
mod marks;

const PACKED: [&str; 2] = ["paths", "templates"];
/// The sample learner. The compiler watches the entries of her folder and not the folder: whoever tries a command there leaves
/// `.context` beside them, and would have four crates compiled once more.
const SAMPLE: &str = "examples/sample-learner";
/// The pages of `docs` for learners. Those for developers, and the reference, which says what the program's own help and tools
/// say, stay out; a change of those builds nothing again.
const PAGES: [&str; 15] = [
    "adapt", "app", "assistant", "cards", "getting-started", "memory", "model", "own-path", "platforms", "practice",
    "scores", "search", "settings", "troubleshooting", "weeks",
];
/// The sources of the assistant's files, each with the beginning of its paths that is left out. They are named one by one: what
/// lies beside them in a checkout, such as memory or somebody's own settings, never gets into a program.
const ASSISTANT: [(&str, &str); 7] = [
    (".agents/skills", ""),
    (".claude-plugin", ""),
    (".claude/agents", ""),
    (".claude/output-styles", ""),
    (".claude/settings.json", ""),
    (".mcp.json", ""),
    // Of a learner's workspace only: in the repository these names address its developers.
    ("crates/app/src/bundled/workspace", "crates/app/src/bundled/workspace/"),
];
/// The repository's root, seen from this crate, where cargo starts a build script.
const REPOSITORY: &str = "../..";
const PRACTICE: &str = "paths/practice/";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/bundled/leftovers.rs");
    println!("cargo::rerun-if-changed=src/bundled/marks.rs");
    std::env::set_current_dir(REPOSITORY)?;
    // The frame of each file, its path there, and where it is.
    let mut files: Vec<(String, String, String)> = Vec::new();
    let mut packed: Vec<_> = PACKED.map(|folder| (folder, folder.to_owned())).into();
    for entry in fs::read_dir(SAMPLE)? {
        packed.push((SAMPLE, format!("{SAMPLE}/{}", entry?.file_name().display())));
    }
    for (folder, source) in packed.into_iter().filter(|(_, source)| !source.ends_with(".context")) {
        for file in find(&source)? {
            let task = file.strip_prefix(PRACTICE).and_then(|below| below.split('/').next());
            let frame = task.map_or(folder.to_owned(), |task| format!("practice/{task}"));
            let prefix = task.map_or(format!("{folder}/"), |task| format!("{PRACTICE}{task}/"));
            files.push((frame, file.strip_prefix(&prefix).unwrap_or(&file).to_owned(), file));
        }
    }
    for page in PAGES {
        let found = find(&format!("docs/{page}.md"))?.into_iter();
        files.extend(found.map(|file| ("docs".to_owned(), format!("{page}.md"), file)));
    }
    for (source, prefix) in ASSISTANT {
        let found = find(source)?.into_iter();
        files.extend(
            found.map(|file| ("assistant".to_owned(), file.strip_prefix(prefix).unwrap_or(&file).to_owned(), file)),
        );
    }
    files.sort();
    let mut frames: BTreeMap<String, (Vec<u8>, String)> = BTreeMap::new();
    for (name, path, file) in files {
        // Only practice is asked for the names of its files without its content.
        let is_listed = name.starts_with("practice/");
        let (frame, paths) = frames.entry(name).or_default();
        if is_listed {
            paths.push('\t');
            paths.push_str(&path);
        }
        let content = fs::read(&file)?;
        if let Some(word) = (path == "check.toml").then(|| difficulty(&content)).flatten().filter(|_| is_listed) {
            paths.push_str("\tdifficulty:");
            paths.push_str(&word);
        }
        if is_listed && path == "variant.py" && marks::asks_questions(&content) {
            paths.push_str(&format!("\t{}", marks::ASKS_QUESTIONS));
        }
        for part in [path.as_bytes(), &content] {
            frame.extend(u32::try_from(part.len())?.to_le_bytes());
            frame.extend(part);
        }
    }
    // Trying out a change should not wait for a compressor.
    let level = if std::env::var("PROFILE")? == "release" { Compression::best() } else { Compression::none() };
    let mut index = frames.get("paths").map_or_else(String::new, |(path, _)| renamed(path));
    let mut packed = Vec::new();
    for (name, (files, paths)) in frames {
        let start = packed.len();
        let mut encoder = DeflateEncoder::new(&mut packed, level);
        encoder.write_all(&files)?;
        encoder.finish()?;
        index.push_str(&format!("{name}\t{start}\t{}{paths}\n", packed.len()));
    }
    // FNV-1a. What is made from these files, such as the index of search, is made again when one of them changes.
    let stamp = packed
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    println!("cargo::rustc-env=LOS_BUNDLED={stamp}");
    let out = std::env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("bundled.index"), index)?;
    fs::write(Path::new(&out).join("bundled.packed"), packed)?;
    Ok(())
}

/// A row for each id that a task of the path had before, `was = OLD ^NEW`. Of a task that was split the last part has it.
fn renamed(path: &[u8]) -> String {
    let text = String::from_utf8_lossy(path);
    let tasks = text.lines().filter(|line| line.starts_with("- [ ] ")).filter_map(|line| line.rsplit_once(" ^"));
    let rows =
        tasks.flat_map(|(words, id)| words.split(" was = ").skip(1).map(move |old| format!("was/{old}\t{id}\n")));
    rows.collect()
}

/// The word of `difficulty` at the top of a file of checks: a start of the program asks it of all tasks.
fn difficulty(check: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(check).ok()?;
    let top = text.lines().take_while(|line| !line.trim_start().starts_with('['));
    let mut values = top.filter_map(|line| line.trim().strip_prefix("difficulty")?.trim_start().strip_prefix('='));
    let value = values.next()?;
    Some(value.split('#').next()?.trim().trim_matches('"').to_owned())
}

/// The files of a folder, or the file itself.
fn find(source: &str) -> Result<Vec<String>, Box<dyn Error>> {
    // The compiler itself only notices files that change, not those that come or go.
    println!("cargo::rerun-if-changed={REPOSITORY}/{source}");
    let mut found = Vec::new();
    let walk = walkdir::WalkDir::new(source).into_iter();
    for entry in walk.filter_entry(|entry| !entry.file_name().to_str().is_some_and(leftovers::is_leftover)) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let path = entry.path().to_str().ok_or_else(|| format!("not UTF-8: {}", entry.path().display()))?;
            found.push(path.to_owned());
        }
    }
    Ok(found)
}
