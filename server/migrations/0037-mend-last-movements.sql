-- The nightly proof mends when a wallet last moved. What it holds stays with the ledger's trigger alone.
grant update (last_moved_at) on wallets to tunedesk_app;
