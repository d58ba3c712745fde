VACUUM accounts, transfers
