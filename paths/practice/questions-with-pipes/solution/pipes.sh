# One pipe per question; each prints one line.
grep '"GET' data/access.log | wc -l
grep '"GET' data/access.log | cut -d ' ' -f 1 | sort | uniq | wc -l
grep '"GET' data/access.log | cut -d ' ' -f 7 | sort | uniq -c | sort -rn | head -n 1 | tr -s ' ' | cut -d ' ' -f 3
grep '"GET' data/access.log | cut -d ' ' -f 9 | grep '404' | wc -l
grep '"GET' data/access.log | grep '" 404 ' | cut -d ' ' -f 7 | sort | uniq -c | sort -rn | head -n 1 | tr -s ' ' | cut -d ' ' -f 3
