"""A small vision transformer."""
import torch
from torch import Tensor, nn


def to_patches(x: Tensor, size: int) -> Tensor:
    """(B, C, H, W) to (B, N, size * size * C): patches row by row; in a patch row, column, channel."""
    batch, channels, height, width = x.shape
    if height % size or width % size:
        raise ValueError(f"{height} x {width} cannot be cut into patches of {size}")
    x = x.view(batch, channels, height // size, size, width // size, size)
    return x.permute(0, 2, 3, 4, 5, 1).reshape(batch, -1, size * size * channels)


class Vit(nn.Module):
    """Patches, class token, positions, encoder without mask, head on the class token."""

    def __init__(self, side: int, size: int, channels: int, width: int, depth: int, heads: int, classes: int) -> None:
        super().__init__()
        self.size = size
        self.embed = nn.Linear(size * size * channels, width)
        self.class_token = nn.Parameter(torch.zeros(1, 1, width))
        self.positions = nn.Parameter(torch.randn(1, (side // size) ** 2 + 1, width) * 0.02)
        layer = nn.TransformerEncoderLayer(width, heads, 4 * width, dropout=0.0, activation="gelu", batch_first=True, norm_first=True)
        self.encoder = nn.TransformerEncoder(layer, depth, norm=nn.LayerNorm(width), enable_nested_tensor=False)
        self.head = nn.Linear(width, classes)

    def forward(self, x: Tensor) -> Tensor:
        tokens = self.embed(to_patches(x, self.size))
        tokens = torch.cat([self.class_token.expand(len(x), -1, -1), tokens], dim=1) + self.positions
        return self.head(self.encoder(tokens)[:, 0])


def as_convolution(embed: nn.Linear, size: int, channels: int) -> nn.Conv2d:
    """The convolution with kernel and stride `size` that does what cutting and `embed` do."""
    conv = nn.Conv2d(channels, embed.out_features, size, stride=size)
    with torch.no_grad():
        conv.weight.copy_(embed.weight.view(-1, size, size, channels).permute(0, 3, 1, 2))
        conv.bias.copy_(embed.bias)
    return conv
