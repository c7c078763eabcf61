-- Invoices find their pages on an index, whatever they are sorted and searched by, as the other long lists do.

create index invoices_by_number_search on invoices using gin (lower(number) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where number is not null;
create index invoice_lines_by_search on invoice_lines using gin (lower(description) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where description <> '';
create index invoices_by_total on invoices (site_id, total, id);
-- Numbers are sorted on their own index; those without one come last, in either direction.
create index invoices_without_number on invoices (site_id, id) where number is null;

-- Runs as the owner, since under row-level security trigram indexes are not used, keeps to the caller's site itself, and is
-- planned anew for each word. Statuses come in the order in which a list sorted by status has them. The newest come first
-- within a status and within a person.
create function app.search_invoices(
  pattern text, customer uuid, agents boolean, statuses text[], from_at timestamptz, to_at timestamptz, sort text,
  descending boolean, after_at timestamptz, after_number text, after_total bigint, after_name text, after_user uuid,
  after_id uuid, most integer
) returns setof uuid
  language plpgsql stable security definer rows 50 as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  direction text := case when descending then ' desc' else '' end;
  than text := case when descending then ' < ' else ' > ' end;
  filters text := ' where i.site_id = app.site_id()';
  -- What a search looks into, each found on its own index.
  matches text[] := array[''];
  -- Lists that follow each other, by what admits a row to each.
  lists text[] := array[''];
  keys text;
  keys_of text[] := '{}';
  ordered text;
  parts text[] := '{}';
begin
  if customer is not null then filters := filters || ' and i.user_id = $2'; end if;
  if agents is not null then
    -- Said as the index of agents says it: there are few.
    filters := filters || case when agents then ' and u.role_id = 2 and u.kind = ''agent''' else ' and u.kind <> ''agent''' end;
  end if;
  if from_at is not null then filters := filters || ' and i.created_at >= $4'; end if;
  if to_at is not null then filters := filters || ' and i.created_at < $5'; end if;
  if pattern is not null then
    matches := array[
      ' and lower(i.number) like $1 and i.number is not null',
      ' and exists (select from public.invoice_lines l where l.site_id = i.site_id and l.invoice_id = i.id
        and l.description <> '''' and lower(l.description) like $1)',
      ' and i.user_id in (select p.id from public.users p where p.site_id = app.site_id()
        and app.searched_person(p.first_name, p.last_name, p.email, p.company_name) like $1)'];
  end if;
  if sort = 'status' then
    lists := array(select format(' and i.status = ($3)[%s]', at) from generate_subscripts(statuses, 1) at);
    if after_id is not null then lists[1] := lists[1] || ' and (i.created_at, i.id) < ($6, $11)'; end if;
  elsif cardinality(statuses) = 1 then
    filters := filters || ' and i.status = ($3)[1]';
  elsif statuses is not null then
    filters := filters || ' and i.status = any($3)';
  end if;
  if sort = 'created_at' then
    keys := 'i.created_at as key, i.user_id as person, i.created_at as at';
    ordered := 'key' || direction || ', id' || direction;
    if after_id is not null then filters := filters || ' and (i.created_at, i.id)' || than || '($6, $11)'; end if;
  elsif sort = 'status' then
    keys := 'i.created_at as key, i.user_id as person, i.created_at as at';
    ordered := 'key desc, id desc';
  elsif sort = 'total' then
    keys := 'i.total::bigint as key, i.user_id as person, i.created_at as at';
    ordered := 'key' || direction || ', id' || direction;
    if after_id is not null then filters := filters || ' and (i.total::bigint, i.id)' || than || '($8, $11)'; end if;
  elsif sort = 'number' then
    keys := 'i.number as key, i.user_id as person, i.created_at as at';
    ordered := 'key' || direction || ', id' || direction;
    lists := array[' and i.number is not null', ' and i.number is null'];
    if after_number is not null then
      lists[1] := lists[1] || ' and i.number' || than || '$7';
    elsif after_id is not null then
      lists := array[null, lists[2] || ' and i.id' || than || '$11'];
    end if;
    keys_of[2] := 'null as key, i.user_id as person, i.created_at as at';
  elsif sort = 'user' then
    -- Only customers buy, and they have an index of names.
    filters := filters || ' and u.role_id = 2 and not u.decoy';
    keys := 'u.first_name || '' '' || u.last_name as key, u.id as person, i.created_at as at';
    ordered := 'key' || direction || ', person' || direction || ', at desc, id desc';
    if after_id is not null then
      filters := filters || ' and (u.first_name || '' '' || u.last_name, u.id)' || rtrim(than) || '= ($9, $10)
        and ((u.first_name || '' '' || u.last_name, u.id) <> ($9, $10) or (i.created_at, i.id) < ($6, $11))';
    end if;
  else
    raise exception 'invoices are not sorted by %', sort;
  end if;
  for list in 1 .. cardinality(lists) loop
    continue when lists[list] is null;
    for match in 1 .. cardinality(matches) loop
      parts := parts || format('(select %s as list, %s, i.id from public.invoices i%s%s order by %s limit $12)', list, coalesce(keys_of[list], keys),
        case when agents is not null or sort = 'user'
          then ' join public.users u on u.site_id = i.site_id and u.id = i.user_id' else '' end,
        filters || lists[list] || matches[match], ordered);
    end loop;
  end loop;
  if cardinality(parts) > 1 then
    parts[1] := '(' || array_to_string(parts, ' union ') || ' order by list, ' || ordered || ' limit $12)';
  end if;
  return query execute 'select id from ' || parts[1] || ' found'
    using pattern, customer, statuses, from_at, to_at, after_at, after_number, after_total, after_name, after_user,
      after_id, most;
end $$;
