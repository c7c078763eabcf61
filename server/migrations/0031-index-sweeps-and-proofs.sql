-- The sweep takes the oldest rows first, some at a time. It finds them on these, however many younger ones there are.
create index automation_runs_by_time on automation_runs (site_id, at);
create index file_analyses_by_time on file_analyses (site_id, created_at);
create index forgot_tokens_by_end on forgot_tokens (site_id, expires_at);
create index idempotency_keys_by_time on idempotency_keys (site_id, created_at);
create index one_time_codes_by_end on one_time_codes (site_id, expires_at);
create index rate_limits_by_end on rate_limits (resets_at);
create index reset_tokens_by_end on reset_tokens (site_id, expires_at);
create index sessions_by_end on sessions (site_id, least(expires_at, revoked_at));
create index used_captchas_by_end on used_captchas (expires_at);
create index users_unverified on users (site_id, created_at) where not verified;

-- The proof of the ledger goes from customer to customer, and looks at every hold of each, settled ones too.
create index holds_by_user on holds (site_id, user_id);
