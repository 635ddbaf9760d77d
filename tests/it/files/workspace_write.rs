//! Writing beneath a root: durable, whole, and never through a link. Also the data folder, which is a sandbox of its own.

use std::error::Error as StdError;
use std::io::{Read, Seek, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::support::{Watchdog, make_pipe};
use los_model::error::{Code, Error};
use los_store::workspace::Workspace;
use los_store::workspace::confined_folder::{ConfinedFolder, Kind};
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::Settings;
use tempfile::TempDir;

type Outcome = Result<(), Box<dyn StdError>>;

const VICTIM: &str = "victim";

/// `repo/` is the root; `outside/victim.md` must never change.
struct Fixture {
    dir: TempDir,
    workspace: Workspace,
}

impl Fixture {
    fn new() -> Result<Self, Box<dyn StdError>> {
        let dir = tempfile::tempdir()?;
        fs::create_dir_all(dir.path().join("repo/docs/sub"))?;
        fs::create_dir_all(dir.path().join("repo/data/sub"))?;
        fs::create_dir(dir.path().join("outside"))?;
        fs::write(dir.path().join("outside/victim.md"), VICTIM)?;
        fs::write(dir.path().join("repo/.env"), VICTIM)?;
        let workspace = Workspace::open(&dir.path().join("repo"), Settings::default())?;
        Ok(Self { dir, workspace })
    }

    fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join("repo").join(path)
    }

    fn files(&self) -> &ConfinedFolder {
        self.workspace.files()
    }

    /// The answers of all ways of writing to the path.
    fn write_all_ways(&self, path: &RelPath) -> [Result<(), Error>; 5] {
        let files = self.files();
        [
            files.open_append(path).map(|mut opened| drop(opened.file.write_all(b"x"))),
            files.write_atomic(path, b"x"),
            files.create_new(path, b"x").and_then(|made| made.then_some(()).ok_or(Error::invalid("path", "exists"))),
            path.join("more").and_then(|path| files.create_dir_all(&path)),
            files.rename(path, path),
        ]
    }

    #[track_caller]
    fn victims_are_unchanged(&self) {
        for victim in [self.dir.path().join("outside/victim.md"), self.at(".env")] {
            assert_eq!(fs::read_to_string(&victim).ok().as_deref(), Some(VICTIM), "{}", victim.display());
        }
        assert_eq!(fs::read_dir(self.dir.path().join("outside")).map(Iterator::count).ok(), Some(1));
    }
}

fn path(text: &str) -> Result<RelPath, Error> {
    RelPath::parse(text)
}

fn code<T>(result: Result<T, Error>) -> Option<Code> {
    result.err().map(|error| error.code())
}

#[test]
fn append_reports_a_new_file_and_writes_at_the_end() -> Outcome {
    let fixture = Fixture::new()?;
    let log = path("docs/log.jsonl")?;
    let mut first = fixture.files().open_append(&log)?;
    let mut second = fixture.files().open_append(&log)?;
    assert_eq!((first.created, second.created), (true, false));
    first.file.write_all(b"one\n")?;
    second.file.rewind()?;
    second.file.write_all(b"two\n")?;
    first.file.sync_data()?;
    fixture.files().sync_dir(&path("docs")?)?;
    fixture.files().sync_dir(&RelPath::root())?;
    let mut content = String::new();
    first.file.rewind()?;
    first.file.read_to_string(&mut content)?;
    assert_eq!(content, "one\ntwo\n");
    assert_eq!(code(fixture.files().open_append(&path("absent/log")?)), Some(Code::FileNotFound));
    assert_eq!(code(fixture.files().open_append(&RelPath::root())), Some(Code::WriteNotAllowed));
    Ok(())
}

#[test]
fn many_threads_make_a_file_once() -> Outcome {
    let fixture = Fixture::new()?;
    let log = path("docs/log.jsonl")?;
    for _ in 0..50 {
        let n_made = thread::scope(|scope| {
            let opened: Vec<_> = (0..4).map(|_| scope.spawn(|| fixture.files().open_append(&log))).collect();
            opened.into_iter().filter_map(|thread| thread.join().ok()?.ok()).filter(|opened| opened.created).count()
        });
        assert_eq!(n_made, 1);
        fixture.files().remove(&log)?;
    }
    Ok(())
}

