import os
import unittest

os.environ.pop("MODEL", None)


class AskModel(unittest.TestCase):
    def test_make_prompt_has_instruction_and_question(self):
        from ask_model import make_prompt
        self.assertEqual(make_prompt("Why?"), "Answer in one short sentence.\nQuestion: Why?")

    def test_clean_leaves_single_spaces_and_one_line(self):
        from ask_model import clean
        for reply, expected in [("  It is\nblue. \n", "It is blue."), ("One   two", "One two"), ("Yes.", "Yes."), ("\n", "")]:
            self.assertEqual(clean(reply), expected, f"clean({reply!r})")

    def test_ask_all_asks_each_question_once_and_in_order(self):
        import model
        from ask_model import ask_all
        model.PROMPTS.clear()
        answers = ask_all(["What is 17 times 23?", "What is the capital of Australia?"])
        self.assertEqual(answers, ["17 times 23 is 401.", "The capital of Australia is Canberra."])
        self.assertEqual(model.PROMPTS, [
            "Answer in one short sentence.\nQuestion: What is 17 times 23?",
            "Answer in one short sentence.\nQuestion: What is the capital of Australia?"], "the prompts that reached the model")

    def test_ask_all_of_no_questions_asks_nothing(self):
        import model
        from ask_model import ask_all
        model.PROMPTS.clear()
        self.assertEqual((ask_all([]), model.PROMPTS), ([], []))
