//! Tests that mostly wait for a server to give up on someone: they wait side by side, not one after the other.

use std::thread;

use crate::http::security as http_security;
use crate::search::fetch_faces;

#[test]
fn slow_server_tests_run_in_parallel() {
    let tests: [fn(); 3] = [
        http_security::a_hundred_silent_connections_delay_no_other,
        http_security::ambiguous_requests_are_refused,
        fetch_faces::other_tools_answer_while_pages_trickle,
    ];
    thread::scope(|scope| {
        let waiting = tests.map(|test| scope.spawn(test));
        let failed = waiting.into_iter().filter_map(|test| test.join().err()).count();
        assert_eq!(failed, 0, "what went wrong is told above");
    });
}
