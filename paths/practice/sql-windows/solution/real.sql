SELECT year, ppm,
       ppm - LAG(ppm) OVER (ORDER BY year) AS rise,
       AVG(ppm) OVER (ORDER BY year ROWS BETWEEN 9 PRECEDING AND CURRENT ROW) AS decade
FROM co2
ORDER BY year