#[test]
fn writing_through_a_link_is_refused() -> Outcome {
    for portable in [false, true] {
        let mut fixture = Fixture::new()?;
        if portable {
            fixture.workspace = fixture.workspace.portable();
        }
        symlink("../../outside/victim.md", fixture.at("docs/out.md"))?;
        symlink("../.env", fixture.at("docs/env.md"))?;
        symlink("../../outside/new.md", fixture.at("docs/new.md"))?;
        symlink("../../outside", fixture.at("docs/dir"))?;
        symlink("sub", fixture.at("docs/inside"))?;
        for name in ["docs/out.md", "docs/env.md", "docs/new.md"] {
            let [append, atomic, create, folder, _] = fixture.write_all_ways(&path(name)?).map(code);
            assert_eq!([append, atomic, folder], [Some(Code::WriteNotAllowed); 3], "{name}");
            assert_eq!(create, Some(Code::InvalidInput), "{name}");
        }
        for name in ["docs/dir/victim.md", "docs/dir/new.md", "docs/inside/a.md"] {
            assert_eq!(fixture.write_all_ways(&path(name)?).map(code), [Some(Code::WriteNotAllowed); 5], "{name}");
            assert_eq!(code(fixture.files().remove(&path(name)?)), Some(Code::WriteNotAllowed), "{name}");
        }
        fs::hard_link(fixture.dir.path().join("outside/victim.md"), fixture.at("docs/hard.md"))?;
        assert_eq!(code(fixture.files().open_append(&path("docs/hard.md")?)), Some(Code::WriteNotAllowed));
        // Replacing a second name, and removing a link, leave what they named alone.
        fixture.files().write_atomic(&path("docs/hard.md")?, b"new")?;
        fixture.files().remove(&path("docs/out.md")?)?;
        fixture.victims_are_unchanged();
        assert!(fs::read_dir(fixture.at("docs/sub"))?.next().is_none());
    }
    Ok(())
}

#[test]
fn writing_to_a_pipe_fails_at_once() -> Outcome {
    let fixture = Fixture::new()?;
    make_pipe(fixture.at("data/fifo"));
    let _socket = std::os::unix::net::UnixListener::bind(fixture.at("data/socket"))?;
    let _watchdog = Watchdog::new("a pipe is written");
    for name in ["data/fifo", "data/socket", "data/sub"] {
        assert_eq!(code(fixture.files().open_append(&path(name)?)), Some(Code::WriteNotAllowed), "{name}");
        assert_eq!(code(fixture.files().write_atomic(&path(name)?, b"x")), Some(Code::WriteNotAllowed), "{name}");
        assert!(!fixture.files().create_new(&path(name)?, b"x")?, "{name}");
    }

    Ok(())
}

#[test]
fn a_race_of_swapped_folders_writes_nothing_outside() -> Outcome {
    let fixture = Fixture::new()?;
    let docs = fixture.at("docs");
    let stop = AtomicBool::new(false);
    let target = path("docs/sub/victim.md")?;
    let mut n_written = 0;
    thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                drop(fs::rename(docs.join("sub"), docs.join("aside")));
                drop(symlink("../../outside", docs.join("sub")));
                thread::yield_now();
                drop(fs::remove_file(docs.join("sub")));
                drop(fs::rename(docs.join("aside"), docs.join("sub")));
                thread::yield_now();
            }
        });
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(if n_written > 0 { 1 } else { 20 }) {
            n_written += fixture.write_all_ways(&target).iter().filter(|written| written.is_ok()).count();
            drop(fixture.files().remove(&target));
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert!(n_written > 0);
    fixture.victims_are_unchanged();
    Ok(())
}

#[test]
fn replacing_shows_readers_the_old_or_the_new() -> Outcome {
    let fixture = Fixture::new()?;
    let target = path("report.bin")?;
    let contents = ["a".repeat(200_000), "b".repeat(150_000)];
    fixture.workspace.write_data(&target, contents[0].as_bytes())?;
    let stop = AtomicBool::new(false);
    thread::scope(|scope| -> Outcome {
        let writer = scope.spawn(|| -> Result<(), Error> {
            for content in contents.iter().cycle().take(40) {
                fixture.workspace.write_data(&target, content.as_bytes())?;
            }
            stop.store(true, Ordering::Relaxed);
            Ok(())
        });
        while !stop.load(Ordering::Relaxed) && !writer.is_finished() {
            assert!(contents.contains(&fixture.workspace.read_data(&target)?.content));
        }
        writer.join().map_err(|_| "the writer panicked")??;
        Ok(())
    })?;
    let names: Vec<_> = fixture.workspace.list_dir(&path("data")?)?.into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, ["report.bin", "sub"]);
    Ok(())
}

