//! Tests that mostly wait for a server to give up on someone: they wait side by side, not one after the other.

use std::thread;

use crate::{fetch_faces, http_security};

#[test]
fn who_waits_for_a_server_waits_beside_the_others() {
    let tests: [fn(); 3] = [
        http_security::a_hundred_connections_that_say_nothing_or_half_hold_nobody_up,
        http_security::what_two_readers_could_take_differently_gets_no_answer_but_no,
        fetch_faces::other_tools_answer_while_pages_trickle_and_the_whole_is_bounded_in_time,
    ];
    thread::scope(|scope| {
        let waiting = tests.map(|test| scope.spawn(test));
        let failed = waiting.into_iter().filter_map(|test| test.join().err()).count();
        assert_eq!(failed, 0, "what went wrong is told above");
    });
}
