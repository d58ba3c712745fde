-- In the order in which transfers lock them.
SELECT account_id
FROM tierbench_accounts
WHERE account_id IN (
    SELECT source_id FROM tierbench_transfers WHERE transfer_id = ANY (?)
    UNION
    SELECT destination_id FROM tierbench_transfers WHERE transfer_id = ANY (?))
ORDER BY account_id
FOR NO KEY UPDATE
