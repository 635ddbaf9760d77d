#!/usr/bin/env python3
"""Make the files of a release. The workflow `release.yml` runs this script; you can run it too.

    .ci/release.py package TARGET OUT [--binary FILE]   build for a target, and pack an archive and an MCP bundle
    .ci/release.py installs OUT                         a wheel and packages for npm, from the archives in OUT
    .ci/release.py index OUT BASE_URL                   bill of materials, registry entry, checksums, installers, manifests
    .ci/release.py manifests OUT BASE_URL               only those for Homebrew, Scoop and winget
    .ci/release.py registry OUT BASE_URL                only server.json, the entry for the MCP registry

Users download the files of the release from BASE_URL. This script publishes nothing.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path
from stat import S_IFREG

ROOT = Path(__file__).resolve().parent.parent
DESCRIPTION = "Memory, evidence and plans for someone who teaches themselves a field"
PAGES = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "NOTICE"]
# For programs built from the crate's package, which leaves the model out.
MODEL = "crates/eyes/assets/all-minilm-l6-v2.onnx"
PLATFORMS = {"linux": "linux", "darwin": "darwin", "windows": "win32"}
# The name on PyPI and npm, where `learning-os` is someone else's. Look whether it is still free before you publish.
PACKAGE = "los-learning"
# Starts the program of npm's package for this system. Ctrl-C reaches both; the program decides what it means.
NPM_START = """#!/usr/bin/env node
const { spawn } = require("node:child_process");
const windows = process.platform === "win32";
const file = require.resolve(`@NAME@-${process.platform}-${process.arch}/los${windows ? ".exe" : ""}`);
const child = spawn(file, process.argv.slice(2), { stdio: "inherit" });
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.on(signal, () => signal === "SIGINT" || child.kill(signal));
child.on("exit", (code, signal) => {
  for (const held of signals) process.removeAllListeners(held);
  signal ? process.kill(process.pid, signal) : process.exit(code);
});
"""
# The version of the format of server.json.
REGISTRY_SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
# All files get one time, so the same input gives the same archive.
TIME = 1_700_000_000


def version() -> str:
    return tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]


def build(target: str) -> Path:
    # Without Microsoft's runtime inside, the program would not start on a fresh Windows.
    own = {"CARGO_TARGET_X86_64_PC_WINDOWS_MSVC_RUSTFLAGS": "-C target-feature=+crt-static"}
    command = ["cargo", "build", "--locked", "--profile", "dist", "--target", target]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | own)
    name = "los.exe" if "windows" in target else "los"
    return ROOT / "target" / target / "dist" / name


def package(target: str, out: Path, binary: Path | None) -> None:
    binary = binary or build(target)
    is_windows = "windows" in target
    program = "los.exe" if is_windows else "los"
    folder = f"los-{version()}-{target}"
    files = [(f"{folder}/{program}", binary.read_bytes(), 0o755)]
    files += [(f"{folder}/{page}", (ROOT / page).read_bytes(), 0o644) for page in PAGES]
    out.mkdir(parents=True, exist_ok=True)
    if is_windows:
        write_zip(out / f"{folder}.zip", files)
    else:
        write_tar(out / f"{folder}.tar.gz", files)
    manifest = json.dumps(bundle_manifest(target, program), indent=2).encode()
    bundle = [("manifest.json", manifest, 0o644), (f"server/{program}", binary.read_bytes(), 0o755)]
    write_zip(out / f"los-mcp-{version()}-{target}.mcpb", bundle)


def bundle_manifest(target: str, program: str) -> dict:
    """The manifest of an MCP bundle, format 0.3."""
    return {
        "manifest_version": "0.3",
        "name": "learning-os",
        "display_name": "Learning OS",
        "version": version(),
        "description": DESCRIPTION,
        "author": {"name": "The Learning OS authors"},
        "license": "MIT OR Apache-2.0",
        "server": {
            "type": "binary",
            "entry_point": f"server/{program}",
            "mcp_config": {
                "command": "${__dirname}/server/" + program,
                "args": ["mcp", "serve", "--root", "${user_config.workspace}"],
                "env": {},
            },
        },
        "tools_generated": True,
        "prompts_generated": True,
        "user_config": {
            "workspace": {
                "type": "directory",
                "title": "Learning folder",
                "description": "A folder that `los init` made",
                "required": True,
            }
        },
        "compatibility": {"platforms": [name for key, name in PLATFORMS.items() if key in target]},
    }


def write_tar(path: Path, files: list[tuple[str, bytes, int]]) -> None:
    with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=TIME) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for name, content, mode in files:
                info = tarfile.TarInfo(name)
                info.size, info.mode, info.mtime = len(content), mode, TIME
                archive.addfile(info, io.BytesIO(content))


def write_zip(path: Path, files: list[tuple[str, bytes, int]]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content, mode in files:
            info = zipfile.ZipInfo(name, (2023, 11, 14, 22, 13, 20))
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, (S_IFREG | mode) << 16, 3
            archive.writestr(info, content)


def installs(out: Path) -> None:
    """Make a wheel and an npm package of each archive in `out`, and the npm package that chooses among them."""
    systems = {}
    for archive in sorted(out.glob(f"los-{version()}-*")):
        target = archive.name.removeprefix(f"los-{version()}-").removesuffix(".zip").removesuffix(".tar.gz")
        files = {Path(name).name: (content, mode) for name, content, mode in read_archive(archive)}
        program = "los.exe" if "los.exe" in files else "los"
        wheel(out, target, program, files)
        system = next(name for key, name in PLATFORMS.items() if key in target)
        cpu = "arm64" if target.startswith("aarch64") else "x64"
        name = f"{PACKAGE}-{system}-{cpu}"
        only = {"os": [system], "cpu": [cpu]} | ({"libc": ["glibc"]} if target.endswith("linux-gnu") else {})
        npm(out, name, only, [(file, *what) for file, what in files.items()])
        systems[name] = version()
    pages = [(page, (ROOT / page).read_bytes(), 0o644) for page in PAGES]
    start = ("los.js", NPM_START.replace("@NAME@", PACKAGE).encode(), 0o755)
    npm(out, PACKAGE, {"bin": {"los": "los.js"}, "optionalDependencies": systems}, [start, *pages])


def read_archive(path: Path) -> list[tuple[str, bytes, int]]:
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            return [(item.filename, archive.read(item), item.external_attr >> 16 & 0o777) for item in archive.infolist()]
    with tarfile.open(path) as archive:
        return [(item.name, archive.extractfile(item).read(), item.mode) for item in archive]


def wheel(out: Path, target: str, program: str, files: dict[str, tuple[bytes, int]]) -> None:
    """A wheel with the program alone, which the installer puts among the scripts."""
    start = f"{PACKAGE.replace('-', '_')}-{version()}"
    tag = f"py3-none-{wheel_platform(target, files[program][0])}"
    licences = [page for page in PAGES if not page.endswith(".md")]
    metadata = [f"Name: {PACKAGE}", f"Version: {version()}", f"Summary: {DESCRIPTION}"]
    metadata += ["License-Expression: MIT OR Apache-2.0", *(f"License-File: {name}" for name in licences)]
    metadata = "\n".join(["Metadata-Version: 2.4", *metadata, "Description-Content-Type: text/markdown", "", ""])
    about = f"Wheel-Version: 1.0\nGenerator: release.py\nRoot-Is-Purelib: false\nTag: {tag}\n"
    content = [(f"{start}.data/scripts/{program}", *files[program])]
    content += [(f"{start}.dist-info/licenses/{name}", *files[name]) for name in licences]
    content += [
        (f"{start}.dist-info/METADATA", metadata.encode() + files["README.md"][0], 0o644),
        (f"{start}.dist-info/WHEEL", about.encode(), 0o644),
    ]
    record = ""
    for name, content_of, _ in content:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content_of).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content_of)}\n"
    record += f"{start}.dist-info/RECORD,,\n"
    content.append((f"{start}.dist-info/RECORD", record.encode(), 0o644))
    write_zip(out / f"{start}-{tag}.whl", content)


def wheel_platform(target: str, program: bytes) -> str:
    """The oldest system that the program runs on, as wheels name it."""
    cpu = target.partition("-")[0]
    if "windows" in target:
        return {"x86_64": "win_amd64", "aarch64": "win_arm64"}[cpu]
    if "darwin" in target:
        return {"x86_64": "macosx_10_12_x86_64", "aarch64": "macosx_11_0_arm64"}[cpu]
    if "musl" in target:
        return f"musllinux_1_2_{cpu}"
    return f"manylinux_2_{max(int(minor) for minor in re.findall(rb'GLIBC_2[.]([0-9]+)', program))}_{cpu}"


def npm(out: Path, name: str, more: dict, files: list[tuple[str, bytes, int]]) -> None:
    about = {"name": name, "version": version(), "description": DESCRIPTION, "license": "MIT OR Apache-2.0", **more}
    files = [("package.json", json.dumps(about, indent=2).encode(), 0o644), *files]
    write_tar(out / f"{name}-{version()}.tgz", [(f"package/{file}", *what) for file, *what in files])


def registry(out: Path, base_url: str) -> None:
    """Write server.json, the entry for the MCP registry: the crate, and the bundles that are in `out`."""
    github = on_github(base_url)
    if not github:
        print("no server.json: the registry takes bundles from releases on GitHub only")
        return
    owner, repository = github
    transport = {"type": "stdio"}
    workspace = {"description": "A folder that `los init` made", "format": "filepath", "isRequired": True}
    arguments = [{"type": "positional", "value": word} for word in ("mcp", "serve")]
    arguments.append({"type": "named", "name": "--root", **workspace})
    crate = tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]["name"]
    packages = [
        {
            "registryType": "cargo",
            "identifier": crate,
            "version": version(),
            "transport": transport,
            "packageArguments": arguments,
        }
    ]
    for bundle in sorted(out.glob("*.mcpb")):
        packages.append(
            {
                "registryType": "mcpb",
                "identifier": f"{base_url}/{bundle.name}",
                "version": version(),
                "fileSha256": hashlib.sha256(bundle.read_bytes()).hexdigest(),
                "transport": transport,
            }
        )
    entry = {
        "$schema": REGISTRY_SCHEMA,
        "name": f"io.github.{owner}/{repository}",
        "title": "Learning OS",
        "description": DESCRIPTION,
        "version": version(),
        "repository": {"url": f"https://github.com/{owner}/{repository}", "source": "github"},
        "packages": packages,
    }
    (out / "server.json").write_text(json.dumps(entry, indent=2) + "\n")


def on_github(base_url: str) -> tuple[str, str] | None:
    """Owner and repository of a release on GitHub."""
    found = re.fullmatch(r"https://github\.com/([\w.-]+)/([\w.-]+)/releases/download/.*", base_url)
    return found and found.groups()


def check_address(base_url: str) -> None:
    if not re.fullmatch(r"(https|file)://[\w./-]+", base_url) or not base_url.endswith(f"/v{version()}"):
        raise SystemExit(f"BASE_URL must end in /v{version()}, the version of Cargo.toml: {base_url}")


def index(out: Path, base_url: str) -> None:
    options = ["--format", "json", "--spec-version", "1.5", "--override-filename", "los.cdx"]
    subprocess.run(["cargo", "cyclonedx", *options], cwd=ROOT, check=True)
    shutil.move(ROOT / "los.cdx.json", out / "los.cdx.json")
    for other in ROOT.glob("crates/*/los.cdx.json"):
        other.unlink()
    for name in ("install.sh", "install.ps1"):
        installer = (ROOT / ".ci" / name).read_text()
        (out / name).write_text(installer.replace("@BASE_URL@", base_url).replace("@VERSION@", version()))
    shutil.copy(ROOT / MODEL, out)
    registry(out, base_url)
    installs(out)
    sums = manifests(out, base_url)
    (out / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in sums.items()))


def manifests(out: Path, base_url: str) -> dict[str, str]:
    """Write what Homebrew, Scoop and winget read, and return the checksums of the other files in `out`."""
    own = [path for pattern in ("los.rb", "los.json", "*.yaml", "SHA256SUMS") for path in out.glob(pattern)]
    files = [path for path in sorted(out.iterdir()) if path not in own]
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    (out / "los.rb").write_text(formula(base_url, sums))
    github = on_github(base_url)
    folder = f"los-{version()}-x86_64-pc-windows-msvc"
    if github and (sha256 := sums.get(f"{folder}.zip")):
        owner, repository = github
        url, home = f"{base_url}/{folder}.zip", f"https://github.com/{owner}/{repository}"
        (out / "los.json").write_text(scoop(url, home, sha256))
        for name, text in winget(f"{owner}.LearningOS", url, home, sha256).items():
            (out / name).write_text(text)
    else:
        print("nothing for Scoop and winget: they need the archive for Windows, and a release on GitHub")
    return sums


def scoop(url: str, home: str, sha256: str) -> str:
    newer = url.replace(version(), "$version")
    about = {
        "version": version(),
        "description": DESCRIPTION,
        "homepage": home,
        "license": "MIT|Apache-2.0",
        "architecture": {"64bit": {"url": url, "hash": sha256, "extract_dir": Path(url).stem}},
        "bin": "los.exe",
        "checkver": "github",
        "autoupdate": {"architecture": {"64bit": {"url": newer, "extract_dir": Path(newer).stem}}},
    }
    return json.dumps(about, indent=4) + "\n"


def winget(package: str, url: str, home: str, sha256: str) -> dict[str, str]:
    """The three files of winget's format 1.10, by name."""
    program = {"RelativeFilePath": f"{Path(url).stem}\\los.exe", "PortableCommandAlias": "los"}
    installer = {"InstallerType": "zip", "NestedInstallerType": "portable", "NestedInstallerFiles": [program]}
    installer |= {"Installers": [{"Architecture": "x64", "InstallerUrl": url, "InstallerSha256": sha256.upper()}]}
    locale = {"PackageLocale": "en-US", "Publisher": "The Learning OS authors", "PackageName": "Learning OS"}
    locale |= {"PackageUrl": home, "License": "MIT OR Apache-2.0", "ShortDescription": DESCRIPTION, "Moniker": "los"}
    kinds = {"": ("version", {"DefaultLocale": "en-US"}), ".installer": ("installer", installer)}
    kinds[".locale.en-US"] = ("defaultLocale", locale)
    files = {}
    for ending, (kind, about) in kinds.items():
        about = {"PackageIdentifier": package, "PackageVersion": version(), **about}
        about |= {"ManifestType": kind, "ManifestVersion": "1.10.0"}
        # JSON is YAML.
        files[f"{package}{ending}.yaml"] = json.dumps(about, indent=2) + "\n"
    return files


