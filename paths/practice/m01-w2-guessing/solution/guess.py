import random

LOWEST = 1
HIGHEST = 100

secret = random.randint(LOWEST, HIGHEST)
guesses = 0

while True:
    try:
        text = input(f"Your guess ({LOWEST} to {HIGHEST}): ")
    except EOFError:
        print("Bye.")
        break

    try:
        guess = int(text)
    except ValueError:
        print("Not a whole number.")
        continue

    if guess < LOWEST or guess > HIGHEST:
        print("Between 1 and 100, please.")
        continue

    guesses += 1
    if guess < secret:
        print("Too low.")
    elif guess > secret:
        print("Too high.")
    else:
        print(f"Correct! Guesses: {guesses}")
        break
