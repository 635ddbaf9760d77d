"""The three answers with pandas: uv run --with pandas answers.py"""

import pandas as pd

flights = pd.read_csv("data/flights.csv")
cancelled = pd.read_csv("data/cancelled.csv")
airports = pd.read_csv("data/airports.csv")

# expected rows: 103
landed = flights.merge(airports, left_on="dest", right_on="faa", how="right", validate="many_to_one")
q1 = landed.groupby(["faa", "name"])["flight_id"].count().reset_index(name="flights")
assert len(q1) == 103
q1.to_csv("q1.csv", index=False)

# expected rows: 9
both = pd.concat([flights.assign(gone=0), cancelled.assign(gone=1)])
q2 = (100 * both.groupby(["origin", "day"])["gone"].mean()).round(4).reset_index()
q2.to_csv("q2.csv", index=False)

# one row for each hour in which a flight was planned
hour = flights["sched"].str[:2].rename("hour")
q3 = flights.groupby(hour)["arr_delay"].agg(["size", "mean"]).reset_index()
q3.assign(mean=q3["mean"].round(0)).to_csv("q3.csv", index=False)
