"""A tiny Parquet: columns one after the other, a footer at the end."""
import json
import zlib


def write_table(path: str, table: dict[str, list]) -> None:
    lengths = {len(values) for values in table.values()}
    if len(lengths) > 1:
        raise ValueError(f"columns of different length: {sorted(lengths)}")
    columns = {}
    with open(path, "wb") as file:
        for name, values in table.items():
            data = zlib.compress(json.dumps(values).encode())
            columns[name] = {"offset": file.tell(), "size": len(data), "min": min(values), "max": max(values)}
            file.write(data)
        end = json.dumps({"rows": max(lengths, default=0), "columns": columns}).encode()
        file.write(end + len(end).to_bytes(8, "big"))


def footer(path: str) -> dict:
    with open(path, "rb") as file:
        file.seek(-8, 2)
        size = int.from_bytes(file.read(8), "big")
        file.seek(-8 - size, 2)
        return json.loads(file.read(size))


def read_table(path: str, names: list[str]) -> dict[str, list]:
    columns = footer(path)["columns"]
    table = {}
    with open(path, "rb") as file:
        for name in names:
            file.seek(columns[name]["offset"])
            table[name] = json.loads(zlib.decompress(file.read(columns[name]["size"])))
    return table


def may_contain(path: str, name: str, low: float) -> bool:
    return footer(path)["columns"][name]["max"] >= low
