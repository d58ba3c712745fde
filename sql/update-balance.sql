UPDATE tierbench_accounts
SET balance = balance + ?
WHERE account_id = ?
