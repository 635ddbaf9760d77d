import json
from pathlib import Path

from librarian import Library

library = Library(Path("data/whale"))
notes = library.find(".md")
cut = sum(len(library.read(name)) > 4000 for name in notes)
figures = {"ship": library.find("ship"), "harpoon": library.find("harpoon"), "cut": cut}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
