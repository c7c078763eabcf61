-- What the provider asks for is asked of an order that they have; of others nobody hears of it any more.
update orders set provider_change_id = null
  where provider_change_id is not null and relay_state is distinct from 'relayed';
-- Customers are still asked for what the provider does not ask for: they would pay for what nobody does.
update order_changes c set status = 'withdrawn', decided_at = now()
  where c.status = 'proposed' and c.provider_change_id is not null and not exists (
    select from orders o
    where o.site_id = c.site_id and o.id = c.order_id and o.provider_change_id = c.provider_change_id);
alter table orders
  add check (provider_change_id is null or relay_state is not distinct from 'relayed'),
  -- Since when the sub-portal's order has to follow this one; null once it has. A job follows at once, and one by the
  -- clock where that job was given up.
  add column unfollowed_at timestamptz,
  add check (unfollowed_at is null or from_site_id is not null);
create index orders_unfollowed on orders (site_id, unfollowed_at) where unfollowed_at is not null;
-- Some may have fallen behind already.
update orders set unfollowed_at = now() where from_site_id is not null;
