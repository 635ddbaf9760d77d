//! The responses that a fetch may meet: rows 133-143 of the security table, and the words of the contract.

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
use los_app::failure;
use los_eyes::fetch::domains::Domains;
use los_eyes::fetch::{Fetcher, MAX_BODY_BYTES, MAX_REDIRECTS};

use crate::support::Watchdog;
use crate::support::embeddings_stand_in::{Reply, StandIn, nobody};
use crate::support::fetch_peer::{
    OPEN_END, Peer, failure, fetch, fetcher, for_ever, hold, page, to, with_headers, within,
};

const TOO_LARGE: (&str, &str) = ("CONTENT_TOO_LARGE", "Content size exceeds limit of 5 MB.");

fn check(answer: impl Into<Vec<u8>>, expected: (&str, &str)) {
    let peer = Peer::saying(answer);
    let (code, words) = failure(fetch(&fetcher(), &peer.url("/")));
    assert_eq!((code, words.as_str()), expected);
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(body).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_page_has_its_text_headers_and_address() {
    let peer = Peer::saying(with_headers(
        "Content-Type: text/plain; charset=utf-8\r\nX-Many: a\r\nX-MANY: b\r\nSet-Cookie: session=canary\r\n",
        "Größe".as_bytes(),
    ));
    let page = fetch(&fetcher(), &peer.url("/x")).unwrap();
    assert_eq!((page.status, page.content.as_str(), page.bytes), (200, "Größe", 7));
    assert_eq!(page.content_type, "text/plain; charset=utf-8");
    assert_eq!(page.url.as_str(), peer.url("/x"));
    let headers: Vec<_> = page.headers.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let expected = ["connection=close", "content-length=7", "content-type=text/plain; charset=utf-8", "x-many=a, b"];
    assert_eq!(headers, expected);
}

#[test]
fn statuses_and_network_errors_are_reported_in_short_words() {
    for status in [304, 400, 401, 404, 418, 500, 503] {
        let peer = Peer::saying(format!("HTTP/1.1 {status} No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"));
        let error = fetch(&fetcher(), &peer.url("/")).unwrap_err();
        assert_eq!(error.to_string(), format!("Request failed with status code: {status}"));
        assert_eq!((error.code().word(), &failure::details(&error)["status"]), ("FETCH_FAILED", &status.into()));
    }
    let without_location = "HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    check(without_location, ("FETCH_FAILED", "Request failed with status code: 302"));
    let said = |url: &str| failure(fetch(&fetcher(), url));
    let refused = "Network error: connection refused by `127.0.0.1`";
    assert_eq!(said(&nobody()), ("FETCH_FAILED", refused.into()));
    let unknown = "Network error: no such host `nowhere.invalid`, or no network";
    assert_eq!(said("https://nowhere.invalid/"), ("FETCH_FAILED", unknown.into()));
}

#[test]
fn an_untrusted_certificate_is_reported_as_such() {
    let server = StandIn::start_tls(&[Reply::Good]);
    let fetcher = Fetcher::new(Domains::default(), true, Duration::from_secs(20));
    let (code, words) = failure(fetch(&fetcher, &format!("https://localhost:{}/", server.port)));
    assert_eq!(code, "FETCH_FAILED");
    assert!(words.starts_with("Network error: TLS: "), "{words}");
    assert_eq!(server.n_asked(), 0);
    // A server that speaks no TLS.
    let plain = Peer::canary();
    let (_, words) = failure(fetch(&fetcher, &format!("https://127.0.0.1:{}/", plain.port)));
    assert_eq!(words, "Network error: TLS: no secure connection could be made");
}

#[test]
fn redirects_end_after_a_few() {
    let round = Peer::start(|_, stream| drop(stream.write_all(&to("/again"))));
    let expected = ("FETCH_FAILED", "Network error: too many redirects".to_owned());
    assert_eq!(failure(fetch(&fetcher(), &round.url("/"))), expected, "row 134");
    let chain = |length: usize| {
        Peer::start(move |path, stream| {
            let n: usize = path.trim_start_matches('/').parse().unwrap_or(0);
            let answer = if n < length { to(&format!("/{}", n + 1)) } else { page("text/plain", b"end") };
            let _ = stream.write_all(&answer);
        })
    };
    let (long, short) = (chain(100), chain(MAX_REDIRECTS));
    assert_eq!(failure(fetch(&fetcher(), &long.url("/0"))), expected, "row 134");
    assert_eq!(fetch(&fetcher(), &short.url("/0")).unwrap().content, "end");
    for peer in [round, long, short] {
        assert_eq!(peer.asked().len(), MAX_REDIRECTS + 1);
    }
}

#[test]
fn five_megabytes_are_read_and_not_one_byte_more() {
    let limit = usize::try_from(MAX_BODY_BYTES).unwrap();
    let exact = Peer::saying(page("text/plain", &vec![b'a'; limit]));
    let whole = fetch(&fetcher(), &exact.url("/")).unwrap();
    assert_eq!((whole.bytes, whole.content.len()), (MAX_BODY_BYTES, limit));
    check(page("text/plain", &vec![b'a'; limit + 1]), TOO_LARGE);
    // An announced length is enough.
    let announced = format!("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n", limit + 1);
    let peer = Peer::start(move |_, stream| {
        let _ = stream.write_all(announced.as_bytes());
        hold(stream);
    });
    assert_eq!(failure(fetch(&fetcher(), &peer.url("/"))).0, TOO_LARGE.0);
    let endless = [
        Peer::start(|_, stream| {
            let _ = stream.write_all(OPEN_END);
            for_ever(stream, &vec![b'a'; 65_536], Duration::ZERO);
        }),
        Peer::start(|_, stream| {
            let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n";
            let _ = stream.write_all(head);
            let chunk = [b"10000\r\n".to_vec(), vec![b'a'; 65_536], b"\r\n".to_vec()].concat();
            for_ever(stream, &chunk, Duration::ZERO);
        }),
    ];
    for peer in endless {
        let (code, words) = failure(fetch(&fetcher(), &peer.url("/")));
        assert_eq!((code, words.as_str()), TOO_LARGE, "row 135");
    }
}

#[test]
fn compressed_bodies_count_by_what_comes_out() {
    let bomb = vec![0_u8; 20_000_000];
    let squeezed = gzip(&bomb);
    assert!(squeezed.len() < 200_000);
    let (small, twice) = (gzip("Größe".as_bytes()), gzip(&squeezed));
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bomb).unwrap();
    let deflated = encoder.finish().unwrap();
    let packed = |encoding: &str, body: &[u8]| {
        with_headers(&format!("Content-Type: text/plain\r\nContent-Encoding: {encoding}\r\n"), body)
    };
    let unsupported = |what| ("UNSUPPORTED_CONTENT", format!("unsupported content type: {what}"));
    let too_large = || (TOO_LARGE.0, TOO_LARGE.1.to_owned());
    let broken = "Network error: the body is not encoded as its headers say";
    for (encoding, body, (code, words)) in [
        ("gzip", &squeezed[..], too_large()),
        ("deflate", &deflated, too_large()),
        ("br", b"\x0b\x02\x80hello\x03", unsupported("compressed as br")),
        ("x-gzip", &squeezed, unsupported("compressed as x-gzip")),
        ("gzip, gzip", &twice, unsupported("compressed as gzip, gzip")),
        ("gzip", &twice, unsupported("application/octet-stream")),
        ("gzip", b"no gzip at all", ("FETCH_FAILED", broken.to_owned())),
    ] {
        check(packed(encoding, body), (code, &words));
    }
    let read = |encoding: &str, body: &[u8]| fetch(&fetcher(), &Peer::saying(packed(encoding, body)).url("/"));
    assert_eq!(failure(read("gzip", &gzip(&vec![b'x'; 100_000])[..60])).0, "FETCH_FAILED");
    let page = read("gzip", &small).unwrap();
    assert_eq!((page.content.as_str(), page.bytes), ("Größe", 7));
    for after in [b"\0\0\0".as_slice(), b"junk", &gzip(b"more")] {
        assert_eq!(read("gzip", &[&small, after].concat()).unwrap().content, "Größe", "{after:?}");
    }
    for encoding in ["gzip", "deflate"] {
        assert_eq!(read(encoding, b"").unwrap().content, "", "{encoding}");
    }
    // Some servers send raw deflate by this name: an error or the text, never noise.
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(b"hello").unwrap();
    let raw = read("deflate", &encoder.finish().unwrap());
    assert!(raw.is_err() || raw.is_ok_and(|page| page.content == "hello"));
}