#[test]
fn replacing_keeps_the_permissions() -> Outcome {
    let fixture = Fixture::new()?;
    fs::write(fixture.at("docs/a.sh"), "old")?;
    fs::set_permissions(fixture.at("docs/a.sh"), fs::Permissions::from_mode(0o750))?;
    fixture.files().write_atomic(&path("docs/a.sh")?, b"new")?;
    assert_eq!(fs::metadata(fixture.at("docs/a.sh"))?.permissions().mode() & 0o777, 0o750);
    assert_eq!(fs::read_to_string(fixture.at("docs/a.sh"))?, "new");
    Ok(())
}

#[test]
fn a_private_file_stays_private_while_it_is_replaced() -> Outcome {
    let fixture = Fixture::new()?;
    fs::write(fixture.at("docs/mine.txt"), "old")?;
    fs::set_permissions(fixture.at("docs/mine.txt"), fs::Permissions::from_mode(0o600))?;
    let is_done = AtomicBool::new(false);
    let open_ones = thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut n_open = 0;
            while !is_done.load(Ordering::Relaxed) {
                for entry in fs::read_dir(fixture.at("docs")).into_iter().flatten().flatten() {
                    let is_ours = entry.file_name().to_string_lossy().ends_with(".tmp");
                    let is_open = entry.metadata().is_ok_and(|facts| facts.permissions().mode() & 0o077 != 0);
                    n_open += usize::from(is_ours && is_open);
                }
            }
            n_open
        });
        let written = (0..50).try_for_each(|_| fixture.files().write_atomic(&path("docs/mine.txt")?, b"new"));
        is_done.store(true, Ordering::Relaxed);
        (written, watch.join())
    });
    open_ones.0?;
    assert_eq!(open_ones.1.ok(), Some(0));
    Ok(())
}

#[test]
fn files_are_made_moved_listed_and_removed() -> Outcome {
    let fixture = Fixture::new()?;
    let files = fixture.files();
    let [a, b] = [path("docs/x/y/a.json")?, path("docs/b.json")?];
    files.create_dir_all(&path("docs/x/y")?)?;
    files.create_dir_all(&path("docs/x/y")?)?;
    assert!(files.create_new(&a, b"1")?);
    assert!(!files.create_new(&a, b"2")?);
    files.rename(&a, &b)?;
    assert_eq!(code(files.rename(&a, &b)), Some(Code::FileNotFound));
    assert_eq!(fixture.workspace.read_text_raw(&b, 10)?.content, "1");
    assert_eq!(code(fixture.workspace.read_text_raw(&b, 0)), Some(Code::FileTooLarge));
    let entries = fixture.workspace.list_dir(&path("docs")?)?;
    let entries: Vec<_> = entries.iter().map(|entry| (entry.name.as_str(), entry.kind)).collect();
    assert_eq!(entries, [("b.json", Kind::File), ("sub", Kind::Folder), ("x", Kind::Folder)]);
    let facts = fixture.workspace.metadata(&b)?.ok_or("no facts")?;
    assert_eq!((facts.kind, facts.size, facts.modified.is_some()), (Kind::File, 1, true));
    assert!(fixture.workspace.exists(&path("docs")?) && fixture.workspace.exists(&RelPath::root()));
    files.remove(&b)?;
    assert!(!fixture.workspace.exists(&b) && !fixture.workspace.exists(&path("absent/x")?));
    assert_eq!(code(files.remove(&b)), Some(Code::FileNotFound));
    files.create_dir_all(&path("docs/sub/x")?)?;
    files.write_atomic(&path("docs/f")?, b"")?;
    assert_eq!(code(files.create_dir_all(&path("docs/f/x")?)), Some(Code::WriteNotAllowed));
    Ok(())
}

#[test]
fn the_programs_own_files_may_be_links_that_stay_inside() -> Outcome {
    let fixture = Fixture::new()?;
    fs::write(fixture.at("docs/notes.md"), "notes")?;
    symlink("notes.md", fixture.at("docs/own.md"))?;
    symlink("../.env", fixture.at("docs/env.md"))?;
    symlink("../../outside/victim.md", fixture.at("docs/out.md"))?;
    symlink("sub", fixture.at("docs/folder"))?;
    assert_eq!(fixture.workspace.read_text_raw(&path("docs/own.md")?, 100)?.content, "notes");
    assert_eq!(fixture.workspace.list_dir(&path("docs/folder")?)?, []);
    for name in ["docs/env.md", "docs/out.md"] {
        assert_eq!(code(fixture.workspace.read_text_raw(&path(name)?, 100)), Some(Code::PathNotAllowed), "{name}");
        assert!(!fixture.workspace.exists(&path(name)?), "{name}");
    }
    Ok(())
}
