-- Where answers to the mails of a site come to: a mailbox of its own, looked into by IMAP.
create table mailboxes (
  site_id uuid primary key references sites (id),
  address text not null check (length(address) between 3 and 254),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  username text not null check (length(username) <= 254),
  sealed text not null,
  folder text not null check (length(folder) between 1 and 200),
  created_at timestamptz not null,
  -- A mail to an address of ours has come here: until then nobody is asked to answer.
  proved_at timestamptz,
  -- Up to where it was looked through; null before the first look.
  uid_validity bigint,
  last_uid bigint,
  checked_at timestamptz,
  -- Whoever looks through it now has it until then.
  busy_until timestamptz,
  failure text not null default '' check (length(failure) <= 500),
  failed_at timestamptz,
  constraint mailboxes_place_check check ((uid_validity is null) = (last_uid is null)),
  constraint mailboxes_failed_check check ((failed_at is null) = (failure = ''))
);
call app.isolate('mailboxes');

-- The mails to addresses of ours, so that none is taken twice and staff can see which were not taken.
create table received_mails (
  id uuid primary key,
  site_id uuid not null references sites (id),
  key bytea not null check (length(key) = 32),
  sender text not null check (length(sender) <= 254),
  subject text not null check (length(subject) <= 200),
  -- Null: it was taken.
  refused_for text check (length(refused_for) between 1 and 40),
  at timestamptz not null,
  constraint received_mails_key unique (site_id, key)
);
create index received_mails_refused on received_mails (site_id, id desc) where refused_for is not null;
create index received_mails_by_time on received_mails (site_id, at);
call app.isolate('received_mails');
