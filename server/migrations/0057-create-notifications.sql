-- Who hears of what by which way: the bell, and what follows from it by mail and by push.

-- Live events that concern one person and nobody who works on their account.
alter table events add column personal boolean not null default false;

-- Who has a stream open: seen at its beginning and with every heartbeat. Worthless after a crash, so never logged.
create unlogged table presence (
  site_id uuid not null references sites,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (site_id, user_id)
);
call app.isolate('presence');

create table notifications (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  -- Whose order or wallet it tells of: who left that company reads it no more. Null: for staff, by their permission.
  account_id uuid,
  event text not null,
  subject_kind text not null,
  subject_id uuid not null,
  params jsonb not null,
  -- A path of the site.
  link text not null,
  -- How often it happened while nobody looked.
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null,
  -- When it happened last.
  at timestamptz not null,
  read_at timestamptz,
  -- A year after it happened last; soon after it was read.
  ends_at timestamptz not null,
  unique (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, account_id) references users (site_id, id) on delete cascade
);
-- What is unread about one thing is one entry, also when two happen at once.
create unique index notifications_unread_key on notifications (site_id, user_id, subject_kind, subject_id, event)
  where read_at is null;
create index notifications_newest on notifications (site_id, user_id, at desc, id desc);
create index notifications_of_account on notifications (site_id, account_id) where account_id is not null;
create index notifications_of_subject on notifications (site_id, subject_kind, subject_id);
create index notifications_by_end on notifications (site_id, ends_at);
call app.isolate('notifications');

-- Happenings that were told already: a job that runs twice tells nobody twice.
create table notified_happenings (
  site_id uuid not null references sites,
  id uuid not null,
  at timestamptz not null,
  primary key (site_id, id)
);
create index notified_happenings_by_time on notified_happenings (site_id, at);
call app.isolate('notified_happenings');

-- Mails about notifications: those that left, which are counted, and those that wait.
create table notification_mails (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  notification_id uuid not null,
  -- Wait: until then. Left: when.
  at timestamptz not null,
  state text not null check (state in ('waiting', 'gathered', 'sent', 'dropped')),
  -- The mail as it was written, sealed; null where one is written of the notification.
  mail text,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, notification_id) references notifications (site_id, id) on delete cascade
);
create index notification_mails_of_user on notification_mails (site_id, user_id, state, at);
create index notification_mails_of_notification on notification_mails (site_id, notification_id);
create index notification_mails_by_time on notification_mails (site_id, at);
call app.isolate('notification_mails');

-- What the site allows and what it begins with, by topic and way. What is not named is as the program has it.
create table notification_matrices (
  site_id uuid primary key references sites,
  matrix jsonb not null
);
call app.isolate('notification_matrices');
create trigger tell_of_kept_values after insert or update or delete on notification_matrices
  for each row execute function app.tell_of_kept_values();

-- What a person wants, within what the site allows.
create table notification_choices (
  site_id uuid not null references sites,
  user_id uuid not null,
  ways jsonb not null,
  email_pace text not null check (email_pace in ('at_once', 'hourly', 'daily')),
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  -- Null: the site's.
  timezone text,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
call app.isolate('notification_choices');

-- Browsers that take pushes. One belongs to the session that it was made in and goes with it.
create table push_devices (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  unique (site_id, endpoint),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, session_id) references sessions (site_id, id) on delete cascade
);
create index push_devices_of_user on push_devices (site_id, user_id);
create index push_devices_of_session on push_devices (site_id, session_id);
call app.isolate('push_devices');

create function app.forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from public.push_devices where site_id = new.site_id and session_id = new.id;
  return null;
end $$;
create trigger forget_push_devices after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function app.forget_push_devices();

-- Customers who want to hear when orders are taken again.
create table online_requests (
  site_id uuid not null references sites,
  user_id uuid not null,
  at timestamptz not null,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
call app.isolate('online_requests');

-- Of a deleted person nothing of this stays.
create function app.forget_notifications() returns trigger language plpgsql as $$
begin
  delete from public.notifications where site_id = new.site_id and user_id = new.id;
  delete from public.notification_choices where site_id = new.site_id and user_id = new.id;
  delete from public.push_devices where site_id = new.site_id and user_id = new.id;
  delete from public.online_requests where site_id = new.site_id and user_id = new.id;
  return null;
end $$;
create trigger forget_notifications after update of deleted_at on users
  for each row when (new.deleted_at is not null) execute function app.forget_notifications();
