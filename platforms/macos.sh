#!/usr/bin/env bash
# Type-checks the program for macOS on Apple processors, with zig as the C compiler. There is nothing to link with, so nothing runs.
# usage: macos.sh ROOT      (as root; ROOT as for windows.sh)
set -euo pipefail
here=$(dirname "$(realpath "$0")")
"$here/root.sh" "$1"
if [ ! -d "$1/src/zig" ]; then
    apart=$(mktemp -d)
    pip download -q --no-deps -d "$apart" ziglang
    python3 -m zipfile -e "$apart"/*.whl "$1/src/zig"
    chmod +x "$1/src/zig/ziglang/zig"
    rm -r "$apart"
fi
cat >"$1/src/cc-macos" <<'I'
#!/bin/bash
a=()
for x in "$@"; do case "$x" in --target=* | -arch | arm64 | -mmacosx-version-min=* | -gfull) ;; *) a+=("$x") ;; esac; done
exec /src/zig/ziglang/zig cc -target aarch64-macos "${a[@]}"
I
printf '#!/bin/bash\nexec /src/zig/ziglang/zig ar "$@"\n' >"$1/src/ar-macos"
chmod +x "$1/src/cc-macos" "$1/src/ar-macos"
cat >"$1/src/macos-inside.sh" <<'I'
set -euo pipefail
export CARGO_INCREMENTAL=0 HOME=/root RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=/src/target SDKROOT=/nowhere CARGO_TERM_COLOR=never
export CC_aarch64_apple_darwin=/src/cc-macos AR_aarch64_apple_darwin=/src/ar-macos CARGO_TARGET_AARCH64_APPLE_DARWIN_LINKER=/src/cc-macos
cd /src/checkout && cargo check --locked -Zbuild-std=std,panic_unwind --target aarch64-apple-darwin
I
chroot "$1" bash /src/macos-inside.sh
