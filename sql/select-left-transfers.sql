-- The transfers that are newer than the run, whoever made them.
SELECT transfer_id
FROM tierbench_transfers
WHERE transfer_id > ?
