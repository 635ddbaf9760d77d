# Replace this line with the three lines of the task.
