-- Deletes them from the journal and gives back to each account what they took from it.
WITH undone AS (
    DELETE FROM transfers
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
    UPDATE accounts
    SET balance = balance + changes.amount
    FROM changes
    WHERE accounts.account_id = changes.account_id
)
SELECT count(*)
FROM undone
