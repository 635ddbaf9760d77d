BEGIN;
SELECT balance FROM accounts WHERE id = 'a' FOR UPDATE;
-- the program checks here that the balance is enough
UPDATE accounts SET balance = balance - 30 WHERE id = 'a';
COMMIT;
