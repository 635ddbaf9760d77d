//! The addresses that may be connected to: public ones, and private ones by setting.
//!
//! Follows the special-purpose registries of IANA (RFC 6890 and its updates). Names are not judged, only addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

/// Decides about one address.
pub type Judge = Arc<dyn Fn(IpAddr) -> Result<(), Closed> + Send + Sync>;

/// The reason why an address is not connected to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    /// The kind of address with its article, such as `a loopback address`.
    pub kind: &'static str,
    /// Whether the setting for private addresses opens it.
    pub can_be_opened: bool,
}

const LOOPBACK: Closed = Closed { kind: "a loopback address", can_be_opened: true };
const PRIVATE: Closed = Closed { kind: "a private address", can_be_opened: true };
const LINK_LOCAL: Closed = Closed { kind: "a link-local address", can_be_opened: false };
const METADATA: Closed = Closed { kind: "an address where clouds keep keys", can_be_opened: false };
const RESERVED: Closed = Closed { kind: "a reserved address", can_be_opened: false };

/// Lets an address through or says why not. Link-local addresses, those where clouds keep a machine's keys, and reserved
/// ones stay closed even if private ones are open: a workspace's settings can come from a stranger.
pub fn judge(ip: IpAddr, allow_private: bool) -> Result<(), Closed> {
    let closed = match ip {
        IpAddr::V4(ip) => closed_v4(ip),
        IpAddr::V6(ip) => closed_v6(ip),
    };
    match closed {
        Some(closed) if !(closed.can_be_opened && allow_private) => Err(closed),
        _ => Ok(()),
    }
}

fn closed_v4(ip: Ipv4Addr) -> Option<Closed> {
    match ip.octets() {
        // Alibaba's; Azure's, which looks public.
        [100, 100, 100, 200] | [168, 63, 129, 16] => Some(METADATA),
        [127, ..] => Some(LOOPBACK),
        [10, ..] | [192, 168, ..] | [172, 16..=31, ..] | [100, 64..=127, ..] => Some(PRIVATE),
        [169, 254, ..] => Some(LINK_LOCAL),
        // This network, protocol assignments, documentation, 6to4 relays, benchmarking, multicast and all above.
        [0 | 224..=255, ..]
        | [192, 0, 0 | 2, _]
        | [192, 88, 99, _]
        | [198, 18 | 19, ..]
        | [198, 51, 100, _]
        | [203, 0, 113, _] => Some(RESERVED),
        _ => None,
    }
}

fn closed_v6(ip: Ipv6Addr) -> Option<Closed> {
    let embedded = || {
        let [.., a, b, c, d] = ip.octets();
        closed_v4(Ipv4Addr::new(a, b, c, d))
    };
    match ip.segments() {
        [0, 0, 0, 0, 0, 0, 0, 1] => Some(LOOPBACK),
        // IPv4 written as IPv6, and IPv4 through a translator (NAT64).
        [0, 0, 0, 0, 0, 0xffff, ..] | [0x64, 0xff9b, 0, 0, 0, 0, ..] => embedded(),
        // Amazon's, Google's, Oracle's and Scaleway's, within the private range.
        [0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x254 | 0x23]
        | [0xfd20, 0x00ce, 0, 0, 0, 0, 0, 0x254]
        | [0xfd00, 0x00c1, 0, 0, 0, 0, 0xa9fe, 0xa9fe]
        | [0xfd00, 0x0042, 0, 0, 0, 0, 0, 0x42] => Some(METADATA),
        [0xfc00..=0xfdff, ..] => Some(PRIVATE),
        [0xfe80..=0xfebf, ..] => Some(LINK_LOCAL),
        // Protocol assignments with Teredo and benchmarking, documentation twice, 6to4.
        [0x2001, 0..=0x01ff | 0x0db8, ..] | [0x2002, ..] | [0x3fff, 0..=0x0fff, ..] => Some(RESERVED),
        [0x2000..=0x3fff, ..] => None,
        _ => Some(RESERVED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ips: &str, private: bool, expected: Option<Closed>) {
        for ip in ips.split_whitespace() {
            assert_eq!(judge(ip.parse().unwrap(), private).err(), expected, "{ip} {private}");
        }
    }

    #[test]
    fn only_what_the_whole_internet_reaches_is_open() {
        let public = "1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 172.15.255.255 \
             172.32.0.0 192.0.1.0 192.0.3.0 192.167.0.1 192.169.0.0 198.17.0.1 198.20.0.0 203.0.114.0 223.255.255.255 \
             2606:4700::1 2001:200::1 2a00:1450::8 3ffe::1 ::ffff:1.1.1.1 64:ff9b::1.1.1.1";
        let loopback = "127.0.0.1 127.255.255.255 ::1 ::ffff:127.0.0.1 64:ff9b::7f00:1";
        let private = "10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 100.64.0.0 100.127.255.255 fc00:: \
             fdff::1 fd00:ec2::1 ::ffff:10.0.0.1 64:ff9b::192.168.0.1";
        let link_local = "169.254.169.254 169.254.170.2 169.254.0.0 fe80::1 febf::1 ::ffff:169.254.169.254 \
             64:ff9b::169.254.169.254";
        let metadata = "100.100.100.200 fd00:ec2::254 fd00:ec2::23 ::ffff:100.100.100.200 168.63.129.16 \
             ::ffff:168.63.129.16 64:ff9b::168.63.129.16 fd20:ce::254 fd00:c1::a9fe:a9fe fd00:42::42";
        let reserved = "0.0.0.0 0.1.2.3 192.0.0.8 192.0.2.0 192.88.99.1 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.9 \
             224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::127.0.0.1 ::1.1.1.1 ::ffff:0:0 2001::1 2001:2::1 \
             2001:10::1 2001:db8::1 2002:7f00:1:: 2002:101:101:: 3fff::1 ff02::1 fec0::1 100::1 5f00::1 64:ff9b:1::1 4000::";
        for allow_private in [false, true] {
            let opened = |closed| (!allow_private).then_some(closed);
            check(public, allow_private, None);
            check(loopback, allow_private, opened(LOOPBACK));
            check(private, allow_private, opened(PRIVATE));
            check(link_local, allow_private, Some(LINK_LOCAL));
            check(metadata, allow_private, Some(METADATA));
            check(reserved, allow_private, Some(RESERVED));
        }
    }
}
