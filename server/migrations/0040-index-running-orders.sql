-- Badges count what is late and what somebody works on at every change, and lists of both are sorted by their promise: each
-- is found without the many that are open or were theirs once.
create index orders_by_running_promise on orders (site_id, channel, promised_at, id)
  where status in ('pending', 'processing');
create index orders_open_of_assignee on orders (site_id, assigned_to, channel, promised_at, id)
  where assigned_to is not null and status in ('pending', 'processing', 'incomplete');
