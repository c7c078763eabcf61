-- A search beside other filters saw hits among the newest 10,000 only: the filters were looked at after the hits had been
-- cut off. Now the function that searches knows them all, and the order of the list, so that what it leaves out is never
-- what was asked for. It is still planned anew for each word: for a rare one the index is quick, for one that all orders
-- have, walking the list in its order is.
drop function app.search_orders(text, uuid, text[], bigint, integer);

-- `sort` is newest, oldest, promised or promised_last; anything else is no order. A page begins after the order with this
-- number, or, sorted by promise, after this promise (null: none was given) and id.
create function app.search_orders(
  pattern text, customer uuid, statuses text[], assignee uuid, unassigned boolean, late_at timestamptz,
  sort text, after_no bigint, after_promise timestamptz, after_id uuid, most integer
) returns setof uuid
  language plpgsql stable security definer as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  matching text := 'select o.id from public.orders o
    where o.search like $1 and o.site_id = app.site_id() and o.channel = ''direct''';
begin
  if customer is not null then matching := matching || ' and o.user_id = $2'; end if;
  if statuses is not null then matching := matching || ' and o.status = any($3)'; end if;
  if assignee is not null then matching := matching || ' and o.assigned_to = $4'; end if;
  if unassigned then
    matching := matching || ' and o.assigned_to is null and o.status in (''pending'', ''processing'', ''incomplete'')';
  end if;
  if late_at is not null then
    matching := matching || ' and o.status in (''pending'', ''processing'') and o.promised_at < $5';
  end if;
  if sort = 'newest' then
    if after_no is not null then matching := matching || ' and o.order_no < $6'; end if;
    matching := matching || ' order by o.order_no desc';
  elsif sort = 'oldest' then
    if after_no is not null then matching := matching || ' and o.order_no > $6'; end if;
    matching := matching || ' order by o.order_no';
  elsif sort = 'promised' then
    if after_id is not null and after_promise is null then
      matching := matching || ' and o.promised_at is null and o.id > $8';
    elsif after_id is not null then
      matching := matching || ' and (o.promised_at is null or (o.promised_at, o.id) > ($7, $8))';
    end if;
    matching := matching || ' order by o.promised_at nulls last, o.id';
  elsif sort = 'promised_last' then
    if after_id is not null and after_promise is null then
      matching := matching || ' and o.promised_at is null and o.id < $8';
    elsif after_id is not null then
      matching := matching || ' and (o.promised_at is null or (o.promised_at, o.id) < ($7, $8))';
    end if;
    matching := matching || ' order by o.promised_at desc nulls last, o.id desc';
  else
    raise exception 'orders are not sorted by %', sort;
  end if;
  return query execute matching || ' limit $9'
    using pattern, customer, statuses, assignee, late_at, after_no, after_promise, after_id, most;
end $$;
