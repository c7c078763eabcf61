-- Every filter of the list of people is answered soon, however many pass it. Whoever passes is looked for once: that tells
-- how many there are, and where there are few it is the page. What is asked of a colleague's company is looked up for those
-- rows alone that a walk comes by; to look for them, the company is found on its own index and its colleagues after it.

-- Most accounts are active; those that wait or are blocked are found without them.
create index users_not_active on users (site_id, status, id)
  where role_id = 2 and not decoy and deleted_at is null and status <> 1;

-- Few are colleagues, and what lists are filtered by stands beside their company.
create index users_colleagues on users (site_id, employer_id, id) include (kind, status, price_type, country)
  where employer_id is not null and role_id = 2 and not decoy and deleted_at is null;

drop function app.search_people(
  text, text[], text[], integer[], integer[], bigint, bigint, boolean, timestamptz, timestamptz, boolean, timestamptz, text,
  boolean, text, uuid, integer
);

-- `ids` is the page, `passed` how many do, counted to `counted` and no further. It acts as the owner and keeps to the site.
create function app.search_people(
  pattern text, kinds text[], countries text[], statuses integer[], price_types integer[], balance_from bigint,
  balance_to bigint, below_warning boolean, ordered_from timestamptz, ordered_to timestamptz, never_ordered boolean,
  unseen_since timestamptz, sort text, descending boolean, after_key text, after_id uuid, most integer, counted integer,
  out ids uuid[], out passed integer
) language plpgsql stable security definer as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  people text := ' u.site_id = app.site_id() and u.role_id = 2 and not u.decoy and u.deleted_at is null and u.kind = any($2)';
  balance text := 'coalesce((select b.balance::bigint from public.wallets b
    where b.site_id = u.site_id and b.user_id = coalesce(u.employer_id, u.id)), 0)';
  ordered text := 'case when u.employer_id is null then u.last_order_at else (select c.last_order_at from public.users c
    where c.site_id = u.site_id and c.id = u.employer_id) end';
  company text := ' from public.users u join public.users c on c.site_id = u.site_id and c.id = u.employer_id
    where u.employer_id is not null and c.site_id = app.site_id() and c.role_id = 2 and not c.decoy and c.deleted_at is null and';
  wallet text := ' from public.wallets w join public.users u on u.site_id = w.site_id and u.';
  of_wallet text := ' = w.user_id where w.site_id = app.site_id() and';
  -- The same of somebody's own, which stands on an index.
  by_balance text := '';
  by_order text := '';
  -- Where those who pass are looked for; nobody is in two of them.
  places text[];
  -- Lists in the same order; the page is made of their first rows.
  lists text[];
  direction text := case when descending then ' desc' else '' end;
  than text := case when descending then ' < ' else ' > ' end;
  type text := case sort when 'name' then 'text' when 'credits' then 'bigint' else 'timestamptz' end;
  plain text;
  within text;
  key text;
  sorted text;
  page text;
  -- Who never had a wallet has an empty one.
  has_none boolean := 0 between coalesce(balance_from, 0) and coalesce(balance_to, 0);
  few uuid[];
