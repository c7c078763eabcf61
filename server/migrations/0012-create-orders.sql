-- Tuning orders. The id is also the id of the hold on the customer's wallet.

create table order_series (
  site_id uuid primary key references sites (id),
  last_no bigint not null
);
call app.isolate('order_series');

create table orders (
  id uuid primary key,
  site_id uuid not null references sites (id),
  order_no bigint not null,
  user_id uuid not null,
  channel text not null default 'direct' check (channel in ('direct', 'agent')),
  status text not null check (status in ('pending', 'processing', 'incomplete', 'completed', 'cancelled')),

  -- The vehicle as it was called then; a variant may be renamed or deleted later.
  variant_id uuid references vehicles (id) on delete set null,
  vehicle_type_id uuid references vehicles (id) on delete set null,
  vehicle_label text not null,
  reg_no text not null default '',
  -- As plates are compared: capitals and figures only.
  reg_key text generated always as (upper(regexp_replace(reg_no, '[^[:alnum:]]', '', 'g'))) stored,
  vin text not null default '',
  mileage integer check (mileage between 0 and 10000000),
  vehicle_year integer check (vehicle_year between 1900 and 2100),
  transmission text not null default '',
  power_hp integer check (power_hp between 0 and 10000),
  ecu_brand text not null default '',
  ecu_version text not null default '',
  tool text not null,
  read_method text not null,
  master_slave text not null check (master_slave in ('master', 'slave')),
  fault_codes text[] not null default '{}',
  comment text not null default '',

  service_id uuid not null,
  service_name text not null,
  -- Service, options, extras and fault codes in one text: what a solution must have in common with the order.
  service_key text not null,
  price_type smallint not null check (price_type between 1 and 3),
  price app.hundredths not null check (price >= 0),
  -- How many options and extras it has.
  options integer not null,
  -- [{ name, text, at }]: what the customer ticked, word for word.
  confirmations jsonb not null default '[]',

  time_frame text not null check (time_frame in ('asap', '2-3_hours', '5-6_hours')),
  frame_minutes integer not null,
  -- Null while the clock stands: incomplete, completed, cancelled.
  promised_at timestamptz,
  -- Opening minutes that were left when the clock stopped.
  minutes_left integer,

  assigned_to uuid,
  assigned_at timestamptz,
  -- Why it is incomplete, in staff's words.
  incomplete_reason text not null default '',
  cancel_reason text not null default '',
  staff_note text not null default '',
  automation_status text not null default 'none'
    check (automation_status in ('none', 'queued', 'running', 'delivered', 'no_match', 'failed')),
  -- Deliveries so far; each is a version of the modified file.
  versions integer not null default 0,
  revisions integer not null default 0,
  original_sha256 bytea,

  created_at timestamptz not null,
  changed_at timestamptz not null,
  delivered_at timestamptz,
  delivered_by uuid,
  cancelled_at timestamptz,
  -- When its files became due for deletion: delivery or cancellation; null while it is open.
  closed_at timestamptz,
  files_warned_at timestamptz,
  files_deleted_at timestamptz,

  -- What people look for, in lower case: number, plate, vehicle, customer.
  search text not null,

  unique (site_id, id),
  constraint orders_no_key unique (site_id, order_no),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, assigned_to) references users (site_id, id),
  check ((status in ('completed', 'cancelled')) = (closed_at is not null)),
  -- Without a promise also while the site does not open for a year.
  check (promised_at is null or status in ('pending', 'processing'))
);
create index orders_by_no on orders (site_id, channel, order_no desc);
create index orders_by_status on orders (site_id, channel, status, order_no desc);
create index orders_by_promise on orders (site_id, channel, promised_at, id) where status in ('pending', 'processing', 'incomplete');
create index orders_free on orders (site_id, channel, promised_at, id)
  where assigned_to is null and status in ('pending', 'processing', 'incomplete');
