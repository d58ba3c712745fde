SELECT coalesce(max(transfer_id), 0)
FROM tierbench_transfers
