-- The dealers manager: customers are listed by any filter, looked after, and what was done about them is found.

-- What lists are filtered and sorted by. Triggers keep both; the second to a day, which tells who has not been here for long.
alter table users add column last_order_at timestamptz, add column last_seen_at timestamptz;

update users u set last_order_at = o.at
from (select site_id, user_id, max(created_at) as at from orders group by site_id, user_id) o
where o.site_id = u.site_id and o.user_id = u.id;

update users u set last_seen_at = s.at
from (select site_id, user_id, max(last_used_at) as at from sessions where acting_user_id is null group by site_id, user_id) s
where s.site_id = u.site_id and s.user_id = u.id;

create function app.keep_last_order_at() returns trigger language plpgsql as $$
begin
  update public.users u set last_order_at = new.created_at
  where u.site_id = new.site_id and u.id = new.user_id
    and (u.last_order_at is null or u.last_order_at < new.created_at);
  return null;
end $$;
-- At the end of the transaction: the wallet is locked before the person, as everywhere.
create constraint trigger keep_last_order_at after insert on orders
  deferrable initially deferred for each row execute function app.keep_last_order_at();

create function app.forget_last_order_at() returns trigger language plpgsql as $$
begin
  update public.users u set last_order_at = (
    select max(o.created_at) from public.orders o where o.site_id = old.site_id and o.user_id = old.user_id)
  where u.site_id = old.site_id and u.id = old.user_id and u.last_order_at = old.created_at;
  return null;
end $$;
create constraint trigger forget_last_order_at after delete on orders
  deferrable initially deferred for each row execute function app.forget_last_order_at();

create function app.keep_last_seen_at() returns trigger language plpgsql as $$
begin
  update public.users u set last_seen_at = new.last_used_at
  where u.site_id = new.site_id and u.id = new.user_id
    and (u.last_seen_at is null or u.last_seen_at < new.last_used_at - interval '1 day');
  return null;
end $$;
create trigger keep_last_seen_at after insert or update of last_used_at on sessions
  for each row when (new.acting_user_id is null) execute function app.keep_last_seen_at();

create index users_by_creation on users (site_id, created_at, id) include (kind, status, price_type, country)
  where role_id = 2 and not decoy and deleted_at is null;
create index users_by_last_order on users (site_id, last_order_at, id) include (kind, status, price_type, country)
  where role_id = 2 and not decoy and deleted_at is null;
create index users_by_country on users (site_id, country, id)
  where role_id = 2 and not decoy and deleted_at is null;

-- Finds customers by the filters of the list, in its order, and no more than a page needs. It acts as the owner and keeps
-- to the caller's site itself, since the policy would keep it from the trigram index.
create function app.search_people(
  pattern text, kinds text[], countries text[], statuses integer[], price_types integer[],
  balance_from bigint, balance_to bigint, ordered_from timestamptz, ordered_to timestamptz, never_ordered boolean,
  unseen_since timestamptz, sort text, descending boolean, after_key text, after_id uuid, most integer
) returns setof uuid language plpgsql stable security definer rows 50 as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  people text := ' u.site_id = app.site_id() and u.role_id = 2 and not u.decoy and u.deleted_at is null and u.kind = any($2)';
  filters text := '';
  direction text := case when descending then ' desc' else '' end;
  than text := case when descending then ' < ' else ' > ' end;
  with_wallet text := ' from public.wallets w join public.users u on u.site_id = w.site_id and u.id = w.user_id
    where w.site_id = app.site_id() and';
  -- Lists in the same order; the page is made of their first rows.
  lists text[];
  keys text := case sort when 'name' then 'u.first_name || '' '' || u.last_name' else 'u.' || quote_ident(sort) end;
  type text := case sort when 'name' then 'text' when 'credits' then 'bigint' else 'timestamptz' end;
  few uuid[];
