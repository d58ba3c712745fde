INSERT INTO tierbench_transfers (source_id, destination_id, amount)
VALUES (?, ?, ?)
RETURNING transfer_id