#[test]
fn lengths_that_lie_are_errors_or_exact_and_nothing_hangs() {
    let answer = |length: &str| {
        Peer::saying(format!(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\nhello"
        ))
    };
    assert_eq!(fetch(&fetcher(), &answer("3").url("/")).unwrap().content, "hel");
    for length in ["100", "-1", "100000000000000000000", "abc", "3\r\nContent-Length: 4"] {
        let _watchdog = Watchdog::new("a body that is shorter than announced");
        let (code, words) = failure(fetch(&fetcher(), &answer(length).url("/")));
        assert_eq!(code, "FETCH_FAILED", "row 137: {length}: {words}");
        assert!(words.starts_with("Network error: ") && !words.contains("hyper"), "{words}");
    }
}

/// Row 140. More types, first bytes and encodings are in the unit tests of the fetch.
#[test]
fn binary_content_is_refused_by_its_type_or_its_bytes() {
    let refused = |kind: &str| format!("unsupported content type: {kind}");
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01";
    for (headers, body, kind) in
        [("application/pdf", &b"hello"[..], "application/pdf"), ("text/plain", png, "application/octet-stream")]
    {
        check(page(headers, body), ("UNSUPPORTED_CONTENT", &refused(kind)));
    }
    for (headers, body, kind, text) in [
        ("", &b"<!doctype html><p>x"[..], "text/html", "<!doctype html><p>x"),
        ("Content-Type: image/svg+xml\r\n", b"<svg/>", "image/svg+xml", "<svg/>"),
        ("Content-Type: text/plain; charset=latin1\r\n", b"caf\xe9", "text/plain; charset=latin1", "café"),
        ("Content-Type: text/plain\r\n", b"a\x1b[2J\xff", "text/plain", "a\u{1b}[2J\u{fffd}"),
    ] {
        let peer = Peer::saying(with_headers(headers, body));
        let page = fetch(&fetcher(), &peer.url("/")).unwrap();
        assert_eq!((page.content_type.as_str(), page.content.as_str()), (kind, text));
    }
}

