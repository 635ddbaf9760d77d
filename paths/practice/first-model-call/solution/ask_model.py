"""Ask a model five questions and print its answers."""

from pathlib import Path

import model


def make_prompt(question: str) -> str:
    """Return the instruction and, on the next line, the question."""
    return f"Answer in one short sentence.\nQuestion: {question}"


def clean(reply: str) -> str:
    """Return reply on one line, with single spaces."""
    return " ".join(reply.split())


def ask_all(questions: list[str]) -> list[str]:
    """Return the cleaned answer to each question, in order."""
    answers = []
    for question in questions:
        answers.append(clean(model.ask(make_prompt(question))))
    return answers


if __name__ == "__main__":
    questions = Path("data/questions.txt").read_text(encoding="utf-8").splitlines()
    for question, answer in zip(questions, ask_all(questions)):
        print("Q:", question)
        print("A:", answer)
