#!/usr/bin/env bash
# Builds the program for Linux on ARM, and runs it and the unit tests of the model and the store under qemu.
# usage: linux-arm.sh ROOT      (as root; ROOT as for windows.sh)
set -euo pipefail
here=$(dirname "$(realpath "$0")")
"$here/root.sh" "$1"
chroot "$1" dpkg --add-architecture arm64
"$here/root.sh" "$1" gcc-aarch64-linux-gnu libc6-dev-arm64-cross libstd-rust-dev:arm64 qemu-user-static
cat >"$1/src/arm-inside.sh" <<'I'
set -euo pipefail
export CARGO_INCREMENTAL=0 HOME=/root CARGO_TARGET_DIR=/src/target CARGO_TERM_COLOR=never
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc
export QEMU_LD_PREFIX=/usr/aarch64-linux-gnu CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=qemu-aarch64-static
cd /src/checkout
cargo() { command cargo "$@" -q --locked --target aarch64-unknown-linux-gnu; }
cargo build
cargo test -p los-model -p los-store --lib
python3 platforms/smoke.py qemu-aarch64-static /src/target/aarch64-unknown-linux-gnu/debug/los
I
chroot "$1" nice bash /src/arm-inside.sh