begin
  if sort not in ('name', 'created_at', 'last_order_at', 'credits') then
    raise exception 'people are not sorted by %', sort;
  end if;
  if pattern is not null then
    filters := filters || ' and app.searched_person(u.first_name, u.last_name, u.email, u.company_name) like $1';
  end if;
  if countries is not null then filters := filters || ' and u.country = any($3)'; end if;
  if statuses is not null then filters := filters || ' and u.status = any($4)'; end if;
  if price_types is not null then filters := filters || ' and u.price_type = any($5)'; end if;
  if ordered_from is not null then filters := filters || ' and u.last_order_at >= $8'; end if;
  if ordered_to is not null then filters := filters || ' and u.last_order_at < $9'; end if;
  if never_ordered then filters := filters || ' and u.last_order_at is null'; end if;
  if unseen_since is not null then
    filters := filters || ' and u.created_at < $10 and coalesce(u.last_seen_at < $10, true)
      and coalesce(u.last_order_at < $10, true)';
  end if;
  if balance_from is not null or balance_to is not null then
    -- Who never had a wallet has an empty one.
    filters := filters || ' and (' || case when 0 between coalesce(balance_from, 0) and coalesce(balance_to, 0)
        then 'not u.has_wallet or' else '' end || ' u.id in (select b.user_id from public.wallets b
      where b.site_id = app.site_id() and b.balance >= $6 and b.balance <= $7))';
    balance_from := coalesce(balance_from, -9000000000000000);
    balance_to := coalesce(balance_to, 9000000000000000);
  end if;
  people := people || filters;

  -- A filter that few pass is the way to find them; walking the list in its order would look at everybody for it. One that
  -- many pass finds a page soon in whatever order the list is walked.
  if filters <> '' or cardinality(kinds) < 3 then
    execute 'select array(select u.id from public.users u where' || people || ' limit 5001)' into few
      using pattern, kinds, countries, statuses, price_types, balance_from, balance_to, ordered_from, ordered_to,
        unseen_since;
  end if;
  if cardinality(few) <= 5000 then
    return query execute 'select id from (select u.id, ' || case sort when 'credits'
        then 'coalesce((select w.balance::bigint from public.wallets w where w.site_id = u.site_id and w.user_id = u.id), 0)'
        else keys end || ' as key from public.users u where u.site_id = app.site_id() and u.id = any($1)) as found'
      || case when after_id is null then ''
        when after_key is null then ' where key is null and id' || than || '$3'
        else ' where key is null or (key, id)' || than || '($2::' || type || ', $3)' end
      || ' order by key' || direction || ' nulls last, id' || direction || ' limit $4'
      using few, after_key, after_id, most;
    return;
  end if;

  if sort in ('name', 'created_at') then
    lists := array['select u.id, ' || keys || ' as key from public.users u where' || people
      || case when after_id is null then '' else ' and (' || keys || ', u.id)' || than || '($11::' || type || ', $12)' end
      || ' order by ' || keys || direction || ', u.id' || direction || ' limit $13'];
  elsif sort = 'last_order_at' then
    lists := array[
      'select u.id, u.last_order_at as key from public.users u where u.last_order_at is not null and' || people
        || case when after_id is null then '' when after_key is null then ' and false' else
          ' and (u.last_order_at, u.id)' || than || '($11::timestamptz, $12)' end
        || ' order by u.last_order_at' || direction || ', u.id' || direction || ' limit $13',
      'select u.id, null from public.users u where u.last_order_at is null and' || people
        || case when after_id is null or after_key is not null then '' else ' and u.id' || than || '$12' end
        || ' order by u.id' || direction || ' limit $13'];
  else
    lists := array[
      'select w.user_id as id, w.balance::bigint as key' || with_wallet || people
        || case when after_id is null then '' else ' and (w.balance::bigint, w.user_id)' || than || '($11::bigint, $12)' end
        || ' order by w.balance' || direction || ', w.user_id' || direction || ' limit $13',
      'select u.id, 0 from public.users u where not u.has_wallet and' || people
        || case when after_id is null then '' else ' and (0::bigint, u.id)' || than || '($11::bigint, $12)' end
        || ' order by u.id' || direction || ' limit $13'];
  end if;
  return query execute 'select id from ((' || array_to_string(lists, ') union all (')
    || ')) as found order by key' || direction || ' nulls last, id' || direction || ' limit $13'
    using pattern, kinds, countries, statuses, price_types, balance_from, balance_to, ordered_from, ordered_to,
      unseen_since, after_key, after_id, most;
end $$;

-- Whom an act was about, beside who did it: staff see on a customer's page what was done there.
alter table audit_log add column about_id uuid;
update audit_log set about_id = acting_for_id where acting_for_id is not null;
create index audit_log_about on audit_log (site_id, about_id, at desc, id desc) where about_id is not null;

-- What staff want to remember of a customer. Customers never see it.
create table customer_notes (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, author_id) references users (site_id, id)
);
create index customer_notes_of_user on customer_notes (site_id, user_id, created_at desc);
create index customer_notes_of_author on customer_notes (site_id, author_id);
call app.isolate('customer_notes');

-- Filters, order and columns of a list, kept under a name by a member of staff for themselves.
create table saved_views (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  list text not null check (list in ('dealers', 'agents')),
  name text not null,
  query jsonb not null,
  created_at timestamptz not null,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create unique index saved_views_name_key on saved_views (site_id, user_id, list, app.folded(name));
call app.isolate('saved_views');
