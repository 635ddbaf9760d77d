import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class CacheTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    @torch.no_grad()
    def test_pieces_give_what_the_whole_gives(self):
        from cache_torch import Attention, Cache
        net, x = Attention(16, 4, 2).eval(), torch.randn(3, 9, 16)
        whole = net(x)
        for cut in ([1] * 9, [5, 1, 3], [4, 5]):
            cache, parts, at = Cache(3, 2, 12, 4), [], 0
            for n in cut:
                parts.append(net(x[:, at:at + n], cache))
                at += n
            self.assertTrue(torch.allclose(torch.cat(parts, dim=1), whole, atol=1e-5), f"in pieces of {cut}")
            self.assertEqual(cache.length, 9)

    def test_memory_is_asked_for_once_and_has_an_end(self):
        from cache_torch import Cache
        cache = Cache(1, 2, 4, 3)
        place = cache.k.data_ptr()
        k, _ = cache.add(torch.ones(1, 2, 3, 3), torch.ones(1, 2, 3, 3))
        self.assertEqual((tuple(k.shape), k.data_ptr(), cache.k.data_ptr()), ((1, 2, 3, 3), place, place))
        with self.assertRaises(ValueError):
            cache.add(torch.ones(1, 2, 2, 3), torch.ones(1, 2, 2, 3))
        self.assertEqual(cache.length, 3, "a refused piece changes nothing")

    def test_grouped_heads_share_keys(self):
        from cache_torch import Attention
        net, full = Attention(16, 4, 1), Attention(16, 4, 4)
        self.assertEqual(full.kv.weight.numel(), 4 * net.kv.weight.numel())
        with torch.no_grad():
            k, v = net.kv.weight.chunk(2)
            full.kv.weight.copy_(torch.cat([k.repeat(4, 1), v.repeat(4, 1)]))
            full.q.weight.copy_(net.q.weight), full.o.weight.copy_(net.o.weight)
        x = torch.randn(2, 5, 16)
        self.assertTrue(torch.allclose(net(x), full(x), atol=1e-5))


if __name__ == "__main__":
    unittest.main()
