# A number-guessing game; see the lesson for the exact messages.
import random

secret = random.randint(1, 100)
guess = int(input("Your guess: "))
print(guess == secret)
