//! The repository at the workspace root, opened from gitoxide's stores: its own configuration, references and objects.
//!
//! No other configuration is read, no include followed, no environment asked and no program run, whoever owns the files.
//! Only a `.git` folder at the root itself counts: a link could lead to any repository of the machine.

use std::{fs, io::Read, path::Path};

use gix_config::file::{Metadata, init};
use gix_hash::{Kind, ObjectId};
use gix_pack::cache::object::MemoryCappedHashmap;
use gix_ref::Target;
use gix_ref::file::{ReferenceExt, Store};

/// Bytes that are read of a file that git writes by the line.
const SMALL: u64 = 1 << 20;
/// The largest `packed-refs` that is read.
const MAX_PACKED_REFS: u64 = 16 * SMALL;
/// Entries of HEAD's log that are searched for the learner's addresses.
const MAX_LOG_LINES: usize = 1_000;
/// Memory for trees and commits that are read again, in bytes.
const OBJECT_CACHE_BYTES: usize = 4 << 20;
/// The largest object that a pack may make this program hold in one piece, as gitoxide bounds repositories of unknown owners.
const MAX_OBJECT_BYTES: usize = 16 << 20;

const UNREADABLE: &str = "the git repository cannot be read; no signals from its history";

/// A repository with a commit.
pub(crate) struct Repository {
    pub(crate) objects: gix_odb::Handle,
    /// The commit that is checked out.
    pub(crate) head: ObjectId,
    /// The learner's e-mail addresses; none where every commit counts.
    pub(crate) addresses: Vec<String>,
}

impl Repository {
    /// Opens the repository whose work tree is `root`, or says in a phrase why there is none.
    pub(crate) fn open(root: &Path) -> Result<Self, &'static str> {
        let dot_git = root.join(".git");
        let kind = fs::symlink_metadata(&dot_git)
            .map_err(|_| "no git repository at the workspace root; no signals from its history")?;
        if !kind.is_dir() {
            return Err("`.git` is not a folder; no signals from its history");
        }
        if !is_plain_git_folder(&dot_git) {
            return Err(UNREADABLE);
        }
        let config = config_file(&dot_git.join("config")).ok_or(UNREADABLE)?;
        let hash = object_hash(&config).ok_or(UNREADABLE)?;
        if matches!(config.boolean("core.bare"), Ok(Some(true))) {
            return Err("the git repository is bare; no signals from its history");
        }
        let refs = references(&dot_git, hash, &config);
        let objects = objects(&dot_git, hash).ok_or(UNREADABLE)?;
        let mut head = refs.find("HEAD").map_err(|_| UNREADABLE)?;
        if let Target::Symbolic(branch) = &head.target
            && refs.try_find(branch.as_ref()).map_err(|_| UNREADABLE)?.is_none()
        {
            return Err("the git repository has no commit yet");
        }
        let addresses = learner_addresses(&config, &head, &refs);
        let head = head.peel_to_id(&refs, &objects).map_err(|_| UNREADABLE)?;
        Ok(Self { objects, head, addresses })
    }
}

fn references(dot_git: &Path, hash: Kind, config: &gix_config::File) -> Store {
    let options = gix_ref::store::init::Options {
        precompose_unicode: matches!(config.boolean("core.precomposeUnicode"), Ok(Some(true))),
        prohibit_windows_device_names: cfg!(windows),
        ..Default::default()
    };
    Store::at_opts(dot_git.to_owned(), hash, options)
}

fn objects(dot_git: &Path, hash: Kind) -> Option<gix_odb::Handle> {
    let options = gix_odb::store::init::Options { alloc_limit_bytes: Some(MAX_OBJECT_BYTES), ..Default::default() };
    let mut objects = gix_odb::at_opts(dot_git.join("objects"), hash, [], options).ok()?;
    objects.set_object_cache(|| Box::new(MemoryCappedHashmap::new(OBJECT_CACHE_BYTES)));
    Some(objects)
}

/// Whether what is opened first is made of regular files and real folders of this repository alone.
fn is_plain_git_folder(dot_git: &Path) -> bool {
    let is_small_file = |name: &str, limit: u64| match fs::symlink_metadata(dot_git.join(name)) {
        Ok(found) => found.is_file() && found.len() <= limit,
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    let is_folder = |name: &str| fs::symlink_metadata(dot_git.join(name)).is_ok_and(|found| found.is_dir());
    let is_absent = |name: &str| fs::symlink_metadata(dot_git.join(name)).is_err();
    let branch = fs::symlink_metadata(dot_git.join("HEAD"))
        .ok()
        .filter(|head| head.is_file() && head.len() <= SMALL)
        .and_then(|_| fs::read_to_string(dot_git.join("HEAD")).ok())
        .and_then(|head| head.strip_prefix("ref: ").map(|name| name.trim().to_owned()));
    ["HEAD", "config"].iter().all(|name| is_small_file(name, SMALL))
        && is_small_file("packed-refs", MAX_PACKED_REFS)
        && branch.is_none_or(|name| !name.contains("..") && is_small_file(&name, SMALL))
        && ["refs", "objects"].iter().all(|name| is_folder(name))
        && ["commondir", "objects/info/alternates"].iter().all(|name| is_absent(name))
}

/// A file of settings without what it includes. One that is not there is empty; one that does not parse is none.
fn config_file(path: &Path) -> Option<gix_config::File> {
    let mut text = Vec::new();
    match fs::File::open(path) {
        Ok(file) => _ = file.take(SMALL).read_to_end(&mut text).ok()?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(_) => return None,
    }
    gix_config::File::from_bytes_no_includes(&text, Metadata::api(), init::Options::default()).ok()
}

/// The hash that names objects here; `None` for a newer format.
fn object_hash(config: &gix_config::File) -> Option<Kind> {
    let version = config.integer("core.repositoryFormatVersion").ok()?.unwrap_or(0);
    match config.string("extensions.objectFormat") {
        None if version <= 1 => Some(Kind::Sha1),
        Some(format) if version == 1 => format.to_string().parse().ok(),
        _ => None,
    }
}

/// The learner's e-mail addresses: the repository's own `user.email`; else those that committed in this clone, by HEAD's log.
///
/// Where neither says anything the list is empty and every commit counts: a learner's own repository is theirs. The configuration
/// of the person or the machine is not read, so that a value depends on the workspace alone.
fn learner_addresses(config: &gix_config::File, head: &gix_ref::Reference, refs: &Store) -> Vec<String> {
    if let Some(address) = config.string("user.email").filter(|address| !address.is_empty()) {
        return vec![address.to_string()];
    }
    let mut addresses = Vec::new();
    let mut log = head.log_iter(refs);
    let Ok(Some(lines)) = log.rev() else { return addresses };
    for line in lines.take(MAX_LOG_LINES).map_while(Result::ok) {
        let address = line.signature.email.to_string();
        if line.message.starts_with(b"commit") && !address.is_empty() && !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    addresses
}
