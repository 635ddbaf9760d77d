"""One command from raw data to a release. Run: python release.py RAW REGISTRY WHO WHY"""


def main() -> int:
    raise NotImplementedError


if __name__ == "__main__":
    raise SystemExit(main())
