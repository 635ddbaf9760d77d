//! The addresses that a fetch may ask: rows 119-131 of the security table, with a canary that must hear nothing.

use std::io::Write;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use los_app::failure;
use los_eyes::fetch::Fetcher;
use los_eyes::fetch::address::judge;
use los_eyes::fetch::domains::Domains;

use crate::support::fetch_peer::{Peer, failure, fetch, fetcher, page, to};
use crate::support::say_loudly;

const LIMIT: Duration = Duration::from_secs(5);

fn plain() -> Fetcher {
    Fetcher::new(Domains::default(), false, LIMIT)
}

#[rustfmt::skip] // A table reads better packed.
const SPELLINGS: [(u32, &[&str]); 6] = [
    (119, &["http://127.0.0.1:{}/", "http://localhost:{}/", "http://localhost.:{}/", "http://a.LOCALHOST:{}/",
        "http://127.0.0.2:{}/", "http://0.0.0.0:{}/", "http://0:{}/", "https://127.0.0.1:{}/"]),
    (120, &["http://127.1:{}/", "http://0177.0.0.1:{}/", "http://0x7f.0.0.1:{}/", "http://2130706433:{}/",
        "http://017700000001:{}/", "http://0x7f000001:{}/", "http://127.0.1:{}/", "http://127.0.0.1.:{}/"]),
    (121, &["http://[::1]:{}/", "http://[::]:{}/", "http://[::ffff:127.0.0.1]:{}/", "http://[::ffff:7f00:1]:{}/",
        "http://[::127.0.0.1]:{}/", "http://[64:ff9b::7f00:1]:{}/", "http://[2002:7f00:1::]:{}/"]),
    (122, &["http://①②⑦.⓪.⓪.①:{}/", "http://１２７.０.０.１:{}/", "http://127。0。0。1:{}/",
        "http://127.0\u{ad}.0.1:{}/", "http://%31%32%37.0.0.1:{}/", "http://l\u{ad}ocalhost:{}/"]),
    (123, &["http://example.com@127.0.0.1:{}/", "http://127.0.0.1:{}#@example.com/", "http://127.0.0.1:{}\\@example.com/"]),
    (124, &["http:127.0.0.1:{}", "//127.0.0.1:{}", "127.0.0.1:{}", "http:/127.0.0.1:{}", "http:\\\\127.0.0.1:{}",
        "http://127.0.0\t.1:{}/", "http://127.0.0.1:{}/\r\nHost: x", "ht\ntp://127.0.0.1:{}/"]),
];

/// Row 125.
const CLOSED: &str = "169.254.169.254 [fd00:ec2::254] 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 [fe80::1] [fc00::1] \
     224.0.0.1 [ff02::1] 192.0.2.1 198.18.0.1 255.255.255.255 240.0.0.1";

#[test]
fn every_spelling_of_a_closed_address_is_refused() {
    let canary = Peer::canary();
    for (row, urls) in SPELLINGS {
        for url in urls {
            let url = url.replace("{}", &canary.port.to_string());
            let (code, words) = failure(fetch(&plain(), &url));
            let is_refused = ["PERMISSION_DENIED", "INVALID_INPUT"].contains(&code);
            assert!(is_refused, "row {row}: {url:?}: {code} {words}");
        }
    }
    for ip in CLOSED.split_whitespace() {
        let (code, words) = failure(fetch(&plain(), &format!("http://{ip}/latest/meta-data/")));
        assert_eq!(code, "PERMISSION_DENIED", "row 125: {ip}");
        assert!(words.starts_with("Disallowed address: "), "{words}");
    }
    assert_eq!(canary.n_connections(), 0, "the canary was asked");
}