create index orders_of_user on orders (site_id, user_id, order_no desc);
create index orders_of_user_by_status on orders (site_id, user_id, status, order_no desc);
create index orders_of_assignee on orders (site_id, assigned_to, order_no desc) where assigned_to is not null;
create index orders_by_plate on orders (site_id, reg_key, order_no desc) where reg_key <> '';
create index orders_by_original on orders (site_id, original_sha256, order_no desc) where original_sha256 is not null;
create index orders_to_expire on orders (site_id, closed_at) where closed_at is not null and files_deleted_at is null;
create index orders_of_variant on orders (variant_id) where variant_id is not null;
create index orders_by_search on orders using gin (search gin_trgm_ops);
call app.isolate('orders');

-- Trigram operators may not look at rows that a policy has not admitted yet, so under row-level security the index above
-- would never be used. This function runs as the owner and keeps to the caller's site itself.
-- Which plan is quick depends on how many orders have the word, so each call is planned with its own values.
create function app.search_orders(pattern text, customer uuid, statuses text[], before bigint, most integer)
  returns setof uuid
  language sql stable security definer set plan_cache_mode = 'force_custom_plan' as $$
  select o.id from public.orders o
  where o.search like pattern and o.site_id = app.site_id() and o.channel = 'direct'
    and (customer is null or o.user_id = customer)
    and (statuses is null or o.status = any(statuses))
    and (before is null or o.order_no < before)
  order by o.order_no desc
  limit most
$$;

-- How many orders each customer has in each state. Changes are only ever added, so nobody waits for a shared row; a job
-- folds them into the counts. A count is the sum of both.
create table order_counts (
  site_id uuid not null,
  user_id uuid not null,
  channel text not null,
  status text not null,
  orders bigint not null,
  primary key (site_id, channel, status, user_id)
);
create index order_counts_of_user on order_counts (site_id, user_id);
call app.isolate('order_counts');

create table order_count_changes (
  id bigint generated always as identity primary key,
  site_id uuid not null,
  user_id uuid not null,
  channel text not null,
  status text not null,
  change integer not null
);
create index order_count_changes_of_site on order_count_changes (site_id, user_id);
call app.isolate('order_count_changes');

create function app.count_order() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
    insert into public.order_count_changes (site_id, user_id, channel, status, change)
      values (old.site_id, old.user_id, old.channel, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into public.order_count_changes (site_id, user_id, channel, status, change)
      values (new.site_id, new.user_id, new.channel, new.status, 1);
  end if;
  return null;
end $$;
create trigger count_order after insert or update of status or delete on orders
  for each row execute function app.count_order();

-- The service, each option and each extra with its price at the time.
create table order_items (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('service', 'option', 'extra', 'other')),
  subject_id uuid,
  name text not null,
  price app.hundredths not null,
  position integer not null,
  foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
);
create index order_items_of_order on order_items (site_id, order_id, position);
call app.isolate('order_items');

create table order_files (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('original', 'original_2', 'extra', 'modified', 'modified_2')),
  -- 1 for what came with the order; a resent file or a further delivery counts on.
  version integer not null,
  -- Null once it was deleted; the rest of the row stays.
  file_id uuid,
  name text not null,
  size bigint not null,
  sha256 bytea not null,
  -- What was read from the bytes; null until it was.
  analysis jsonb,
  software text generated always as (analysis #>> '{identity,software,value}') stored,
  -- Of a modified file: how it differs from its original, and what the delivery guard said.
  changes jsonb,
  guard jsonb,
  overruled_reason text not null default '',
  note text not null default '',
  uploaded_by uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (site_id, id),
  constraint order_files_version_key unique (site_id, order_id, kind, version),
  foreign key (site_id, order_id) references orders (site_id, id) on delete cascade,
  foreign key (site_id, file_id) references stored_files (site_id, id),
  foreign key (site_id, uploaded_by) references users (site_id, id)
);
create index order_files_by_hash on order_files (site_id, sha256);
create index order_files_by_software on order_files (site_id, software, created_at desc)
  where kind = 'original' and software <> '';
create index order_files_of_file on order_files (site_id, file_id) where file_id is not null;
call app.isolate('order_files');

