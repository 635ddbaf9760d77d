//! A write to memory before its approval: the file, the exact bytes, the requester.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Entry, LearnerId, MemoryFile};
use los_model::{Error, Result, digest::digest, words};

/// The field of a staged decision that holds the time of its approval.
pub const APPROVED_AT: &str = "approved_at";
/// The field of an entry of the log that names the answer in which it was approved.
const ACT: &str = "act";

words! {
    /// The approver, by the word in decisions.
    pub enum ApprovedBy {
        /// The learner, in a terminal or in the app.
        Learner = "learner",
        /// The learner, by `--yes`.
        Flag = "flag",
        /// The learner, asked by an assistant's client.
        Elicitation = "elicitation",
        /// The learner, in advance, for every write of a server.
        Standing = "standing",
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

    /// The entry as an approval by `by` is asked about: a decision records the approver, whatever its author claimed.
    pub fn signed(&self, by: ApprovedBy) -> Result<Entry> {
        if self.entry.file() != MemoryFile::Decisions {
            return Ok(self.entry.clone());
        }
        let mut object: Map<String, Value> = serde_json::from_str(self.entry.text())
            .map_err(|error| Error::invalid("entry", format!("is not JSON: {error}")))?;
        object.shift_remove(APPROVED_AT);
        object.insert("approved_by".into(), by.word().into());
        Entry::from_object(MemoryFile::Decisions, &object)
    }

    /// The entry after its approval in the answer of that id, `act`. A decision that was staged says when it was approved, because
    /// it holds from then on.
    pub fn approved(&self, by: ApprovedBy, act: &str, at: Option<&str>) -> Result<Entry> {
        let signed = self.signed(by)?;
        Ok(match (signed.file(), at) {
            (MemoryFile::ProgressLog, _) => signed.and(ACT, act),
            (MemoryFile::Decisions, Some(at)) => signed.and(APPROVED_AT, at),
            (MemoryFile::Decisions, None) | (MemoryFile::BestPractices, _) => signed,
        })
    }

    /// How the entry begins in its file, whatever its approval added.
    pub(super) fn beginnings(&self, by: ApprovedBy) -> Result<Vec<String>> {
        let signed = self.signed(by)?;
        let whole = format!("{}\n", signed.text());
        let open = signed.text().strip_suffix('}').filter(|_| signed.file().is_jsonl());
        let longer = open.map(|open| {
            let field = if signed.file() == MemoryFile::Decisions { APPROVED_AT } else { ACT };
            format!("{open},\"{field}\":\"")
        });
        Ok(longer.into_iter().chain([whole]).collect())
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
    pub(super) fn to_text(&self) -> String {
        format!("{:#}\n", json!(self))
    }

    /// The proposal again, if the record has not changed.
    pub fn proposal(&self) -> Result<ProposedEntry> {
        let file = MemoryFile::from_word(&self.file)
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
        assert_eq!(staged.proposal().unwrap_err().code().word(), "PERMISSION_DENIED");
        staged.text = text.into();
        staged.file = "decisions.jsonl".into();
        assert_eq!(staged.proposal().unwrap_err().code().word(), "PERMISSION_DENIED");
        staged.file = "learner_profile.json".into();
        assert_eq!(staged.proposal().unwrap_err().code().word(), "WRITE_NOT_ALLOWED");
    }
}
