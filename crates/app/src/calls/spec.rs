//! The facts of a tool that every face shows: its name, description, hints and limits.

/// A tool's description, the same on every face.
#[derive(Debug)]
pub struct Spec {
    /// The name on every surface, such as `read_repo_file`.
    pub name: &'static str,
    /// The tool's effect, in one or two plain sentences for a caller, key facts first.
    pub description: &'static str,
    /// The four hints of the protocol.
    pub hints: Hints,
    /// Whether it writes memory, which needs the learner's yes.
    pub writes_memory: bool,
    /// Calls a minute and connection unless the settings say otherwise; 0 = no limit.
    pub calls_per_minute: u32,
    /// The time a user expects, in milliseconds; three times that is marked slow in the tool log.
    pub target_ms: u32,
    /// Its answer is one text for a model to read, which is not sent a second time as a value.
    pub is_prose: bool,
}

impl Spec {
    /// A tool that only reads this workspace, with 60 calls a minute.
    pub const fn reads(name: &'static str, description: &'static str, target_ms: u32) -> Self {
        Self {
            name,
            description,
            hints: Hints::READS,
            writes_memory: false,
            calls_per_minute: 60,
            target_ms,
            is_prose: false,
        }
    }

    /// A reading tool whose answer is a [`Prose`](super::tool::Prose).
    pub const fn prose(name: &'static str, description: &'static str, target_ms: u32) -> Self {
        Self { is_prose: true, ..Self::reads(name, description, target_ms) }
    }

    /// A tool that appends to memory, with 60 calls a minute.
    pub const fn appends(name: &'static str, description: &'static str, target_ms: u32) -> Self {
        let reads = Self::reads(name, description, target_ms);
        Self { hints: Hints::APPENDS, writes_memory: true, ..reads }
    }
}

/// The protocol's four annotations. They are hints to a client, never our defence.
#[derive(Debug, Clone, Copy)]
pub struct Hints {
    /// A call changes nothing, so a client may repeat it unasked.
    pub read_only: bool,
    /// It can overwrite or delete.
    pub destructive: bool,
    /// Calling it again with the same arguments changes nothing more.
    pub idempotent: bool,
    /// It reaches beyond this machine.
    pub open_world: bool,
}

impl Hints {
    /// For a tool that only reads this workspace.
    pub const READS: Self = Self { read_only: true, destructive: false, idempotent: true, open_world: false };
    /// For a tool that appends to memory.
    pub const APPENDS: Self = Self { read_only: false, destructive: false, idempotent: false, open_world: false };
}
