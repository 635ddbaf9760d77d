//! What the system calls itself, and its kernel.
//!
//! Reads files and asks the kernel; starts nothing.

use sysinfo::System;

use super::{Machine, bounded_file};

/// Such as `Ubuntu 22.04.3 LTS`.
pub(crate) fn name(machine: &Machine) -> String {
    let files = ["etc/os-release", "usr/lib/os-release"];
    let text = files.iter().find_map(|file| bounded_file::head(&machine.file(file), 65_536));
    let named = text.and_then(|text| pretty_name(&text));
    named.or_else(System::long_os_version).unwrap_or_else(|| std::env::consts::OS.to_owned())
}

/// The kernel's release, such as `5.15.0-78-generic`.
pub(crate) fn kernel(machine: &Machine) -> String {
    bounded_file::line(&machine.file("proc/sys/kernel/osrelease")).or_else(System::kernel_version).unwrap_or_default()
}

/// `PRETTY_NAME`, else `NAME` and `VERSION`.
fn pretty_name(text: &str) -> Option<String> {
    let value = |key: &str| {
        let value = text.lines().find_map(|line| line.trim().strip_prefix(key)?.strip_prefix('='))?;
        let value = unquoted(value.trim());
        (!value.is_empty()).then_some(value)
    };
    value("PRETTY_NAME").or_else(|| {
        let name = value("NAME")?;
        Some(match value("VERSION") {
            Some(version) => format!("{name} {version}"),
            None => name,
        })
    })
}

/// A value as a shell would read it, as far as these files need it.
fn unquoted(value: &str) -> String {
    let inner = ['"', '\''].iter().find_map(|&quote| value.strip_prefix(quote)?.strip_suffix(quote));
    inner.unwrap_or(value).replace("\\\"", "\"").replace("\\$", "$").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::pretty_name;

    #[test]
    fn the_pretty_name_is_taken_as_a_shell_reads_it() {
        for (text, expected) in [
            ("NAME=\"Ubuntu\"\nPRETTY_NAME=\"Ubuntu 22.04.3 LTS\"\n", Some("Ubuntu 22.04.3 LTS")),
            ("PRETTY_NAME='Arch Linux'\r\n", Some("Arch Linux")),
            ("NAME=Fedora\nVERSION=\"40 (Workstation)\"", Some("Fedora 40 (Workstation)")),
            ("NAME=Gentoo\nPRETTY_NAME=\"\"", Some("Gentoo")),
            ("PRETTY_NAMES=x\n# NAME=y", None),
            ("", None),
        ] {
            assert_eq!(pretty_name(text).as_deref(), expected, "{text}");
        }
    }
}
