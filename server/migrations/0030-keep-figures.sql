-- Figures that are kept and not counted: how many orders came and left, what was sold and used, in every quarter of an
-- hour and every day of UTC. Midnight falls on a quarter of an hour in every time zone, so days and months of any zone
-- are sums of these, also after a site has changed its own.
-- Triggers only ever add lines of change, so nobody waits for a shared row; a job folds them into the figures. A figure
-- is the sum of both.
create table figures (
  site_id uuid not null,
  name text not null,
  -- What it is told apart by, beside its time: a channel, a currency.
  part text not null,
  -- A customer; zeros stand for all of the site together.
  owner_id uuid not null,
  grain text not null check (grain in ('quarter', 'day')),
  at timestamptz not null,
  amount bigint not null,
  primary key (site_id, name, owner_id, grain, at, part)
);
create index figures_by_time on figures (site_id, name, at);
call app.isolate('figures');

create table figure_changes (
  site_id uuid not null,
  id bigint generated always as identity,
  name text not null,
  part text not null,
  -- Null where only the sum of the site is kept.
  owner_id uuid,
  at timestamptz not null,
  amount bigint not null,
  primary key (site_id, id)
);
call app.isolate('figure_changes');

-- The rows that a moment belongs to.
create function app.slots_of(moment timestamptz, out grain text, out slot timestamptz) returns setof record
  language sql immutable parallel safe
  begin atomic
    select 'quarter', date_bin(interval '15 minutes', moment, timestamptz '2000-01-01T00:00:00Z')
    union all
    select 'day', date_bin(interval '1 day', moment, timestamptz '2000-01-01T00:00:00Z');
  end;

-- When a day of a zone begins. Where clocks go back over midnight it is the first of the two.
create function app.begin_of_day(day timestamp, zone text) returns timestamptz
  language sql stable parallel safe
  return (
    select min(moment) from (select day at time zone zone as usual) found,
      lateral (values (usual), (usual - interval '30 minutes'), (usual - interval '1 hour'), (usual - interval '2 hours'))
        as either (moment)
    where moment at time zone zone >= day
  );

-- The proof counts day by day. Rows lie in the order of their time, so an index of a few pages finds a day.
create index orders_in_time on orders using brin (created_at, delivered_at) with (pages_per_range = 32, autosummarize = on);
create index order_events_in_time on order_events using brin (at) with (pages_per_range = 32, autosummarize = on);
create index invoices_by_payment on invoices (site_id, paid_at) where number is not null;

-- Every delivery: who made it and whether in time, and how many minutes after the order its first version was there.
create view order_deliveries with (security_invoker = true) as
  select e.id, e.site_id, e.order_id, e.at,
    case e.kind when 'delivered' then 'staff' else 'automation' end
      || case (e.data ->> 'in_time')::int when 1 then '.in_time' when 0 then '.late' else '' end as part,
    case when (e.data ->> 'version')::int = 1 then round(extract(epoch from e.at - o.created_at) / 60)::int end as minutes
  from order_events e join orders o on o.site_id = e.site_id and o.id = e.order_id
  where e.kind in ('delivered', 'automation_delivered');

create function app.keep_order_figures() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (old.channel, old.user_id, old.created_at) <> (new.channel, new.user_id, new.created_at) then
    insert into public.figure_changes (site_id, name, part, owner_id, at, amount)
      select site_id, 'orders.submitted', part, owner_id, at, amount from (values
        (old.site_id, old.channel, old.user_id, old.created_at, -1),
        (new.site_id, new.channel, new.user_id, new.created_at, 1)
      ) as changed (site_id, part, owner_id, at, amount) where at is not null;
  end if;
  if tg_op <> 'UPDATE'
    or (old.channel, old.user_id, old.delivered_at) is distinct from (new.channel, new.user_id, new.delivered_at) then
    insert into public.figure_changes (site_id, name, part, owner_id, at, amount)
      select site_id, 'orders.delivered', part, owner_id, at, amount from (values
        (old.site_id, old.channel, old.user_id, old.delivered_at, -1),
        (new.site_id, new.channel, new.user_id, new.delivered_at, 1)
      ) as changed (site_id, part, owner_id, at, amount) where at is not null;
  end if;
  if tg_op = 'DELETE' then
    -- Its events go with it, so they are counted out while they are there.
    insert into public.figure_changes (site_id, name, part, at, amount)
      select site_id, 'orders.deliveries', part, at, -1 from public.order_deliveries
      where site_id = old.site_id and order_id = old.id
      union all
      select site_id, 'orders.minutes', minutes::text, at, -1 from public.order_deliveries
      where site_id = old.site_id and order_id = old.id and minutes is not null;
    return old;
  end if;
  return null;
