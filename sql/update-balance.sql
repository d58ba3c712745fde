UPDATE accounts
SET balance = balance + ?
WHERE account_id = ?
