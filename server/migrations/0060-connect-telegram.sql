-- Staff are told by a Telegram bot of the site, and take work by its buttons.

create table telegram_bots (
  site_id uuid primary key references sites,
  -- Telegram's number of it: another token of the same bot leaves the chats connected.
  bot_id bigint not null,
  username text not null,
  -- The token.
  sealed text not null,
  -- Where the site was when it was decided how updates come. Elsewhere it is decided anew.
  site_url text not null,
  -- Telegram cannot reach that address: updates are fetched.
  is_fetched boolean not null,
  connected_at timestamptz not null,
  -- When Telegram took the token no more.
  failed_at timestamptz
);
call app.isolate('telegram_bots');

-- The private chat of a person with the bot.
create table telegram_links (
  site_id uuid not null references telegram_bots on delete cascade,
  user_id uuid not null,
  chat_id bigint not null,
  -- What the person is called there.
  name text not null check (length(name) <= 200),
  linked_at timestamptz not null,
  primary key (site_id, user_id),
  unique (site_id, chat_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
call app.isolate('telegram_links');

-- Codes that connect a chat: one a person, the newest.
create table telegram_codes (
  site_id uuid not null references telegram_bots on delete cascade,
  user_id uuid not null,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (site_id, user_id),
  unique (site_id, hash),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index telegram_codes_by_end on telegram_codes (site_id, expires_at);
call app.isolate('telegram_codes');

-- Updates that were dealt with: Telegram brings one again until it hears that it was taken.
create table telegram_updates (
  site_id uuid not null references telegram_bots on delete cascade,
  update_id bigint not null,
  at timestamptz not null,
  primary key (site_id, update_id)
);
create index telegram_updates_by_time on telegram_updates (site_id, at);
call app.isolate('telegram_updates');

-- Whoever is deleted, or is no staff any more, is written to no more.
create function app.forget_telegram() returns trigger language plpgsql as $$
begin
  delete from public.telegram_links where site_id = new.site_id and user_id = new.id;
  delete from public.telegram_codes where site_id = new.site_id and user_id = new.id;
  return null;
end $$;
create trigger forget_telegram after update of deleted_at, role_id on users
  for each row when (new.deleted_at is not null or (new.role_id = 2 and old.role_id <> 2))
  execute function app.forget_telegram();
