//! `learning-os.toml`: the settings with their defaults.
//!
//! All of it is optional. A key that is not known is noted with its line and otherwise ignored; a value that does not fit is
//! an error with its line. Flags and environment variables win over this file, and are the faces' business.

pub mod parse;

use std::{collections::BTreeMap, net::SocketAddr};

use serde::{Deserialize, Deserializer, Serialize};

use super::RelPath;
use los_model::events::EventNames;

/// Files that `read_repo_file` may read by default.
pub(super) const DEFAULT_ALLOW: [&str; 5] = ["paths/**", "docs/**", ".claude/memory/**", "templates/**", "examples/**"];

/// The settings file's name, at the root of the workspace.
pub const SETTINGS_FILE: &str = "learning-os.toml";

/// An unknown name in the settings file, which was ignored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// 1-based line in [`SETTINGS_FILE`].
    pub line: usize,
    /// The problem, as a short phrase.
    pub message: String,
}

/// Makes sections of the file: a key that it leaves out has the value after `=`.
macro_rules! sections {
    ($($(#[$about:meta])* pub struct $name:ident {
        $($(#[$of:meta])* pub $key:ident: $type:ty = $default:expr,)+
    })+) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(default, expecting = "a section")]
        pub struct $name {
            $($(#[$of])* pub $key: $type,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default,)+ }
            }
        }
    )+};
}

