-- What came from each sub-portal, month by month, and what lists show of the inside of all of them: the same number of
-- statements for one portal and for two hundred.

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
