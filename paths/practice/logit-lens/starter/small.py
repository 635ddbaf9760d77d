"""Given: a GPT-2 of four layers that learns in some seconds who lives where, and which country that is. Nothing is downloaded."""
import torch
from transformers import GPT2Config, GPT2LMHeadModel

COUNTRIES = {"france": ["paris", "lyon"], "italy": ["rome", "milan"], "spain": ["madrid", "seville"], "poland": ["warsaw", "krakow"]}
CITIES = [city for cities in COUNTRIES.values() for city in cities]
COUNTRY_OF = {city: country for country, cities in COUNTRIES.items() for city in cities}
NAMES = "anna ben carla dan eva finn gus hana ida jon kim leo mia nils ole pia".split()
CITY_OF = {name: CITIES[i % len(CITIES)] for i, name in enumerate(NAMES)}
WORDS = [*NAMES, *CITIES, *COUNTRIES, "lives", "in", "from"]
NUMBER = {word: i for i, word in enumerate(WORDS)}


def prompts() -> torch.Tensor:
    """(16, 2): one row such as "anna from" for each name; the next word is a country."""
    return torch.tensor([[NUMBER[name], NUMBER["from"]] for name in NAMES])


def trained(seed: int = 0, steps: int = 200) -> GPT2LMHeadModel:
    """In float64, so that every machine gets nearly the same weights."""
    torch.manual_seed(seed)
    model = GPT2LMHeadModel(GPT2Config(
        vocab_size=len(WORDS), n_positions=4, n_embd=32, n_layer=4, n_head=2, attn_pdrop=0.0, embd_pdrop=0.0, resid_pdrop=0.0,
        bos_token_id=0, eos_token_id=0, tie_word_embeddings=False,
    )).double()
    facts = [(name, "lives", city) for name, city in CITY_OF.items()] + [(city, "in", country) for city, country in COUNTRY_OF.items()]
    facts += [(name, "from", COUNTRY_OF[city]) for name, city in CITY_OF.items()]
    ids = torch.tensor([[NUMBER[word] for word in fact] for fact in facts])
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=0.1)
    for _ in range(steps):
        loss = torch.nn.functional.cross_entropy(model(ids[:, :2]).logits[:, 1], ids[:, 2])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model.eval()
