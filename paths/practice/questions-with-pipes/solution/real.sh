grep -v '^#' data/zone1970.tab | wc -l | tr -d ' '
grep -v '^#' data/zone1970.tab | cut -f3 | cut -d/ -f1 | sort | uniq -c | sort -rn | head -n 1 | tr -s ' ' | cut -d' ' -f3
grep -v '^#' data/zone1970.tab | cut -f1 | grep , | wc -l | tr -d ' '
