#!/usr/bin/env bash
# Builds the program for Linux on ARM, and runs it and the unit tests of the model and the store under qemu.
# usage: linux-arm.sh ROOT      (as root; ROOT as for windows.sh)
set -euo pipefail
here=$(dirname "$(realpath "$0")")
"$here/root.sh" "$1"
chroot "$1" dpkg --add-architecture arm64
"$here/root.sh" "$1" gcc-aarch64-linux-gnu libc6-dev-arm64-cross libstd-rust-dev:arm64 qemu-user
cat >"$1/src/arm-inside.sh" <<'I'
set -euo pipefail
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 HOME=/root CARGO_TARGET_DIR=/src/target CARGO_TERM_COLOR=never
# As in the other scripts, which then share what they build for this machine.
export RUSTC_BOOTSTRAP=1
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc
export QEMU_LD_PREFIX=/usr/aarch64-linux-gnu CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=qemu-aarch64
# A check starts the program once more, which the kernel then hands to qemu.
misc=/proc/sys/fs/binfmt_misc
[ -e "$misc/register" ] || mount -t binfmt_misc binfmt_misc "$misc"
head='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
[ -e "$misc/los-aarch64" ] || printf '%s' ":los-aarch64:M::$head:$mask:/usr/bin/qemu-aarch64:" >"$misc/register"
trap 'echo -1 >"$misc/los-aarch64"' EXIT
cd /src/checkout
cargo() { command cargo "$1" -q --locked --target aarch64-unknown-linux-gnu "${@:2}"; }
# Its five seconds are too few for a processor that qemu imitates.
cargo test -p los-model -p los-store --lib -- --skip a_line_of_a_hundred_thousand_tasks_is_read_at_once
cargo build
python3 platforms/smoke.py qemu-aarch64 /src/target/aarch64-unknown-linux-gnu/debug/los
I
chroot "$1" bash /src/arm-inside.sh
