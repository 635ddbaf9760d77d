# The steps of the gate by name. `just --list` shows them; `.ci/run` runs those of the gate.

# Run the whole gate, as CI does
ci:
    .ci/run

# Count the packages of the lock file against the limit
packages:
    .ci/packages

# Check licences, advisories, bans and sources of all crates; needs cargo-deny
deny:
    cargo deny check

# Format the code
fmt:
    cargo fmt --all

# Check the format
fmt-check:
    cargo fmt --all --check

# Run clippy; warnings are errors
lint:
    cargo clippy --locked --workspace --all-targets --quiet -- -D warnings

# Build the API documentation; warnings are errors
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps --quiet

# Build the program
build:
    cargo build --locked

# Score the sample learner
main-job:
    cargo run --locked --quiet -- --root examples/sample-learner --as-of 2026-03-15 evaluate

# Check the shipped path and those of the examples
paths:
    cargo run --locked --quiet -- path check .
    cargo run --locked --quiet -- path check examples/sample-learner
    cargo run --locked --quiet -- path check examples/sourdough
    cargo run --locked --quiet -- path check examples/electronics
    cargo run --locked --quiet -- path check examples/portuguese

# Make every template and run its own checks
templates: build
    .ci/templates

# Check the skills with the validator of their standard
skills:
    .ci/skills

# Run every example, solution, starter and broken version of the path's practice
practice: build
    .ci/practice

# Run the second stages of the path's practice with the real packages, in an environment made by uv: all, or those of MONTHS
real *MONTHS: build
    .ci/real {{MONTHS}}

# Run the official conformance suite of the Model Context Protocol
conformance:
    .ci/conformance

# Run all tests, or only those with ROOM in their name: `just test plan`
test *ROOM:
    cargo test --locked {{ROOM}}

# Measure risk and overall on real learners: FOLDER holds their data and `judge.py`; nothing is fetched
learners FOLDER:
    cargo build --locked --release
    python3 {{quote(FOLDER / "judge.py")}} target/release/los

# Run the benchmarks of the library
bench:
    cargo bench --locked

# Regenerate docs/reference.md, crates/app/src/tools/published.tsv and .claude/skills
docs:
    LOS_UPDATE_DOCS=1 cargo test --locked --test it reference
