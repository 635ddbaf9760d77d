"""The test that catches a look into the future."""
from heads import multi_head


def test_earlier_outputs_do_not_change():
    raise NotImplementedError
