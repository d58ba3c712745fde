SELECT balance
FROM accounts
WHERE account_id = ?
