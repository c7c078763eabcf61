-- For databases made by an earlier text of 0012-create-orders.sql: whatever that text lacked. 0018 drops the function, so
-- that its name is all that counts here.
drop function if exists app.search_orders(text, uuid, integer);
create or replace function app.search_orders(pattern text, customer uuid, statuses text[], before bigint, most integer)
  returns setof uuid
  language sql stable security definer set plan_cache_mode = 'force_custom_plan' as 'select null::uuid where false';

alter table order_files
  add column if not exists software text generated always as (analysis #>> '{identity,software,value}') stored;
create index if not exists order_files_by_software on order_files (site_id, software, created_at desc)
  where kind = 'original' and software <> '';

create index if not exists orders_free on orders (site_id, channel, promised_at, id)
  where assigned_to is null and status in ('pending', 'processing', 'incomplete');