def formula(base_url: str, sums: dict[str, str]) -> str:
    """Return a Homebrew formula for the archives in `sums`."""
    lines = [
        "class Los < Formula",
        '  desc "Learning OS: memory, evidence and plans for self-taught learners"',
        f'  version "{version()}"',
        '  license any_of: ["MIT", "Apache-2.0"]',
    ]
    for system, key in (("macos", "apple-darwin"), ("linux", "unknown-linux-gnu")):
        for cpu, arch in (("arm", "aarch64"), ("intel", "x86_64")):
            name = f"los-{version()}-{arch}-{key}.tar.gz"
            if name in sums:
                lines += [
                    f"  on_{system} do",
                    f"    on_{cpu} do",
                    f'      url "{base_url}/{name}"',
                    f'      sha256 "{sums[name]}"',
                    "    end",
                    "  end",
                ]
    lines += ["  def install", '    bin.install "los"', "  end"]
    lines += ["  test do", '    system bin/"los", "--version"', "  end", "end"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    one = commands.add_parser("package")
    one.add_argument("target")
    one.add_argument("out", type=Path)
    one.add_argument("--binary", type=Path, help="pack this program instead of building one")
    commands.add_parser("installs").add_argument("out", type=Path)
    for name in ("index", "manifests", "registry"):
        all_of_them = commands.add_parser(name)
        all_of_them.add_argument("out", type=Path)
        all_of_them.add_argument("base_url")
    args = parser.parse_args()
    if args.command == "package":
        package(args.target, args.out, args.binary)
        return
    if args.command == "installs":
        installs(args.out)
        return
    check_address(args.base_url)
    {"index": index, "manifests": manifests, "registry": registry}[args.command](args.out, args.base_url)


if __name__ == "__main__":
    main()