begin
  if sort not in ('any', 'name', 'created_at', 'last_order_at', 'credits') then
    raise exception 'people are not sorted by %', sort;
  end if;
  if pattern is not null then
    people := people || ' and app.searched_person(u.first_name, u.last_name, u.email, u.company_name) like $1';
  end if;
  if countries is not null then people := people || ' and u.country = any($3)'; end if;
  if statuses is not null then people := people || ' and u.status = any($4)'; end if;
  if price_types is not null then people := people || ' and u.price_type = any($5)'; end if;
  if below_warning then
    people := people || ' and u.low_balance_at > coalesce((select b.balance::bigint from public.wallets b
      where b.site_id = u.site_id and b.user_id = u.id), 0)';
  end if;
  if unseen_since is not null then
    people := people || ' and u.created_at < $10 and coalesce(u.last_seen_at < $10, true) and coalesce(u.last_order_at < $10, true)';
  end if;
  if never_ordered then
    people := people || ' and u.last_order_at is null and (u.employer_id is null or ' || ordered || ' is null)';
  end if;
  places := array['select u.id from public.users u where' || people];
  plain := people;

  if ordered_from is not null or ordered_to is not null then
    within := case when ordered_to is null then ' >= $8' when ordered_from is null then ' < $9'
      else ' between $8 and $9 - interval ''1 microsecond''' end;
    by_order := ' u.employer_id is null and u.last_order_at' || within || ' and';
    places := array[
      'select u.id from public.users u where' || by_order || people,
      'select u.id' || company || ' c.last_order_at' || within || ' and' || people];
    people := people || ' and ' || ordered || within;
  end if;

  if balance_from is not null or balance_to is not null then
    balance_from := coalesce(balance_from, -9000000000000000);
    balance_to := coalesce(balance_to, 9000000000000000);
    by_balance := ' u.employer_id is null and w.balance >= $6 and w.balance <= $7 and';
    places := array[
      'select u.id' || wallet || 'id' || of_wallet || by_balance || by_order || plain,
      'select u.id' || wallet || 'employer_id' || of_wallet || ' u.employer_id is not null and w.balance >= $6 and w.balance <= $7 and' || people];
    if has_none then
      places := places || array[
        'select u.id from public.users u where not u.has_wallet and u.employer_id is null and' || by_order || plain,
        'select u.id' || company || ' not c.has_wallet and' || people];
    end if;
    people := people || ' and ' || balance || ' between $6 and $7';
  end if;

  execute 'select array(select id from (' || array_to_string(places, ' union all ') || ') as one limit $11)' into few
    using pattern, kinds, countries, statuses, price_types, balance_from, balance_to, ordered_from, ordered_to,
      unseen_since, case sort when 'any' then most else counted end;
  passed := cardinality(few);

  if sort = 'any' then
    ids := few;
    return;
  end if;

  key := case sort when 'name' then 'u.first_name || '' '' || u.last_name' when 'credits'
    then 'coalesce((select w.balance::bigint from public.wallets w where w.site_id = u.site_id and w.user_id = u.id), 0)'
    else 'u.' || quote_ident(sort) end;
  -- Found first and sorted then: walked in the order of an index, everybody would be looked at for a few.
  sorted := 'select id, key from (select u.id, ' || key || ' as key from public.users u where';
  page := ' offset 0) as one'
    || case when after_id is null then ''
      when after_key is null then ' where key is null and id' || than || '$12'
      else ' where key is null or (key, id)' || than || '($11::' || type || ', $12)' end
    || ' order by key' || direction || ' nulls last, id' || direction || ' limit $13';

  if passed < counted then
    lists := array[sorted || ' u.site_id = app.site_id() and u.id = any($14)' || page];
  -- So many pass that a page is found soon in whatever order the list is walked.
  elsif sort in ('name', 'created_at') then
    lists := array['select u.id, ' || key || ' as key from public.users u where' || people
      || case when after_id is null then '' else ' and (' || key || ', u.id)' || than || '($11::' || type || ', $12)' end
      || ' order by ' || key || direction || ', u.id' || direction || ' limit $13'];
  elsif sort = 'last_order_at' then
    lists := array[
      'select u.id, u.last_order_at as key from public.users u where u.last_order_at is not null and' || by_order || people
        || case when after_id is null then '' when after_key is null then ' and false' else
          ' and (u.last_order_at, u.id)' || than || '($11::timestamptz, $12)' end
        || ' order by u.last_order_at' || direction || ', u.id' || direction || ' limit $13'];
    if by_order = '' then
      lists := lists || ('select u.id, null as key from public.users u where u.last_order_at is null and' || people
        || case when after_id is null or after_key is not null then '' else ' and u.id' || than || '$12' end
        || ' order by u.id' || direction || ' limit $13');
    end if;
  else
    lists := array[
      'select w.user_id as id, w.balance::bigint as key' || wallet || 'id' || of_wallet || by_balance || people
        || case when after_id is null then '' else ' and (w.balance::bigint, w.user_id)' || than || '($11::bigint, $12)' end
        || ' order by w.balance' || direction || ', w.user_id' || direction || ' limit $13'];
    if has_none then
      lists := lists || ('select u.id, 0 as key from public.users u where not u.has_wallet and'
        || case when by_balance = '' then '' else ' u.employer_id is null and' end || people
        || case when after_id is null then '' else ' and (0::bigint, u.id)' || than || '($11::bigint, $12)' end
        || ' order by u.id' || direction || ' limit $13');
    end if;
  end if;
  -- What is asked of their company says nothing of where colleagues stand themselves.
  if passed >= counted and (sort = 'last_order_at' and by_order <> '' or sort = 'credits' and by_balance <> '') then
    lists := lists || (sorted || ' u.employer_id is not null and' || people || page);
  end if;
  execute 'select array(select id from ((' || array_to_string(lists, ') union all (')
    || ')) as found order by key' || direction || ' nulls last, id' || direction || ' limit $13)' into ids
    using pattern, kinds, countries, statuses, price_types, balance_from, balance_to, ordered_from, ordered_to,
      unseen_since, after_key, after_id, most, few;
end $$;
