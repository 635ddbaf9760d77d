MILES_PER_KM = 0.621371

km = float(input("Kilometres: "))
celsius = float(input("Degrees Celsius: "))
minutes = int(input("Minutes: "))

miles = km * MILES_PER_KM
fahrenheit = celsius * 9 / 5 + 32
hours = minutes // 60
rest = minutes % 60

print(f"{km:.1f} km = {miles:.2f} mi")
print(f"{celsius:.1f} C = {fahrenheit:.1f} F")
print(f"{minutes} min = {hours} h {rest} min")
