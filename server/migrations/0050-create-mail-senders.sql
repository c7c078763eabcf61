-- Whose address the mails of a site bear, and the server by which they leave. A site without a row, or without a server
-- in it, sends by the installation's.
create table mail_senders (
  site_id uuid primary key references sites (id),
  -- Empty: one that follows from the site's hostname.
  address text not null check (length(address) <= 254),
  host text check (length(host) between 1 and 253),
  port integer check (port between 1 and 65535),
  security text check (security in ('tls', 'starttls')),
  username text check (length(username) <= 254),
  -- The password, sealed with SECRET_KEY: the database alone does not tell it.
  sealed text,
  -- What the site's own server said to the last mail that it did not take; empty once one has left.
  failure text not null default '' check (length(failure) <= 500),
  failed_at timestamptz,
  constraint mail_senders_server_check check (num_nulls(host, port, security, username, sealed) in (0, 5)),
  constraint mail_senders_failed_check check ((failed_at is null) = (failure = ''))
);
call app.isolate('mail_senders');
