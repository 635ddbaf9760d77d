"""A network with one hidden layer, by hand."""


def main() -> None:
    raise NotImplementedError


if __name__ == "__main__":
    main()