#[test]
fn a_name_of_a_closed_address_is_refused_even_if_listed() {
    let canary = Peer::canary();
    for ips in [&["127.0.0.1"][..], &["::1", "127.0.0.1"], &["::ffff:127.0.0.1"], &["10.1.2.3"], &["169.254.169.254"]] {
        for list in [&[][..], &["public.example".to_owned()]] {
            let judged = Fetcher::new(Domains::parse(list).unwrap(), false, LIMIT);
            let ips: Vec<IpAddr> = ips.iter().map(|ip| ip.parse().unwrap()).collect();
            let fetcher = Fetcher { lookup: Arc::new(move |_| Ok(ips.clone())), ..judged };
            let (code, words) = failure(fetch(&fetcher, &format!("http://public.example:{}/", canary.port)));
            assert_eq!(code, "PERMISSION_DENIED");
            assert!(words.starts_with("Disallowed address: `public.example` is "), "{words}");
            assert!(!words.contains("127."), "the internal address of a name is not revealed: {words}");
        }
    }
    assert_eq!(canary.n_connections(), 0);
}

#[test]
fn the_address_that_was_judged_is_the_one_connected_to() {
    let open = Peer::saying(page("text/plain", b"open"));
    let Some(closed) = Peer::start_at(&format!("127.0.0.2:{}", open.port), |_, stream| {
        let _ = stream.write_all(&page("text/plain", b"closed"));
    }) else {
        return say_loudly("not tried here: this machine has only one loopback address");
    };
    // First the open address, ever after the closed one; and both at once, the closed one first.
    let scripts: [Vec<Vec<&str>>; 2] = [
        vec![vec!["127.0.0.1"], vec!["127.0.0.2"], vec!["127.0.0.2"]],
        vec![vec!["127.0.0.2", "127.0.0.1"], vec!["127.0.0.2"], vec!["127.0.0.2"]],
    ];
    for script in scripts {
        let left = Mutex::new(script);
        let lookup = Arc::new(move |_: &str| {
            let ips = left.lock().unwrap().remove(0);
            Ok(ips.iter().map(|ip| ip.parse().unwrap()).collect())
        });
        let fetcher = Fetcher { lookup, ..fetcher() };
        let url = format!("http://rebinding.example:{}/", open.port);
        assert_eq!(fetch(&fetcher, &url).unwrap().content, "open");
        assert_eq!(failure(fetch(&fetcher, &url)).0, "PERMISSION_DENIED", "the second time it is closed");
    }
    assert_eq!((open.n_connections(), closed.n_connections()), (2, 0));
}

#[test]
fn a_setting_opens_private_but_never_metadata_addresses() {
    let server = Peer::saying(page("text/plain", b"mine"));
    let fetcher = Fetcher::new(Domains::default(), true, LIMIT);
    assert_eq!(fetch(&fetcher, &server.url("/")).unwrap().content, "mine");
    assert_eq!(fetch(&fetcher, &format!("http://localhost:{}/", server.port)).unwrap().content, "mine");
    for url in ["http://169.254.169.254/", "http://[fd00:ec2::254]/", "http://0.0.0.0/", "http://[::ffff:a9fe:a9fe]/"] {
        let error = fetch(&fetcher, url).unwrap_err();
        assert_eq!(error.code().word(), "PERMISSION_DENIED", "{url}");
        assert!(failure::hint(&error).unwrap().contains("whatever the settings say"));
    }
    assert!(judge("127.0.0.1".parse().unwrap(), false).is_err());
    let error = fetch(&plain(), &server.url("/")).unwrap_err();
    assert!(failure::hint(&error).unwrap().contains("allow_private = true"), "{error:?}");
}

#[test]
fn only_listed_domains_are_looked_up_and_fetched() {
    let list = ["example.com".to_owned(), "*.docs.example".to_owned()];
    let n_asked = Arc::new(AtomicUsize::new(0));
    let fetcher = {
        let count = Arc::clone(&n_asked);
        let fetcher = Fetcher::new(Domains::parse(&list).unwrap(), false, LIMIT);
        let lookup = Arc::new(move |_: &str| {
            count.fetch_add(1, Ordering::SeqCst);
            Ok(vec!["127.0.0.1".parse().unwrap()])
        });
        Fetcher { lookup, ..fetcher }
    };
    // Which hosts a list means is in the unit test of the domains.
    for host in ["evilexample.com", "xn--exmple-4nf.com", "docs.example", "93.184.216.34"] {
        let error = fetch(&fetcher, &format!("https://{host}/")).unwrap_err();
        let said = error.to_string();
        assert_eq!((error.code().word(), said.as_str()), ("PERMISSION_DENIED", "Disallowed domain"), "{host}");
        assert!(failure::hint(&error).unwrap().contains("allowed_domains"));
    }
    // An address that the list cannot open is refused as such.
    for host in ["169.254.169.254", "127.0.0.1", "localhost"] {
        let (_, words) = failure(fetch(&fetcher, &format!("http://{host}/")));
        assert!(words.starts_with("Disallowed address"), "{host}: {words}");
    }
    assert_eq!(n_asked.load(Ordering::SeqCst), 0);
    for host in ["example.com", "EXAMPLE.com.", "a.docs.example"] {
        // Listed, looked up, and refused for its address.
        let (_, words) = failure(fetch(&fetcher, &format!("https://{host}/")));
        assert!(words.starts_with("Disallowed address"), "{host}: {words}");
    }
    assert_eq!(n_asked.load(Ordering::SeqCst), 3);
}

