#!/bin/sh
# Installs los @VERSION@ for this user: downloads the archive for this machine, checks it, and puts `los` into
# LOS_INSTALL_DIR (else ~/.local/bin). LOS_DOWNLOAD_URL names another place to download from.
set -eu

base=${LOS_DOWNLOAD_URL:-@BASE_URL@}
into=${LOS_INSTALL_DIR:-$HOME/.local/bin}

fail() {
    echo "install: $1" >&2
    exit 1
}

fetch() {
    if command -v curl >/dev/null; then
        curl --proto '=https,file' --fail --silent --show-error --location --output "$folder/$1" "$base/$1"
    elif command -v wget >/dev/null; then
        wget --quiet --output-document "$folder/$1" "$base/$1"
    else
        fail "curl or wget is needed"
    fi || fail "cannot download $base/$1"
}

# Everything is in one function, so a script that was cut off during the download runs nothing.
main() {
    case $(uname -s) in
        Linux) system=unknown-linux-gnu ;;
        Darwin) system=apple-darwin ;;
        *) fail "there is no archive for $(uname -s); on Windows, run install.ps1 from $base" ;;
    esac
    case $(uname -m) in
        x86_64 | amd64) arch=x86_64 ;;
        arm64 | aarch64) arch=aarch64 ;;
        *) fail "there is no archive for $(uname -m): build it with cargo" ;;
    esac
    if [ "$system" = unknown-linux-gnu ] && ldd --version 2>&1 | grep -qi musl; then
        fail "this machine has musl instead of glibc: build it with cargo"
    fi

    name=los-@VERSION@-$arch-$system
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT

    fetch "$name.tar.gz"
    fetch SHA256SUMS
    wanted=$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$folder/SHA256SUMS")
    if command -v sha256sum >/dev/null; then
        found=$(sha256sum "$folder/$name.tar.gz" | cut -d ' ' -f 1)
    else
        found=$(shasum -a 256 "$folder/$name.tar.gz" | cut -d ' ' -f 1)
    fi
    [ -n "$wanted" ] && [ "$wanted" = "$found" ] || fail "the archive is not the one in SHA256SUMS; nothing was installed"

    tar -xzf "$folder/$name.tar.gz" -C "$folder"
    mkdir -p "$into"
    # Copy it into the same folder first: the move then replaces the old program in one step.
    cp "$folder/$name/los" "$into/.los.new"
    chmod 755 "$into/.los.new"
    version=$("$into/.los.new" --version) || {
        rm -f "$into/.los.new"
        fail "the program does not run on this machine (an old glibc?): build it with cargo; nothing was replaced"
    }
    mv "$into/.los.new" "$into/los"

    echo "Installed $version to $into/los."
    case :$PATH: in
        *:"$into":*) ;;
        *) echo "Add it to your path: export PATH=\"$into:\$PATH\"" ;;
    esac
    echo "Next: \`los demo\` shows a sample learner, \`los init\` makes a folder of your own."
}

main
