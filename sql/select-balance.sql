SELECT balance
FROM tierbench_accounts
WHERE account_id = ?
