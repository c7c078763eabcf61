-- Mails to many: what staff write to dealers or agents, whom it goes to, what became of each mail, and who wants none.

-- Of mailings alone: what an account or an order needs is mailed whatever they chose.
alter table users add column unsubscribed_at timestamptz;

create table mailings (
  id uuid primary key,
  site_id uuid not null references sites,
  audience text not null check (audience in ('dealers', 'agents')),
  filter jsonb not null,
  -- Chosen one by one; null where the filter tells.
  user_ids uuid[],
  subject text not null,
  body text not null,
  state text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'sent', 'stopped')),
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Since when all receivers are known, and until then how far they have been gathered.
  frozen_at timestamptz,
  gathered_at timestamptz,
  gathered_id uuid,
  -- Of all jobs that would send, the one that names this turn may; when it last gave a sign.
  turn integer not null default 0,
  turn_at timestamptz,
  -- What the mail server said when it took nothing, and how often in a row.
  trouble text,
  troubles integer not null default 0,
  retry_at timestamptz,
  -- A trigger counts.
  total integer not null default 0,
  sent integer not null default 0,
  refused integer not null default 0,
  bounced integer not null default 0,
  left_out integer not null default 0,
  unknown integer not null default 0,
  unique (site_id, id),
  foreign key (site_id, created_by) references users (site_id, id),
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null)),
  check ((trouble is null) = (retry_at is null)),
  check (least(sent, refused, bounced, left_out, unknown) >= 0),
  check (sent + refused + bounced + left_out + unknown <= total)
);
create index mailings_newest on mailings (site_id, audience, created_at desc, id desc);
create index mailings_of_author on mailings (site_id, created_by);
create index mailings_running on mailings (site_id, turn_at) where state = 'sending';
call app.isolate('mailings');

create table mailing_recipients (
  site_id uuid not null references sites,
  mailing_id uuid not null,
  -- In the order in which they were gathered. Names the mail, so that a second copy would be known as one.
  number integer not null,
  user_id uuid not null,
  state text not null
    check (state in ('queued', 'sending', 'sent', 'refused', 'bounced', 'left_out', 'unknown')),
  reason text check (reason in ('unsubscribed', 'blocked', 'unverified', 'deleted', 'not_a_customer')),
  -- Where it was sent to.
  email text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz,
  error text not null default '',
  created_at timestamptz not null,
  at timestamptz,
  primary key (site_id, mailing_id, number),
  unique (site_id, mailing_id, user_id),
  foreign key (site_id, mailing_id) references mailings (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  check ((state = 'left_out') = (reason is not null))
);
create index mailing_recipients_by_state on mailing_recipients (site_id, mailing_id, state, number);
create index mailing_recipients_of_user on mailing_recipients (site_id, user_id);
create index mailing_recipients_by_time on mailing_recipients (site_id, created_at);
call app.isolate('mailing_recipients');

-- Rows that are deleted by their age still count: what was sent was sent.
create function app.count_mailing_recipients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update public.mailings m set total = m.total + c.total, left_out = m.left_out + c.left_out
    from (
      select site_id, mailing_id, count(*) as total, count(*) filter (where state = 'left_out') as left_out
      from added group by site_id, mailing_id
    ) c
    where m.site_id = c.site_id and m.id = c.mailing_id;
  else
    update public.mailings m set sent = m.sent + c.sent, refused = m.refused + c.refused,
      bounced = m.bounced + c.bounced, left_out = m.left_out + c.left_out, unknown = m.unknown + c.unknown
    from (
      select site_id, mailing_id,
        coalesce(sum(n) filter (where state = 'sent'), 0) as sent,
        coalesce(sum(n) filter (where state = 'refused'), 0) as refused,
        coalesce(sum(n) filter (where state = 'bounced'), 0) as bounced,
        coalesce(sum(n) filter (where state = 'left_out'), 0) as left_out,
        coalesce(sum(n) filter (where state = 'unknown'), 0) as unknown
      from (
        select site_id, mailing_id, state, 1 as n from added
        union all select site_id, mailing_id, state, -1 from former
      ) moved
      group by site_id, mailing_id
    ) c
    where m.site_id = c.site_id and m.id = c.mailing_id
      and (c.sent <> 0 or c.refused <> 0 or c.bounced <> 0 or c.left_out <> 0 or c.unknown <> 0);
  end if;
  return null;
end $$;
create trigger count_added after insert on mailing_recipients
  referencing new table as added for each statement execute function app.count_mailing_recipients();
create trigger count_changed after update on mailing_recipients
  referencing new table as added old table as former for each statement execute function app.count_mailing_recipients();

-- Of a deleted person no address stays.
create function app.forget_mailed_address() returns trigger language plpgsql as $$
begin
  update public.mailing_recipients set email = '', error = ''
  where site_id = new.site_id and user_id = new.id and (email <> '' or error <> '');
  return null;
end $$;
create trigger forget_mailed_address after update of deleted_at on users
  for each row when (new.deleted_at is not null) execute function app.forget_mailed_address();
