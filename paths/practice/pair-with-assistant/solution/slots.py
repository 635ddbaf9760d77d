def free_slots(booked: list[tuple[int, int]], opens: int, closes: int, length: int) -> list[tuple[int, int]]:
    """The free stretches of at least length minutes between opens and closes, in order."""
    if length < 1:
        raise ValueError("length must be at least 1")
    slots, cursor = [], opens
    for start, end in sorted(booked):
        start = min(start, closes)
        if start - cursor >= length:
            slots.append((cursor, start))
        cursor = max(cursor, end)
    if closes - cursor >= length:
        slots.append((cursor, closes))
    return slots
