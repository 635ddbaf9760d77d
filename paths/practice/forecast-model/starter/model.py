"""Compare four forecasts in five folds and write errors.csv and summary.csv."""
import csv

with open("data/days.csv", newline="", encoding="utf-8") as file:
    days = list(csv.DictReader(file))
print(len(days), "days")
# build the rows, split by time, fit, score, write
