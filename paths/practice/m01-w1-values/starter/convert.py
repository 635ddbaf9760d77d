# A unit converter. It reads three numbers and prints three lines; see the lesson.

km_text = input("Kilometres: ")
print(km_text)
