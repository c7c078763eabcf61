-- Who asked for a new password holds a token that is tied to the address they gave, known or not, and no longer to one
-- code: every asker's token works with the newest code that was mailed. Wrong tries are counted by token, so that a
-- stranger who asks and guesses does not use up the owner's.
create table forgot_tokens (
  hash bytea primary key,
  site_id uuid not null references sites (id),
  -- As it was typed, in small letters. Whether somebody has it is looked up when the code is tried.
  email text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index forgot_tokens_of_email on forgot_tokens (site_id, email, created_at);
call app.isolate('forgot_tokens');

-- Codes of resets that are under way cannot be tied to an address any more: whoever waits for one asks again.
delete from one_time_codes where purpose = 'forgot_password';
drop index one_time_codes_token_key;
alter table one_time_codes drop column token_hash;
