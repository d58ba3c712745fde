-- Deletes them from the journal and gives back to each account what they took from it.
WITH undone AS (
    DELETE FROM tierbench_transfers
    WHERE transfer_id = ANY (?)
    RETURNING source_id, destination_id, amount
), changes AS (
    SELECT account_id, sum(amount) AS amount
    FROM (
        SELECT source_id, amount FROM undone
        UNION ALL
        SELECT destination_id, -amount FROM undone
    ) AS sides (account_id, amount)
    GROUP BY account_id
), given_back AS (
    UPDATE tierbench_accounts
    SET balance = balance + changes.amount
    FROM changes
    WHERE tierbench_accounts.account_id = changes.account_id
)
SELECT count(*)
FROM undone
