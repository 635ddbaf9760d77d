"""Which broken versions do some tests catch? The seed chooses rule, versions and tests."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    low = small.choice([4, 6, 12])
    exercises = [
        (f"Find the weak test. Children below {low} travel free; free(age) returns True or False. Three tests:\n\n    A  assert free({low - 1})\n    B  assert not free({low + 10})\n    C  assert not free({low})", [
            {"question": f"Which test catches a program that says age <= {low}?", "answer": "C", "choices": ["A", "B", "C", "none"]},
            {"question": "Which test catches a program that always returns True?", "answer": "B and C", "choices": ["only A", "only B", "B and C"]},
            {"question": f"Which age is the border case?", "answer": low},
        ]),
        ("Predict. A file has three functions: test_sum, check_mean and test_max. Each has an assert; the one in check_mean is wrong, the others hold.", [
            {"question": "How many tests does pytest run?", "answer": 2},
            {"question": "How many fail?", "answer": 0},
            {"question": "Which name makes it three?", "answer": "test_mean", "choices": ["test_mean", "mean_check", "assert_mean"]},
            {"question": "Say it in your own words, then choose: why break the code once on purpose?", "answer": "to see that the test can fail", "choices": ["to see that the test can fail", "to make the test faster", "to find the slowest line"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
child, senior = dice.choice([4, 6, 8]), dice.choice([60, 65, 70])
full, less = dice.choice([(10, 5), (12, 8), (9, 4)])


def fee(age, low=child, high=senior):
    if age < 0:
        raise ValueError("age")
    return 0 if age < low else less if age >= high else full


mutants = {
    "A": (f"is free up to {child}, that age included", lambda age: fee(age, low=child + 1)),
    "B": (f"gives the lower price only above {senior}", lambda age: fee(age, high=senior + 1)),
    "C": ("accepts a negative age, as free", lambda age: 0 if age < 0 else fee(age)),
    "D": ("never gives the lower price", lambda age: fee(age, high=1000)),
    "E": ("is never free", lambda age: fee(age, low=0)),
}
shown = sorted(dice.sample(list(mutants), 4))
inputs = [-1, 0, child - 1, child, 30, senior - 1, senior, senior + 20]
tests = sorted(dice.sample(inputs, dice.randint(2, 3)))


def result(func, age):
    try:
        return func(age)
    except ValueError:
        return "ValueError"


def catches(age, name):
    return result(fee, age) != result(mutants[name][1], age)


caught = [name for name in shown if any(catches(age, name) for age in tests)]
hunted = dice.choice([name for name in shown if name in "ABC"] or shown)
hits = [age for age in inputs if catches(age, hunted)]
misses = [age for age in inputs if age not in hits]
options = sorted([dice.choice(hits), *dice.sample(misses, 3)])
edge = dice.choice([child, senior])


def line(age):
    if age < 0:
        return f"with pytest.raises(ValueError): fee({age})"
    return f"assert fee({age}) == {fee(age)}"


statement = "\n".join([
    f"fee(age) returns 0 below {child}, {less} from {senior} on and {full} between. A negative age"
    " raises ValueError.", "These mutants are each wrong in one thing:", "",
    *(f"    {name}: {mutants[name][0]}" for name in shown), "",
    "The tests so far:", "",
    *(f"    {line(age)}" for age in tests), "",
    "A mutant is caught if at least one test fails on it.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"What does the good fee({edge}) return?", "answer": fee(edge)},
        {"question": "How many of the four mutants do the tests catch?", "answer": len(caught)},
        {"question": f"Which age in a new test catches {hunted}?",
         "answer": str(next(age for age in options if age in hits)),
         "choices": [str(age) for age in options]},
        {"question": f"How many of all ages from 0 to 99 catch {hunted}?",
         "answer": sum(catches(age, hunted) for age in range(100))},
    ],
}))
