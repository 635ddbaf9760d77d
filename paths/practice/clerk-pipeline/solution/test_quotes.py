from pipeline import check_quotes


def test_a_false_quote_empties_its_field():
    fields = {"public": {"value": "yes", "quote": "Anyone may attend"}}
    assert check_quotes(fields, "The meeting is closed.") == {"public": {"value": "", "quote": ""}}
