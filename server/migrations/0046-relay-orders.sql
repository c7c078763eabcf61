-- Orders of a sub-portal go on to its provider, where they are orders of the agent.
alter table orders
  -- On the admin site: which order of which sub-portal it serves.
  add column from_site_id uuid references sites (id),
  add column from_order_id uuid,
  -- On a sub-portal: who serves it. Null on the admin site.
  add column relay_state text check (relay_state in ('own', 'waiting_for_balance', 'relayed', 'returned')),
  -- Why the portal's own staff have it: a code, or what the provider wrote.
  add column relay_reason text not null default '',
  add column provider_order_id uuid,
  -- What the provider takes for it.
  add column provider_price app.hundredths,
  -- The newest version of the provider's that has been delivered here.
  add column provider_version integer not null default 0,
  -- What the provider asks for beside it, as far as it was heard of here.
  add column provider_change_id uuid,
  add check ((from_site_id is null) = (from_order_id is null)),
  add check (from_site_id is null or channel = 'agent'),
  add check (from_site_id is null or relay_state is null),
  add check (relay_state is distinct from 'relayed' or provider_order_id is not null);

-- Whatever happens, an order is never served, and paid, twice.
create unique index orders_relayed_once on orders (site_id, from_site_id, from_order_id)
  where from_site_id is not null and status <> 'cancelled';
create index orders_of_sub_portal on orders (from_site_id, created_at) where from_site_id is not null;
create index orders_waiting on orders (site_id, order_no) where relay_state = 'waiting_for_balance';
create index orders_provider_asks on orders (site_id, order_no) where provider_change_id is not null;
create index orders_of_provider_order on orders (site_id, provider_order_id) where provider_order_id is not null;
-- An agent may have few orders of their own and very many from their sub-portal.
create index orders_own_of_user on orders (site_id, user_id, order_no desc) where from_site_id is null;
create index orders_relayed_of_user on orders (site_id, user_id, order_no desc) where from_site_id is not null;
create index orders_relayed_of_user_by_status on orders (site_id, user_id, status, order_no desc)
  where from_site_id is not null;

-- Those from a sub-portal are counted apart from the agent's own.
create or replace function app.count_order() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
    insert into public.order_count_changes (site_id, user_id, channel, status, change)
      values (old.site_id, old.user_id, case when old.from_site_id is null then old.channel else 'relayed' end, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into public.order_count_changes (site_id, user_id, channel, status, change)
      values (new.site_id, new.user_id, case when new.from_site_id is null then new.channel else 'relayed' end, new.status, 1);
  end if;
  return null;
end $$;

drop function app.search_orders(
  text, uuid, text[], uuid, boolean, timestamptz, text, bigint, timestamptz, uuid, integer
);
-- `scope` is direct or agent for staff, own or relayed for whoever they belong to.
create function app.search_orders(
  scope text, pattern text, customer uuid, statuses text[], assignee uuid, unassigned boolean, late_at timestamptz,
  sort text, after_no bigint, after_promise timestamptz, after_id uuid, most integer
) returns setof uuid
  language plpgsql stable security definer as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  matching text := 'select o.id from public.orders o where o.site_id = app.site_id() and '
    || case scope when 'direct' then 'o.channel = ''direct''' when 'agent' then 'o.channel = ''agent'''
      when 'own' then 'o.from_site_id is null' when 'relayed' then 'o.from_site_id is not null' end;
  -- Letters and digits in several groups, at least two of either: what is written like a plate.
  plate text := case when pattern ~ '^%[[:alnum:]]+([ .·-]+[[:alnum:]]+)+%$'
    and pattern ~ '[[:alpha:]].*[[:alpha:]]' and pattern ~ '[[:digit:]].*[[:digit:]]'
    then upper(regexp_replace(pattern, '[^[:alnum:]]', '', 'g')) end;
begin
  if matching is null then
    raise exception 'orders are not searched in %', scope;
  end if;
  -- A customer's own orders only: nobody learns from what is found whether somebody else's car was here.
  if exists (select from public.orders o where o.site_id = app.site_id()
    and case scope when 'direct' then o.channel = 'direct' when 'agent' then o.channel = 'agent'
      when 'own' then o.from_site_id is null else o.from_site_id is not null end
    and o.reg_key = plate and o.reg_key <> '' and (customer is null or o.user_id = customer)) then
    matching := matching || ' and o.reg_key <> '''' and o.reg_key >= $10 and o.reg_key < $10 || chr(1114111)';
  else
    matching := matching || ' and o.search like $1';
  end if;
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
    using pattern, customer, statuses, assignee, late_at, after_no, after_promise, after_id, most, plate;
end $$;

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in (
  'submitted', 'taken', 'unassigned', 'requeued', 'processing', 'incomplete', 'resent', 'original_replaced',
  'delivered', 'revision_requested', 'reopened', 'cancelled', 'change_proposed', 'change_agreed', 'change_refused',
  'change_withdrawn', 'price_lowered', 'services_changed', 'note_changed', 'automation_queued',
  'automation_delivered', 'automation_no_match', 'automation_failed', 'solution_saved', 'solution_suspended',
  'files_deleted', 'relayed', 'relay_waiting', 'relay_kept', 'relay_taken_back', 'relay_returned',
  'provider_asks', 'provider_agreed', 'provider_refused'
));

-- What is unread is counted for each of these by itself.
alter table conversations add column part text not null default 'direct';
alter table conversation_messages add column part text not null default 'direct';
create or replace function app.address_message() returns trigger
  language plpgsql as $$
begin
  select c.customer_id, c.subject_kind, c.part into new.customer_id, new.subject_kind, new.part
    from public.conversations c
    where c.site_id = new.site_id and c.id = new.conversation_id;
  return new;
end $$;

-- Somebody waits for this wallet to hold more: whoever adds to it wakes them.
alter table wallets add column awaited boolean not null default false;
grant update (awaited) on wallets to tunedesk_app;

-- What a supplement to the customer is asked for: one that the provider asks of the agent.
alter table order_changes add column provider_change_id uuid;

-- A file that goes on to another site is the same object under two rows, one for each. It goes with the last of them.
alter table stored_files drop constraint stored_files_storage_key_key;
create index stored_files_of_object on stored_files (storage_key);

-- Whether the object of a released file may go with it. Where another row has it too, of any site, this row goes alone.
-- One at a time for each object: of two that go at once, the second finds that it is the last.
create function app.let_go_of_object(file uuid) returns boolean
  language plpgsql security definer as $$
declare
  object text := (select storage_key from public.stored_files
    where id = file and site_id = app.site_id() and state = 'released');
begin
  if object is null then return false; end if;
  perform pg_advisory_xact_lock(4102, hashtext(object));
  if not exists (select from public.stored_files where storage_key = object and id <> file) then return true; end if;
  delete from public.stored_files where id = file and site_id = app.site_id() and state = 'released';
  return false;
end $$;
