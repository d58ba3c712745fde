-- The transfers of a run, where they are newer than the run.
SELECT transfer_id
FROM tierbench_transfers
WHERE transfer_id > ?