#[test]
fn a_redirect_is_judged_as_an_address_is() {
    let Some(canary) = Peer::start_at("127.0.0.2:0", |_, stream| {
        let _ = stream.write_all(&page("text/plain", b"canary"));
    }) else {
        return say_loudly("not tried here: this machine has only one loopback address");
    };
    for (location, words) in [
        (format!("http://127.0.0.2:{}/", canary.port), "Disallowed address: `127.0.0.2` is a loopback address"),
        (format!("//127.0.0.2:{}/", canary.port), "Disallowed address: `127.0.0.2` is a loopback address"),
        (format!("http://name.example:{}/", canary.port), "Disallowed address: `name.example` is a loopback address"),
        ("http://169.254.169.254/".into(), "Disallowed address: `169.254.169.254` is a link-local address"),
        ("file:///etc/passwd".into(), "Disallowed protocol"),
        ("ftp://127.0.0.1/".into(), "Disallowed protocol"),
        ("data:text/plain,x".into(), "Disallowed protocol"),
        ("http://[".into(), "Disallowed redirect: the page leads to an address that is not of the web"),
        ("http://a:99999/".into(), "Disallowed redirect: the page leads to an address that is not of the web"),
    ] {
        let peer = Peer::saying(to(&location));
        let fetcher = Fetcher { lookup: Arc::new(|_| Ok(vec!["127.0.0.2".parse().unwrap()])), ..fetcher() };
        assert_eq!(failure(fetch(&fetcher, &peer.url("/"))), ("PERMISSION_DENIED", words.to_owned()), "{location}");
        assert_eq!(peer.n_connections(), 1);
    }
    assert_eq!(canary.n_connections(), 0);
    // The list of domains holds for every hop, too.
    let other = Peer::canary();
    let peer = Peer::saying(to(&format!("http://localhost:{}/", other.port)));
    let listed = Fetcher::new(Domains::parse(&["127.0.0.1".into()]).unwrap(), true, LIMIT);
    assert_eq!(failure(fetch(&listed, &peer.url("/"))).1, "Disallowed domain");
    assert_eq!(other.n_connections(), 0);
}

#[test]
fn requests_send_few_headers_and_carry_none_to_the_next_hop() {
    let last = Arc::new(Peer::saying(page("text/plain", b"end")));
    let next = format!("http://thief:secret@127.0.0.1:{}/end?x=1", last.port);
    let first = Peer::start(move |_, stream| {
        let head = "HTTP/1.1 301 Moved\r\nConnection: close\r\nSet-Cookie: session=canary\r\n";
        let _ = write!(stream, "{head}Location: {next}\r\nContent-Length: 0\r\n\r\n");
    });
    let page = fetch(&fetcher(), &first.url("/start?token=canary#part")).unwrap();
    assert_eq!((page.content.as_str(), page.url.username()), ("end", ""));
    for (peer, line) in [(&first, "GET /start?token=canary HTTP/1.1"), (&*last, "GET /end?x=1 HTTP/1.1")] {
        let asked = peer.asked();
        let names: Vec<_> = asked[0][1..].iter().map(|header| header.split(':').next().unwrap()).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        assert_eq!(asked[0][0], line);
        assert_eq!(sorted, ["accept", "accept-encoding", "host", "user-agent"]);
    }
    assert!(last.asked()[0].iter().any(|header| header.starts_with("user-agent: learning-os/")));
}
