-- What came from each sub-portal, month by month, and what lists show of the inside of all of them: the same number of
-- statements for one portal and for two hundred. Customers are found by their warning, too, and counted sooner.

-- Whole months are kept as well. With two hundred owners a year of days is as much as the orders themselves.
alter table figures drop constraint figures_grain_check;
alter table figures add constraint figures_grain_check check (grain in ('quarter', 'day', 'month'));
create or replace function app.slots_of(moment timestamptz, out grain text, out slot timestamptz) returns setof record
  language sql immutable parallel safe
  begin atomic
    select 'quarter', date_bin(interval '15 minutes', moment, timestamptz '2000-01-01T00:00:00Z')
    union all
    select 'day', date_bin(interval '1 day', moment, timestamptz '2000-01-01T00:00:00Z')
    union all
    select 'month', date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
  end;
insert into figures (site_id, name, part, owner_id, grain, at, amount)
  select site_id, name, part, owner_id, 'month', date_trunc('month', at, 'UTC'), sum(amount)
  from figures where grain = 'day' group by site_id, name, part, owner_id, date_trunc('month', at, 'UTC');

-- What an order counts for that came from a sub-portal, in the month in which it came. A cancelled one is no order; what
-- was taken for it went back.
create view relayed_figures with (security_invoker = true) as
  select o.site_id, o.id as order_id, o.from_site_id as owner_id, o.created_at as at, figure.part, figure.amount
  from orders o left join holds h on h.site_id = o.site_id and h.id = o.id,
    lateral (values
      ('orders', case when o.status = 'cancelled' then 0 else 1 end),
      ('credits', case when o.status = 'cancelled' then 0 else o.price::bigint end),
      ('earned', coalesce(h.captured::bigint, 0))
    ) as figure (part, amount)
  where o.from_site_id is not null;

-- Before a change and after it: what the order counted for is taken away, what it counts for is added.
create function app.keep_relayed_figures() returns trigger
  language plpgsql as $$
begin
  insert into public.figure_changes (site_id, name, part, owner_id, at, amount)
    select site_id, 'orders.relayed', part, owner_id, at, case tg_when when 'BEFORE' then -amount else amount end
    from public.relayed_figures
    where site_id = coalesce(new.site_id, old.site_id) and order_id = coalesce(new.id, old.id) and amount <> 0;
  return coalesce(new, old);
end $$;
create trigger count_in_relayed after insert on orders
  for each row when (new.from_site_id is not null) execute function app.keep_relayed_figures();
create trigger count_out_relayed before delete on orders
  for each row when (old.from_site_id is not null) execute function app.keep_relayed_figures();
create trigger count_out_changed_relayed before update of status, price, from_site_id, created_at on orders
  for each row when (old.from_site_id is not null
    and (old.status = 'cancelled', old.price, old.from_site_id, old.created_at)
      is distinct from (new.status = 'cancelled', new.price, new.from_site_id, new.created_at))
  execute function app.keep_relayed_figures();
create trigger count_in_changed_relayed after update of status, price, from_site_id, created_at on orders
  for each row when (new.from_site_id is not null
    and (old.status = 'cancelled', old.price, old.from_site_id, old.created_at)
      is distinct from (new.status = 'cancelled', new.price, new.from_site_id, new.created_at))
  execute function app.keep_relayed_figures();

create function app.keep_relayed_earnings() returns trigger
  language plpgsql as $$
begin
  insert into public.figure_changes (site_id, name, part, owner_id, at, amount)
    select o.site_id, 'orders.relayed', 'earned', o.from_site_id, o.created_at, new.captured - old.captured
    from public.orders o where o.site_id = new.site_id and o.id = new.id and o.from_site_id is not null;
  return null;
end $$;
create trigger keep_relayed_earnings after update of captured on holds
  for each row when (old.captured <> new.captured) execute function app.keep_relayed_earnings();

-- All that is there already, as the job would have folded it.
insert into figures (site_id, name, part, owner_id, grain, at, amount)
  select site_id, 'orders.relayed', part, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), grain, slot,
    sum(amount)
  from relayed_figures, app.slots_of(at)
  where amount <> 0 and at > now() - interval '400 days'
  group by grouping sets ((site_id, part, grain, slot), (site_id, part, owner_id, grain, slot));

-- All that a provider is shown of the inside of its sub-portals: no customer, no price, no order. Asked from anywhere else
-- than from their provider, they are not there.
create function app.look_into_portals(portals uuid[]) returns table (
  id uuid, title text, language text, has_admin boolean, invited_email text, invited_until timestamptz, open_orders bigint
)
  language sql stable security definer as $$
    select s.id, t.title, t.default_locale, a.there, i.email, i.expires_at, o.open_orders
    from public.sites s
      join public.site_settings t on t.site_id = s.id
      cross join lateral (
        select exists (select from public.users u
          where u.site_id = s.id and u.role_id = 1 and u.status = 1 and u.verified and u.deleted_at is null
            and 'change_role' = any (u.permissions)) as there
      ) a
      left join lateral (
        select f.email, f.expires_at from public.staff_invites f
        where f.site_id = s.id and f.invited_by is null and not a.there order by f.created_at desc limit 1
      ) i on true
      cross join lateral (
        select coalesce(sum(c.orders), 0)::bigint as open_orders from (
          select n.status, n.orders from public.order_counts n
          where n.site_id = s.id and n.channel = 'direct' and n.user_id = '00000000-0000-0000-0000-000000000000'
          union all
          select n.status, n.change from public.order_count_changes n where n.site_id = s.id and n.channel = 'direct'
        ) c where c.status in ('pending', 'processing', 'incomplete')
      ) o
    where s.provider_id = app.site_id() and s.id = any (portals)
  $$;

-- Customers are also found by their own warning: those whose balance is below it. `any` is for whoever only counts.
create index users_with_warning on users (site_id, id) where low_balance_at is not null;
drop function app.search_people(
  text, text[], text[], integer[], integer[], bigint, bigint, timestamptz, timestamptz, boolean, timestamptz, text, boolean,
  text, uuid, integer
);
create function app.search_people(
  pattern text, kinds text[], countries text[], statuses integer[], price_types integer[], balance_from bigint,
  balance_to bigint, below_warning boolean, ordered_from timestamptz, ordered_to timestamptz, never_ordered boolean,
  unseen_since timestamptz, sort text, descending boolean, after_key text, after_id uuid, most integer
) returns setof uuid
  language plpgsql stable security definer rows 50 as $$
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
  if sort not in ('any', 'name', 'created_at', 'last_order_at', 'credits') then
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
  if below_warning then
    filters := filters || ' and u.low_balance_at > coalesce((select b.balance::bigint from public.wallets b
      where b.site_id = u.site_id and b.user_id = u.id), 0)';
  end if;
  people := people || filters;

  -- What is only counted is not sorted, and not gathered first.
  if sort = 'any' then
    return query execute 'select u.id from public.users u where' || people || ' limit $11'
      using pattern, kinds, countries, statuses, price_types, balance_from, balance_to, ordered_from, ordered_to,
        unseen_since, most;
    return;
  end if;

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
