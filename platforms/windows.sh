#!/usr/bin/env bash
# Builds the program for Windows, and runs it and the unit tests of the model and the store under Wine.
# usage: windows.sh ROOT      (as root; ROOT is made the first time and takes 6 GB)
# A git for Windows with its `sh.exe` in ROOT/src/git-windows is used for `los sync`: MinGit, or git's source made by mingw
# (`uname_S=MINGW NO_CURL=1 NO_RUST=1 ...`) with the shell of busybox-w32.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
"$here/root.sh" "$1" gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 wine64
cat >"$1/src/windows-inside.sh" <<'I'
set -euo pipefail
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 HOME=/root RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=/src/target CARGO_TERM_COLOR=never WINEDEBUG=-all XDG_RUNTIME_DIR=/tmp
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc CC_x86_64_pc_windows_gnu=x86_64-w64-mingw32-gcc
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine64 PATH=$PATH:/src/git-windows WINEPATH='Z:\src\git-windows'
cd /src/checkout
cargo() { command cargo "$1" -q --locked -Zbuild-std=std,panic_unwind,test --target x86_64-pc-windows-gnu "${@:2}"; }
# Wine replaces no file that a program has open; Windows 10 does.
cargo test -p los-model -p los-store --lib -- --skip a_locked_file_is_replaced
cargo build
python3 platforms/smoke.py wine64 /src/target/x86_64-pc-windows-gnu/debug/los.exe
I
chroot "$1" bash /src/windows-inside.sh
