import time
import unittest


def add(a, b=1):
    """Add two numbers."""
    return a + b


def fail():
    raise ValueError("no")


class Watch(unittest.TestCase):
    def test_every_decorator_keeps_result_name_and_docstring(self):
        import watch
        for decorator in (watch.counted, watch.timed, watch.remembered):
            new = decorator(add)
            self.assertEqual(new(2, 3), 5, f"result with {decorator.__name__}")
            self.assertEqual((new.__name__, new.__doc__), ("add", "Add two numbers."), f"use functools.wraps in {decorator.__name__}")

    def test_named_arguments_are_handed_on(self):
        import watch
        for decorator in (watch.counted, watch.timed):
            self.assertEqual(decorator(add)(2, b=5), 7, decorator.__name__)

    def test_counted_counts_each_function_for_itself(self):
        from watch import counted
        one, two = counted(add), counted(add)
        self.assertEqual(one.calls, 0, "decorating is not a call")
        one(1)
        one(2)
        two(1)
        self.assertEqual((one.calls, two.calls), (2, 1))

    def test_calls_that_raise_count_too(self):
        from watch import counted, timed
        new = counted(fail)
        for _ in range(2):
            with self.assertRaises(ValueError):
                new()
        self.assertEqual(new.calls, 2)

        @timed
        def slow_fail():
            time.sleep(0.02)
            raise ValueError
        with self.assertRaises(ValueError):
            slow_fail()
        self.assertGreaterEqual(slow_fail.seconds, 0.015, "the time of a call that raises counts too")

    def test_timed_adds_up_the_seconds(self):
        from watch import timed

        @timed
        def nap():
            time.sleep(0.02)
        self.assertEqual(nap.seconds, 0.0)
        nap()
        first = nap.seconds
        nap()
        self.assertTrue(0.015 <= first < 5, f"seconds is {first} after a nap of 0.02 s; take the difference of both clock readings")
        self.assertGreaterEqual(nap.seconds, first + 0.015, "seconds is the total of all calls")

    def test_remembered_calls_once_for_the_same_arguments(self):
        from watch import counted, remembered
        inner = counted(add)
        new = remembered(inner)
        self.assertEqual([new(1, 2), new(1, 2), new(2, 2), new(1)], [3, 3, 4, 2])
        self.assertEqual(inner.calls, 3)
        self.assertEqual(new.memory, {(1, 2): 3, (2, 2): 4, (1,): 2})

    def test_remembered_keeps_none_and_two_functions_do_not_share(self):
        from watch import counted, remembered
        nothing = counted(lambda x: None)
        new = remembered(nothing)
        new(1), new(1)
        self.assertEqual(nothing.calls, 1, "a result None is a result too")
        self.assertEqual(remembered(add).memory, {})

    def test_remembered_does_not_store_an_exception(self):
        from watch import counted, remembered
        inner = counted(fail)
        new = remembered(inner)
        for _ in range(2):
            with self.assertRaises(ValueError):
                new()
        self.assertEqual((inner.calls, new.memory), (2, {}))

    def test_fib_is_counted_with_its_own_calls(self):
        import watch
        watch.fib.calls = 0
        self.assertEqual([watch.fib(0), watch.fib(1), watch.fib(10)], [0, 1, 55])
        self.assertEqual(watch.fib.calls, 179, "calls of fib(0), fib(1) and fib(10)")
