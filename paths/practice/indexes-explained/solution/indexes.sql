CREATE INDEX rides_zone_day_fare ON rides (zone, day, fare);
CREATE INDEX rides_fare ON rides (fare);
CREATE INDEX rides_day ON rides (day);
