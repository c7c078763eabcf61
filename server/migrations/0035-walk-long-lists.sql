-- Lists of the log, of statements and of balances find their pages on an index, whatever they are sorted and searched by.

-- People as they are looked for: name, address and company, each by itself.
create function app.searched_person(first_name text, last_name text, email text, company_name text) returns text
  language sql immutable parallel safe
  return lower(first_name || ' ' || last_name || chr(10) || email || chr(10) || company_name);

create index audit_log_by_search on audit_log using gin (lower(act || chr(10) || subject) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
drop index audit_log_of_actor;
create index audit_log_of_actor on audit_log (site_id, actor_id, at desc, id desc) where actor_id is not null;
-- In the place of the one without the id, so that the log is also walked in the order of acts.
drop index audit_log_by_act;
create index audit_log_by_act on audit_log (site_id, act, at, id);

-- Who did anything, so that names are looked for among them alone.
alter table users add column has_acted boolean not null default false;
update users u set has_acted = true
  where exists (select from audit_log l where l.site_id = u.site_id and l.actor_id = u.id);
create index users_by_acting_name on users using gin (lower(first_name || ' ' || last_name) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where has_acted;
create function app.keep_has_acted() returns trigger
  language plpgsql as $$
begin
  update public.users set has_acted = true where site_id = new.site_id and id = new.actor_id and not has_acted;
  return null;
end $$;
create trigger keep_has_acted after insert on audit_log
  for each row when (new.actor_id is not null) execute function app.keep_has_acted();

-- Trigram operators may not look at rows that a policy has not admitted, so under row-level security the indexes above
-- would never be used. These functions run as the owner and keep to the caller's site themselves. As app.search_orders
-- they are planned anew for each word: for a rare one the index is quick, for one that all lines have, walking the log is.
-- The newest lines first, or the oldest, after the line of this time and id where one is named.
create function app.search_audit_log(
  pattern text, act text, from_at timestamptz, to_at timestamptz, newest boolean, after_at timestamptz, after_id uuid,
  most integer
) returns setof uuid
  language plpgsql stable security definer rows 50 as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  filters text := ' and l.site_id = app.site_id()';
  sorted text := case when newest then ' order by at desc, id desc limit $7' else ' order by at, id limit $7' end;
  named text := ' from public.users u
    where lower(u.first_name || '' '' || u.last_name) like $1 and u.has_acted and u.site_id = app.site_id()';
  actors uuid[];
  by_actors text;
begin
  if act is not null then filters := filters || ' and l.act = $2'; end if;
  if from_at is not null then filters := filters || ' and l.at >= $3'; end if;
  if to_at is not null then filters := filters || ' and l.at < $4'; end if;
  if after_id is not null then
    filters := filters || case when newest then ' and (l.at, l.id) < ($5, $6)' else ' and (l.at, l.id) > ($5, $6)' end;
  end if;
  execute 'select array(select u.id' || named || ' limit 2001)' into actors using pattern;
  if cardinality(actors) <= 2000 then
    by_actors := 'select own.at, own.id from unnest($8) as actor (id), lateral (select l.at, l.id
      from public.audit_log l where l.actor_id = actor.id' || filters || sorted || ') own';
  else
    by_actors := 'select l.at, l.id from public.audit_log l where l.actor_id in (select u.id' || named || ')' || filters;
  end if;
  return query execute '
    select id from (
      (select l.at, l.id from public.audit_log l
        where lower(l.act || chr(10) || l.subject) like $1' || filters || sorted || ')
      union
      (' || by_actors || sorted || ')
    ) found' || sorted
    using pattern, act, from_at, to_at, after_at, after_id, most, actors;
end $$;

-- What is unread to a customer is found by who it is for, not among all that anybody has not read. Older messages that
-- were read do without.
alter table conversation_messages add column customer_id uuid, add column subject_kind text;
update conversation_messages m set customer_id = c.customer_id, subject_kind = c.subject_kind
  from conversations c where c.site_id = m.site_id and c.id = m.conversation_id and m.from_staff and m.read_at is null;
create index conversation_messages_unread_to_customer
  on conversation_messages (site_id, customer_id, subject_kind, conversation_id) where read_at is null and from_staff;
create function app.address_message() returns trigger
  language plpgsql as $$
begin
  select c.customer_id, c.subject_kind into new.customer_id, new.subject_kind from public.conversations c
    where c.site_id = new.site_id and c.id = new.conversation_id;
  return new;
end $$;
create trigger address_message before insert on conversation_messages
  for each row execute function app.address_message();

-- Statements leave captures out, and are filtered by the rarer acts. The balance at the end of a day is found by time.
create index ledger_transfers_of_statement on ledger_transfers (site_id, user_id, seq desc) where act <> 'capture';
create index ledger_transfers_of_act on ledger_transfers (site_id, user_id, act, seq desc)
  where act in ('top_up', 'take_back', 'release', 'refund', 'adjust');
create index ledger_transfers_of_day on ledger_transfers (site_id, user_id, at desc);
-- By time alone only the proof of kept figures asks, and rows lie in the order of their time.
drop index ledger_transfers_by_time;
create index ledger_transfers_in_time on ledger_transfers using brin (at) with (pages_per_range = 32, autosummarize = on);

-- Balances are sorted by what wallets hold and by when they last moved. Who never had credits has no wallet, which is the
-- same as an empty one; such people are found by themselves.
alter table wallets add column last_moved_at timestamptz;
update wallets w set last_moved_at = (
  select t.at from ledger_transfers t where t.site_id = w.site_id and t.user_id = w.user_id order by t.seq desc limit 1);
create index wallets_by_balance on wallets (site_id, balance, user_id);
create index wallets_by_movement on wallets (site_id, last_moved_at, user_id);

alter table users add column has_wallet boolean not null default false;
update users u set has_wallet = true where exists (select from wallets w where w.site_id = u.site_id and w.user_id = u.id);
create index users_by_search on users
  using gin (app.searched_person(first_name, last_name, email, company_name) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index users_without_wallet on users (site_id, id) where role_id = 2 and not decoy and not has_wallet;
create index users_by_name on users (site_id, (first_name || ' ' || last_name), id) where role_id = 2 and not decoy;
create index users_agents on users (site_id, id) where role_id = 2 and kind = 'agent';

create function app.keep_has_wallet() returns trigger
  language plpgsql as $$
begin
  update public.users set has_wallet = true where site_id = new.site_id and id = new.user_id;
  return null;
end $$;
create trigger keep_has_wallet after insert on wallets
  for each row execute function app.keep_has_wallet();

-- As before, and the wallet remembers when it last moved.
create or replace function app.apply_transfer() returns trigger
  language plpgsql security definer as $$
declare
  change bigint := case 'wallet' when new.to_account then new.amount when new.from_account then -new.amount else 0 end;
begin
  -- A definer's function is not subject to the policies, so it keeps to the caller's site itself.
  if new.site_id is distinct from app.site_id() then
    raise exception 'a transfer belongs to the site of its unit of work';
  end if;
  -- Also when nothing changes (a capture): whoever has touched the wallet's row has it alone until they commit.
  update public.wallets set balance = balance + change, last_moved_at = new.at
    where site_id = new.site_id and user_id = new.user_id and (change >= 0 or balance + change >= -credit_limit)
    returning balance into new.balance;
  if not found then
    new.balance := app.open_wallet(new.site_id, new.user_id, change);
    update public.wallets set last_moved_at = new.at where site_id = new.site_id and user_id = new.user_id;
  end if;
  -- Whoever had this key before us held the wallet too, so by now their row is visible. `is true` keeps the planner
  -- from looking by site: a plan made while the table was small would read a whole site's transfers ever after.
  if exists (select from public.ledger_transfers where key = new.key and (site_id = new.site_id) is true) then
    update public.wallets set balance = balance - change, last_moved_at = (
        select t.at from public.ledger_transfers t
        where t.site_id = new.site_id and t.user_id = new.user_id order by t.seq desc limit 1)
      where site_id = new.site_id and user_id = new.user_id;
    return null;
  end if;
  if new.hold_id is not null then
    if new.act = 'hold' then
      insert into public.holds (id, site_id, user_id, held, created_at)
        values (new.hold_id, new.site_id, new.user_id, new.amount, new.at)
        on conflict (id) do update set held = holds.held + excluded.held
          where holds.site_id = excluded.site_id and holds.user_id = excluded.user_id;
    else
      update public.holds
        set held = held - case when new.act in ('release', 'capture') then new.amount else 0 end,
          captured = captured + case new.act when 'capture' then new.amount when 'refund' then -new.amount else 0 end
        where id = new.hold_id and site_id = new.site_id and user_id = new.user_id;
    end if;
    if not found then
      raise exception 'this hold belongs to somebody else';
    end if;
  end if;
  new.seq := nextval('public.ledger_transfers_seq_seq');
  return new;
end $$;

-- Customers, or agents alone, by name, credits or last movement; after the person of this key and id where one is named.
-- Whoever never moved comes last by movement, in either direction. People with and without a wallet are two lists in one
-- order, of which the first `most` are the first of both.
create function app.search_balances(
  pattern text, agents boolean, sort text, descending boolean, after_name text, after_credits bigint, after_at timestamptz,
  after_id uuid, most integer
) returns setof uuid
  language plpgsql stable security definer rows 50 as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  people text := ' u.site_id = app.site_id() and u.role_id = 2 and not u.decoy and '
    || case when agents then 'u.kind = ''agent''' else 'u.kind <> ''agent''' end;
  direction text := case when descending then ' desc' else '' end;
  than text := case when descending then ' < ' else ' > ' end;
  with_wallet text;
  without_wallet text;
  moved text;
begin
  if pattern is not null then
    people := people || ' and app.searched_person(u.first_name, u.last_name, u.email, u.company_name) like $1';
  end if;
  with_wallet := ' from public.wallets w join public.users u on u.site_id = w.site_id and u.id = w.user_id
    where w.site_id = app.site_id() and' || people;
  without_wallet := ' from public.users u where not u.has_wallet and' || people;
  if sort = 'name' then
    if after_id is not null then
      people := people || ' and (u.first_name || '' '' || u.last_name, u.id)' || than || '($2, $5)';
    end if;
    return query execute 'select u.id from public.users u where' || people
      || ' order by u.first_name || '' '' || u.last_name' || direction || ', u.id' || direction || ' limit $6'
      using pattern, after_name, after_credits, after_at, after_id, most;
  elsif sort = 'credits' then
    if after_id is not null then
      with_wallet := with_wallet || ' and (w.balance::bigint, w.user_id)' || than || '($3, $5)';
      without_wallet := without_wallet || ' and (0::bigint, u.id)' || than || '($3, $5)';
    end if;
    return query execute 'select id from (
        (select w.user_id as id, w.balance::bigint as credits' || with_wallet
          || ' order by w.balance' || direction || ', w.user_id' || direction || ' limit $6)
        union all
        (select u.id, 0' || without_wallet || ' order by u.id' || direction || ' limit $6)
      ) as both_lists order by credits' || direction || ', id' || direction || ' limit $6'
      using pattern, after_name, after_credits, after_at, after_id, most;
  elsif sort = 'last_moved_at' then
    moved := with_wallet || ' and w.last_moved_at is not null';
    with_wallet := with_wallet || ' and w.last_moved_at is null';
    if after_id is not null and after_at is not null then
      moved := moved || ' and (w.last_moved_at, w.user_id)' || than || '($4, $5)';
    elsif after_id is not null then
      moved := moved || ' and false';
      with_wallet := with_wallet || ' and w.user_id' || than || '$5';
      without_wallet := without_wallet || ' and u.id' || than || '$5';
    end if;
    return query execute 'select id from (
        (select w.user_id as id, w.last_moved_at as at' || moved
          || ' order by w.last_moved_at' || direction || ', w.user_id' || direction || ' limit $6)
        union all
        (select w.user_id, null' || with_wallet || ' order by w.user_id' || direction || ' limit $6)
        union all
        (select u.id, null' || without_wallet || ' order by u.id' || direction || ' limit $6)
      ) as all_lists order by at' || direction || ' nulls last, id' || direction || ' limit $6'
      using pattern, after_name, after_credits, after_at, after_id, most;
  else
    raise exception 'balances are not sorted by %', sort;
  end if;
end $$;

-- Charts read figures by the thousand rows: from the index alone, since rows of one figure lie all over the table.
alter table figures drop constraint figures_pkey,
  add primary key (site_id, name, owner_id, grain, at, part) include (amount);
