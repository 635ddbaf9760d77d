-- Ends an hour before it starts.
INSERT INTO trips VALUES ('R1', '2024-05-01 09:00:00', '2024-05-01 08:00:00', 'S01', NULL, 'member');