-- What was read from a file's bytes, by its hash: the same bytes are read once. Swept after a while.
create table file_analyses (
  site_id uuid not null references sites (id),
  sha256 bytea not null,
  size bigint not null,
  analysis jsonb not null,
  created_at timestamptz not null,
  primary key (site_id, sha256)
);
call app.isolate('file_analyses');

-- All that happened to an order, oldest first.
create table order_events (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  kind text not null,
  by text not null check (by in ('customer', 'staff', 'system')),
  actor_id uuid,
  -- What belongs to it: a reason, a version, an amount.
  data jsonb not null default '{}',
  for_staff_only boolean not null default false,
  foreign key (site_id, order_id) references orders (site_id, id) on delete cascade,
  foreign key (site_id, actor_id) references users (site_id, id)
);
create index order_events_of_order on order_events (site_id, order_id, id);
call app.isolate('order_events');

-- Another service, other options or another price for a running order. A lower price is applied at once; a higher one
-- waits for the customer. One at a time.
create table order_changes (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null,
  status text not null check (status in ('proposed', 'applied', 'refused', 'withdrawn')),
  service_id uuid not null,
  service_name text not null,
  service_key text not null,
  items jsonb not null,
  price_before app.hundredths not null,
  price_after app.hundredths not null,
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (site_id, id),
  foreign key (site_id, order_id) references orders (site_id, id) on delete cascade,
  foreign key (site_id, created_by) references users (site_id, id)
);
create unique index order_changes_one_open on order_changes (site_id, order_id) where status = 'proposed';
create index order_changes_of_order on order_changes (site_id, order_id, id);
call app.isolate('order_changes');

create table order_messages (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null,
  sender_id uuid not null,
  from_staff boolean not null,
  text text not null,
  file_id uuid,
  file_name text not null default '',
  file_size bigint not null default 0,
  file_deleted_at timestamptz,
  created_at timestamptz not null,
  -- When the other side saw it.
  read_at timestamptz,
  unique (site_id, id),
  foreign key (site_id, order_id) references orders (site_id, id) on delete cascade,
  foreign key (site_id, sender_id) references users (site_id, id),
  foreign key (site_id, file_id) references stored_files (site_id, id)
);
create index order_messages_of_order on order_messages (site_id, order_id, id);
create index order_messages_unread on order_messages (site_id, order_id) where read_at is null;
call app.isolate('order_messages');

-- What staff did to one exact file for one exact set of services, as the difference between the two files.
create table solutions (
  id uuid primary key,
  site_id uuid not null references sites (id),
  original_sha256 bytea not null,
  original_size bigint not null,
  service_key text not null,
  label text not null,
  delta_file_id uuid not null,
  order_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  used integer not null default 0,
  last_used_at timestamptz,
  unique (site_id, id),
  constraint solutions_key unique (site_id, original_sha256, service_key),
  foreign key (site_id, delta_file_id) references stored_files (site_id, id),
  foreign key (site_id, created_by) references users (site_id, id)
);
create index solutions_by_time on solutions (site_id, created_at desc);
call app.isolate('solutions');

create table automation_settings (
  site_id uuid primary key references sites (id),
  solutions_on boolean not null default true,
  engine_on boolean not null default false,
  engine_url text not null default '',
  -- Sealed; never leaves the server.
  engine_secret text
);
call app.isolate('automation_settings');

-- Who is asked about a registration number that no earlier order knows. The key is sealed.
create table lookup_settings (
  site_id uuid primary key references sites (id),
  provider text not null default 'none' check (provider in ('none', 'dvla', 'rdw')),
  key text
);
call app.isolate('lookup_settings');

-- The automation's own log, for staff.
create table automation_runs (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null,
  attempt integer not null,
  at timestamptz not null,
  step text not null,
  outcome text not null check (outcome in ('ok', 'no', 'failed')),
  detail text not null default '',
  foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
);
create index automation_runs_of_order on automation_runs (site_id, order_id, id);
call app.isolate('automation_runs');