sections! {
    /// The settings of a workspace, section by section.
    pub struct Settings {
        /// `[read]`: what tools may read.
        pub read: ReadSettings = ReadSettings::default(),
        /// `[rate_limits]`: a tool's name and its calls a minute, 0 for none. Other tools keep their default.
        pub rate_limits: BTreeMap<String, u32> = BTreeMap::new(),
        /// `[approval]`: how writes are approved.
        pub approval: ApprovalSettings = ApprovalSettings::default(),
        /// `[plan]`: what the week has room for.
        pub plan: PlanSettings = PlanSettings::default(),
        /// `[review]`: how cards are asked.
        pub review: ReviewSettings = ReviewSettings::default(),
        /// `[scoring]`: numbers of the scores.
        pub scoring: ScoringSettings = ScoringSettings::default(),
        /// `[events]`: an event name of the learner's own, and the known kind that it means.
        pub events: BTreeMap<String, String> = BTreeMap::new(),
        /// `[fetch]`: which pages may be fetched.
        pub fetch: FetchSettings = FetchSettings::default(),
        /// `[data]`: the folder of the data tools.
        pub data: DataSettings = DataSettings::default(),
        /// `[search]`: what is searched, and by which embedder.
        pub search: SearchSettings = SearchSettings::default(),
        /// `[server]`: how `los serve` listens.
        pub server: ServerSettings = ServerSettings::default(),
        /// `[log]`: how long calls of tools are kept.
        pub log: LogSettings = LogSettings::default(),
        /// `[sync]`: what `los sync` takes along.
        pub sync: SyncSettings = SyncSettings::default(),
    }

    /// The rules for reading.
    pub struct ReadSettings {
        /// Globs of what `read_repo_file` may read, in addition to the default ones; `**` is the whole workspace.
        #[serde(deserialize_with = "with_the_default_ones")]
        pub allow: Vec<String> = DEFAULT_ALLOW.map(str::to_owned).to_vec(),
        /// Globs that are denied, in addition to the built-in ones, which cannot be lifted.
        #[serde(deserialize_with = "parse::globs")]
        pub deny: Vec<String> = Vec::new(),
    }

    /// How memory writes are approved.
    pub struct ApprovalSettings {
        /// Whether `--yes` approves (true).
        pub allow_yes: bool = true,
        /// Whether the learner's own `los log` in a terminal asks.
        pub own_log: OwnLog = OwnLog::Ask,
    }

    /// What the week has room for.
    pub struct PlanSettings {
        /// A calendar file in the workspace whose events block study times.
        pub busy: Option<RelPath> = None,
    }

    /// How cards are asked.
    pub struct ReviewSettings {
        /// Whether `los review` asks how sure the learner is before it shows an answer (false).
        pub confidence: bool = false,
        /// Notes whose cards are asked, too.
        pub notes: Vec<RelPath> = Vec::new(),
    }

    /// Numbers that the learner room interprets by name; it has the defaults.
    pub struct ScoringSettings {
        /// `weights`: of the five scores, none negative.
        #[serde(deserialize_with = "parse::weights")]
        pub weights: BTreeMap<String, f64> = BTreeMap::new(),
        /// `half_lives`: in days, above zero.
        #[serde(deserialize_with = "parse::days")]
        pub half_lives: BTreeMap<String, f64> = BTreeMap::new(),
        /// `thresholds`: from which on `adapt` proposes a change.
        pub thresholds: BTreeMap<String, f64> = BTreeMap::new(),
    }

    /// The rules for fetching.
    pub struct FetchSettings {
        /// The only domains to fetch from; empty for all.
        pub allowed_domains: Vec<String> = Vec::new(),
        /// Whether private addresses may be fetched from (false).
        pub allow_private: bool = false,
        /// Seconds that a fetch may take as a whole: 1-60 (30).
        #[serde(deserialize_with = "parse::within::<_, 1, 60>")]
        pub timeout_s: u64 = 30,
    }

    /// The folder of the data tools.
    pub struct DataSettings {
        /// A folder beneath the root (`data`).
        #[serde(deserialize_with = "parse::folder")]
        pub dir: String = "data".into(),
    }

    /// The index and the embedder of search.
    pub struct SearchSettings {
        /// An OpenAI-compatible embeddings endpoint, in place of the embedded model.
        pub endpoint: Option<String> = None,
        /// The model to ask the endpoint for.
        pub model: Option<String> = None,
        /// The name of the environment variable that holds the endpoint's key.
        #[serde(deserialize_with = "parse::variable")]
        pub key_env: Option<String> = None,
        /// Globs to index in addition to the default.
        #[serde(deserialize_with = "parse::globs")]
        pub include: Vec<String> = Vec::new(),
        /// Globs that are not indexed.
        #[serde(deserialize_with = "parse::globs")]
        pub exclude: Vec<String> = Vec::new(),
    }

    /// How `los serve` listens.
    pub struct ServerSettings {
        /// The address to listen on (`127.0.0.1:7878`).
        #[serde(deserialize_with = "parse::address")]
        pub bind: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 7878)),
        /// The name of the environment variable that holds the token (`LOS_TOKEN`).
        #[serde(deserialize_with = "parse::variable")]
        pub token_env: String = "LOS_TOKEN".into(),
        /// Whether the learner approves all writes of this server in advance, path changes included (false).
        pub approve_writes: bool = false,
        /// Further host names of the server, in addition to the loopback ones.
        pub allowed_hosts: Vec<String> = Vec::new(),
        /// Further origins whose pages may call the server, in addition to its own.
        pub allowed_origins: Vec<String> = Vec::new(),
    }

    /// How the tool log is rotated.
    pub struct LogSettings {
        /// Size in MiB at which a new file is begun: 1-1024 (5).
        #[serde(deserialize_with = "parse::within::<_, 1, 1024>")]
        pub max_mb: u64 = 5,
    }

    /// The learner's answer about their work.
    pub struct SyncSettings {
        /// Files and folders besides memory, path and settings; `None` until the learner was asked.
        pub also: Option<Vec<RelPath>> = None,
    }
}

impl Settings {
    /// The names of events that the workspace knows, and its own names for events that do not exist.
    pub fn event_names(&self) -> (EventNames, Vec<(String, String)>) {
        EventNames::from_pairs(self.events.iter().map(|(name, known)| (name.as_str(), known.as_str())))
    }
}

fn with_the_default_ones<'de, D: Deserializer<'de>>(globs: D) -> Result<Vec<String>, D::Error> {
    Ok([ReadSettings::default().allow, parse::globs(globs)?].concat())
}

/// The handling of the learner's own log entries, typed in a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnLog {
    /// They are shown and asked about.
    #[default]
    Ask,
    /// They are written at once.
    Auto,
}
