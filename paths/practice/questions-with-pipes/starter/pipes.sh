# One pipe per question; each prints one line. Replace every echo.
echo "question 1"
echo "question 2"
echo "question 3"
echo "question 4"
echo "question 5"