end $$;
create trigger keep_order_figures after insert or update of channel, user_id, created_at, delivered_at on orders
  for each row execute function app.keep_order_figures();
create trigger keep_figures_of_deleted_order before delete on orders
  for each row execute function app.keep_order_figures();

create function app.keep_delivery_figures() returns trigger
  language plpgsql as $$
begin
  insert into public.figure_changes (site_id, name, part, at, amount)
    select site_id, 'orders.deliveries', part, at, 1 from public.order_deliveries where id = new.id
    union all
    select site_id, 'orders.minutes', minutes::text, at, 1 from public.order_deliveries
    where id = new.id and minutes is not null;
  return null;
end $$;
create trigger keep_delivery_figures after insert on order_events
  for each row when (new.kind in ('delivered', 'automation_delivered')) execute function app.keep_delivery_figures();

-- What an invoice with a number counts for, in each figure of its currency. Its lines are there before it has one.
create view sales with (security_invoker = true) as
  select i.site_id, i.id as invoice_id, i.currency, i.paid_at as at, figure.name, figure.amount
  from invoices i, lateral (
    select sum(l.quantity)::bigint as credits from invoice_lines l
    where l.site_id = i.site_id and l.invoice_id = i.id and l.kind = 'credits'
  ) sold, lateral (values
    ('sales.revenue', i.net + i.fee),
    ('sales.total', i.total::bigint),
    ('sales.credits', sold.credits),
    ('sales.purchases', case when i.kind = 'invoice' and i.status = 'paid' then 1 else 0 end)
  ) as figure (name, amount)
  where i.number is not null;

-- Before a change and after it: what the invoice counted for is taken away, what it counts for is added.
create function app.keep_sale_figures() returns trigger
  language plpgsql as $$
begin
  insert into public.figure_changes (site_id, name, part, at, amount)
    select site_id, name, currency, at, case tg_when when 'BEFORE' then -amount else amount end
    from public.sales where invoice_id = coalesce(new.id, old.id) and amount <> 0;
  return coalesce(new, old);
end $$;
create trigger count_out_sale before update of status, number, paid_at or delete on invoices
  for each row when (old.number is not null) execute function app.keep_sale_figures();
create trigger count_in_sale after insert or update of status, number, paid_at on invoices
  for each row when (new.number is not null) execute function app.keep_sale_figures();

create function app.keep_used_credits() returns trigger
  language plpgsql as $$
begin
  insert into public.figure_changes (site_id, name, part, at, amount)
    values (new.site_id, 'credits.used', '', new.at, case new.act when 'capture' then new.amount else -new.amount end);
  return null;
end $$;
create trigger keep_used_credits after insert on ledger_transfers
  for each row when (new.act in ('capture', 'refund')) execute function app.keep_used_credits();

-- All that is there already, as the job would have folded it.
insert into figures (site_id, name, part, owner_id, grain, at, amount)
  select site_id, name, part, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), grain, slot, sum(amount)
  from (
    select site_id, 'orders.submitted' as name, channel as part, user_id as owner_id, created_at as at, 1 as amount from orders
    union all
    select site_id, 'orders.delivered', channel, user_id, delivered_at, 1 from orders where delivered_at is not null
    union all
    select site_id, 'orders.deliveries', part, null, at, 1 from order_deliveries
    union all
    select site_id, 'orders.minutes', minutes::text, null, at, 1 from order_deliveries where minutes is not null
    union all
    select site_id, name, currency, null, at, amount from sales
    union all
    select site_id, 'credits.used', '', null, at, case act when 'capture' then amount else -amount end
    from ledger_transfers where act in ('capture', 'refund')
  ) as counted, app.slots_of(at)
  where name not like 'orders.%' or at > now() - interval '400 days'
  group by grouping sets ((site_id, name, part, grain, slot), (site_id, name, part, owner_id, grain, slot))
  having grouping(owner_id) = 1 or owner_id is not null;
