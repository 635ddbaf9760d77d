#!/usr/bin/env bash
# Makes a Debian sid root folder with Rust and its sources, adds the packages that are named, and shows it this checkout.
# usage: root.sh ROOT [PACKAGE]...       (as root, with debootstrap)
set -euo pipefail
root=$1
shift
checkout=$(realpath "$(dirname "$0")/..")
archive=$(grep -rhoE '(https?|file)://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | head -1 | tr -d ' ' || true)
if [ ! -e "$root/.made" ]; then
    debootstrap --variant=minbase sid "$root" ${archive:+"$archive"} >/dev/null
    cp /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
    cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
    # Waiting for the disk after each file would take a quarter of an hour; a root that broke is made again.
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/fast"
    mkdir -p "$root/etc/ssl/certs" "$root/src/checkout" "$root/root/.cargo/registry"
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
    touch "$root/.made"
fi
bind() { mountpoint -q "$2" || mount --bind "$1" "$2"; }
bind /proc "$root/proc"
bind /dev "$root/dev"
mkdir -p "${CARGO_HOME:-$HOME/.cargo}/registry"
bind "${CARGO_HOME:-$HOME/.cargo}/registry" "$root/root/.cargo/registry"
bind "$checkout" "$root/src/checkout"
chroot "$root" apt-get update -qq
chroot "$root" apt-get install -y -qq --no-install-recommends rustc cargo rust-src gcc libc6-dev git python3 "$@" >/dev/null