#[test]
fn the_timeout_covers_everything_together() {
    let timed_out = |answer: fn(&str, &mut TcpStream)| {
        let peer = Peer::start(answer);
        let failed = failure(fetch(&within(Duration::from_secs(1)), &peer.url("/")));
        assert_eq!(failed, ("FETCH_FAILED", "Network error: timed out after 1 s".to_owned()), "row 141");
    };
    let _watchdog = Watchdog::new("a slow page past its timeout");
    let slow: [fn(&str, &mut TcpStream); 5] = [
        |_, stream| hold(stream),
        |_, stream| for_ever(stream, b"H", Duration::from_millis(250)),
        |_, stream| {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nX-Slow: ");
            for_ever(stream, b"x", Duration::from_millis(250));
        },
        |_, stream| {
            let _ = stream.write_all(OPEN_END);
            for_ever(stream, b"x", Duration::from_millis(250));
        },
        // Each hop is quick enough, all of them are not.
        |_, stream| {
            thread::sleep(Duration::from_millis(250));
            let _ = stream.write_all(&to("/again"));
        },
    ];
    thread::scope(|scope| {
        for answer in slow {
            scope.spawn(move || timed_out(answer));
        }
        // A name server that does not answer.
        let fetcher = Fetcher {
            lookup: std::sync::Arc::new(|_| {
                loop {
                    thread::park();
                }
            }),
            ..within(Duration::from_secs(1))
        };
        assert_eq!(failure(fetch(&fetcher, "http://slow.example/")).1, "Network error: timed out after 1 s");
    });
}

#[test]
fn noise_instead_of_a_response_is_an_error() {
    let _watchdog = Watchdog::new("noise instead of a response (row 142)");
    let endless_headers = Peer::start(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n");
        let line = format!("X-A: {}\r\n", "a".repeat(1_000));
        for _ in 0..40_000 {
            if stream.write_all(line.as_bytes()).is_err() {
                return;
            }
        }
    });
    let one_endless_header = Peer::start(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nX-A: ");
        for_ever(stream, &vec![b'a'; 65_536], Duration::ZERO);
    });
    let noise: Vec<u8> = (0..100_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for peer in [
        endless_headers,
        one_endless_header,
        Peer::saying(""),
        Peer::saying(noise),
        Peer::saying("SSH-2.0-OpenSSH_9.6\r\n"),
        Peer::saying("HTTP/1.1 99999 Odd\r\n\r\n"),
        Peer::saying("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"),
    ] {
        let (code, words) = failure(fetch(&fetcher(), &peer.url("/")));
        let expected = ("FETCH_FAILED", "Network error: the response is not HTTP, or the connection broke off");
        assert_eq!((code, words.as_str()), expected);
    }
}
