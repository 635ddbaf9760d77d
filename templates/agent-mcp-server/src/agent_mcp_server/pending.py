"""Writes that wait for a person. An assistant can only put them here; deciding is typed by hand."""

import difflib
import hashlib
import json
from dataclasses import asdict, dataclass

from .notes import MAX_BYTES, Notes, RefusedError

MAX_WAITING = 20


@dataclass(frozen=True)
class Proposal:
    """A note as it would be written, and a mark of the text that it would replace."""

    path: str
    text: str
    reason: str
    replaces: str

    @property
    def id(self) -> str:
        """Made of the content: the same proposal twice is one, and an approved one cannot be another."""
        content = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:12]


def mark(text: str | None) -> str:
    """What tells one text from another; a missing note has the empty mark."""
    return "" if text is None else hashlib.sha256(text.encode()).hexdigest()


class Pending:
    """The proposals, one file each, in a hidden folder that the tools cannot reach."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.folder = notes.root / ".pending"

    def add(self, path: str, text: str, reason: str) -> Proposal:
        """Keeps a proposal until somebody decides."""
        if len(text.encode()) > MAX_BYTES:
            raise RefusedError(f"a note has at most {MAX_BYTES} bytes")
        proposal = Proposal(path, text, reason, mark(self._old(path)))
        waiting = self.all()
        if proposal not in waiting:
            if len(waiting) >= MAX_WAITING:
                raise RefusedError(f"{MAX_WAITING} writes wait already; somebody has to decide on them first")
            self.folder.mkdir(exist_ok=True)
            file = self.folder / f"{proposal.id}.json"
            file.write_text(json.dumps(asdict(proposal)), encoding="utf-8")
        return proposal

    def all(self) -> list[Proposal]:
        """What waits."""
        files = sorted(self.folder.glob("*.json")) if self.folder.is_dir() else []
        return [Proposal(**json.loads(file.read_text(encoding="utf-8"))) for file in files]

    def diff(self, proposal: Proposal) -> str:
        """What approving it would change."""
        old = (self._old(proposal.path) or "").splitlines(keepends=True)
        new = proposal.text.splitlines(keepends=True)
        return "".join(difflib.unified_diff(old, new, proposal.path, f"{proposal.path} (proposed)"))

    def approve(self, proposal_id: str) -> Proposal:
        """Writes it, unless the note changed since it was proposed."""
        proposal = self._waiting(proposal_id)
        if mark(self._old(proposal.path)) != proposal.replaces:
            raise RefusedError(f"{proposal.path!r} changed since; reject this and ask for a new proposal")
        self.notes.write(proposal.path, proposal.text)
        self._forget(proposal)
        return proposal

    def reject(self, proposal_id: str) -> Proposal:
        """Forgets it."""
        proposal = self._waiting(proposal_id)
        self._forget(proposal)
        return proposal

    def _waiting(self, proposal_id: str) -> Proposal:
        for proposal in self.all():
            if proposal.id == proposal_id:
                return proposal
        raise RefusedError(f"nothing waits under {proposal_id!r}")

    def _forget(self, proposal: Proposal) -> None:
        (self.folder / f"{proposal.id}.json").unlink()

    def _old(self, path: str) -> str | None:
        return self.notes.read(path) if self.notes.place(path).exists() else None
