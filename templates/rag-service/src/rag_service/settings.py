"""Which documents and which model, from the environment. The key is read here, and never shown."""

import os
from collections.abc import Mapping
from pathlib import Path

from .models import Extractive, Model, OpenAiCompatible
from .rag import Rag


def model_from(variables: Mapping[str, str]) -> Model:
    """A server, by `RAG_MODEL_URL`, `RAG_MODEL_NAME` and `RAG_MODEL_KEY`; without them extractive."""
    url, name = variables.get("RAG_MODEL_URL"), variables.get("RAG_MODEL_NAME")
    if not url:
        return Extractive()
    if not name:
        raise ValueError("RAG_MODEL_URL needs RAG_MODEL_NAME beside it")
    return OpenAiCompatible(url, name, variables.get("RAG_MODEL_KEY"))


def rag_from(variables: Mapping[str, str] = os.environ) -> Rag:
    """Everything set up."""
    return Rag.over(Path(variables.get("RAG_DOCUMENTS", "documents")), model_from(variables))
