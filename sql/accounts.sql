-- What a transfer of funds needs: accounts, and a journal of what went from which to which. It adds
-- two tables with names of their own and changes no other. Running it again changes nothing.

CREATE TABLE IF NOT EXISTS tierbench_accounts (
    account_id integer NOT NULL,
    balance numeric(19, 4) NOT NULL,
    CONSTRAINT pk_accounts PRIMARY KEY (account_id),
    CONSTRAINT ck_accounts_balance CHECK (balance >= 0)
);

CREATE TABLE IF NOT EXISTS tierbench_transfers (
    transfer_id bigint GENERATED ALWAYS AS IDENTITY,
    source_id integer NOT NULL,
    destination_id integer NOT NULL,
    amount numeric(19, 4) NOT NULL,
    CONSTRAINT pk_transfers PRIMARY KEY (transfer_id),
    CONSTRAINT fk_transfers_source FOREIGN KEY (source_id) REFERENCES tierbench_accounts,
    CONSTRAINT fk_transfers_destination FOREIGN KEY (destination_id) REFERENCES tierbench_accounts,
    CONSTRAINT ck_transfers_accounts CHECK (source_id <> destination_id),
    CONSTRAINT ck_transfers_amount CHECK (amount > 0)
);

-- Numbers of four digits, so that every transfer takes the same bytes.
INSERT INTO tierbench_accounts (account_id, balance)
SELECT n, 1000000
FROM generate_series(1001, 2000) AS n
ON CONFLICT DO NOTHING;
