-- Colleagues are found by what their company has: the wallet and the orders are its own. By their own they all had an empty
-- wallet and had never ordered, so that a mail to "never ordered" went to the people of the best customers. Both conditions
-- still stand on an index: those of last orders on users_by_last_order and users_of_employer, those of balances on wallets.
create or replace function app.search_people(
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
  if ordered_from is not null then filters := filters || ' and (u.last_order_at >= $8 or u.employer_id is not null and exists (select from public.users e
      where e.site_id = u.site_id and e.id = u.employer_id and e.last_order_at >= $8))'; end if;
  if ordered_to is not null then filters := filters || ' and (u.last_order_at < $9 or u.employer_id is not null and exists (select from public.users e
      where e.site_id = u.site_id and e.id = u.employer_id and e.last_order_at < $9))'; end if;
  if never_ordered then filters := filters || ' and u.last_order_at is null and not exists (select from public.users e
      where e.site_id = u.site_id and e.id = u.employer_id and e.last_order_at is not null)'; end if;
  if unseen_since is not null then
    filters := filters || ' and u.created_at < $10 and coalesce(u.last_seen_at < $10, true)
      and coalesce(u.last_order_at < $10, true)';
  end if;
  if balance_from is not null or balance_to is not null then
    -- Who never had a wallet has an empty one.
    filters := filters || ' and (' || case when 0 between coalesce(balance_from, 0) and coalesce(balance_to, 0)
        then 'not u.has_wallet and not exists (select from public.wallets e
        where e.site_id = u.site_id and e.user_id = u.employer_id) or' else '' end || ' u.id in (select b.user_id from public.wallets b
      where b.site_id = app.site_id() and b.balance >= $6 and b.balance <= $7
      union all select c.id from public.wallets b join public.users c on c.site_id = b.site_id and c.employer_id = b.user_id
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
