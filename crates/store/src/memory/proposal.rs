//! A write to memory before its approval: the file, the exact bytes, the requester.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::entry::Entry;
use super::learner_id::LearnerId;
use super::memory_file::MemoryFile;
use los_model::digest::digest;
use los_model::error::{Error, Result};

/// The field of a staged decision that holds the time of its approval.
pub const APPROVED_AT: &str = "approved_at";

/// The approver, as recorded in decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApprovedBy {
    /// The learner, in a terminal or in the app.
    Learner,
    /// The learner, by `--yes`.
    Flag,
    /// The learner, asked by an assistant's client.
    Elicitation,
    /// The learner, in advance, for every write of a server.
    Standing,
}

impl ApprovedBy {
    /// Every approver, to find an entry whoever signed it.
    pub(super) const ALL: [Self; 4] = [Self::Learner, Self::Flag, Self::Elicitation, Self::Standing];

    /// The word in the record.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Learner => "learner",
            Self::Flag => "flag",
            Self::Elicitation => "elicitation",
            Self::Standing => "standing",
        }
    }
}

/// A write that waits for approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposedEntry {
    /// The learner whose memory is written.
    pub learner: LearnerId,
    /// The entry to append.
    pub entry: Entry,
    /// The requester: a face and, if known, a client's name.
    pub asked_by: String,
}

impl ProposedEntry {
    /// A proposal, if its entry still fits once it is signed.
    pub fn new(learner: LearnerId, entry: Entry, asked_by: String) -> Result<Self> {
        let proposal = Self { learner, entry, asked_by };
        proposal.signed(ApprovedBy::Elicitation)?;
        Ok(proposal)
    }

    /// The entry after approval by `by`: a decision records the approver, whatever its author claimed.
    pub fn signed(&self, by: ApprovedBy) -> Result<Entry> {
        self.signed_since(by, None)
    }

    /// The entry of a staged proposal after its approval at that time: a decision says it, because it holds from then on.
    pub fn signed_at(&self, by: ApprovedBy, at: &str) -> Result<Entry> {
        self.signed_since(by, Some(at))
    }

    fn signed_since(&self, by: ApprovedBy, at: Option<&str>) -> Result<Entry> {
        if self.entry.file() != MemoryFile::Decisions {
            return Ok(self.entry.clone());
        }
        let mut object: Map<String, Value> = serde_json::from_str(self.entry.text())
            .map_err(|error| Error::invalid("entry", format!("is not JSON: {error}")))?;
        object.shift_remove(APPROVED_AT);
        object.insert("approved_by".into(), by.word().into());
        object.extend(at.map(|at| (APPROVED_AT.to_owned(), Value::from(at))));
        Entry::from_object(MemoryFile::Decisions, &object)
    }

    /// A hash of the learner, the file and the bytes: the same write has the same id, another one never.
    pub fn id(&self) -> String {
        id_of(&self.learner, self.entry.file(), self.entry.text())
    }
}

fn id_of(learner: &LearnerId, file: MemoryFile, text: &str) -> String {
    digest([learner.as_str(), file.name(), text].map(str::as_bytes))[..16].to_owned()
}

/// A proposal as it is kept in `pending/ID.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staged {
    /// Version of this record.
    pub version: u32,
    /// The id of the proposal, which also names the record's file.
    pub id: String,
    /// The id of the learner whose memory is written.
    pub learner_id: String,
    /// The name of the memory file that would grow.
    pub file: String,
    /// The exact text that would be appended.
    pub text: String,
    /// The face and, if known, the client that asked for it.
    pub asked_by: String,
    /// When, RFC 3339 in UTC.
    pub staged_at: String,
    /// The file's size when an approval of it began: after a crash it tells where the entry may be in already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approving_from: Option<u64>,
}

impl Staged {
    /// The record of a proposal, staged at that time.
    pub fn of(proposal: &ProposedEntry, staged_at: String) -> Self {
        Self {
            version: 1,
            id: proposal.id(),
            learner_id: proposal.learner.to_string(),
            file: proposal.entry.file().name().to_owned(),
            text: proposal.entry.text().to_owned(),
            asked_by: proposal.asked_by.clone(),
            staged_at,
            approving_from: None,
        }
    }

    /// The record as it is kept.
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)
            .map_err(|error| Error::Internal { what: format!("cannot serialise the staged write: {error}") })?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// The proposal again, if the record has not changed.
    pub fn proposal(&self) -> Result<ProposedEntry> {
        let file = MemoryFile::from_name(&self.file)
            .ok_or_else(|| Error::WriteNotAllowed { file: self.file.clone(), reason: "is not a memory file" })?;
        let learner = LearnerId::from_profile(&self.learner_id)
            .ok_or_else(|| Error::invalid("learner_id", "is not readable in the staged write"))?;
        if id_of(&learner, file, &self.text) != self.id {
            return Err(Error::PermissionDenied {
                what: format!("staged write `{}` no longer matches what was shown; reject it and ask again", self.id),
            });
        }
        let entry = Entry::from_text(file, &self.text)?;
        Ok(ProposedEntry { learner, entry, asked_by: self.asked_by.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_hashes_learner_file_and_bytes_and_guards_the_record() {
        let text = r#"{"timestamp":"2026-01-07","event":"x"}"#;
        let proposal = ProposedEntry {
            learner: LearnerId::default_id(),
            entry: Entry::from_text(MemoryFile::ProgressLog, text).unwrap(),
            asked_by: "mcp".into(),
        };
        let mut staged = Staged::of(&proposal, "2026-01-07T00:00:00Z".into());
        assert_eq!(staged.proposal().unwrap(), proposal);
        staged.text = text.replace('x', "y");
        assert_eq!(staged.proposal().unwrap_err().code().name(), "PERMISSION_DENIED");
        staged.text = text.into();
        staged.file = "decisions.jsonl".into();
        assert_eq!(staged.proposal().unwrap_err().code().name(), "PERMISSION_DENIED");
        staged.file = "learner_profile.json".into();
        assert_eq!(staged.proposal().unwrap_err().code().name(), "WRITE_NOT_ALLOWED");
    }
}
