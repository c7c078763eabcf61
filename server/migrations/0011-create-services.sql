-- What can be ordered, and what it costs. Each site has its own services, options and prices, in three price types.

alter table users add column price_type smallint not null default 1 check (price_type between 1 and 3);

alter table site_settings
  -- Off: no orders are taken for now.
  add column services_online boolean not null default true,
  -- What the time frames promise, in minutes of opening hours.
  add column asap_minutes integer not null default 60 check (asap_minutes between 1 and 10000),
  add column short_minutes integer not null default 180 check (short_minutes between 1 and 10000),
  add column long_minutes integer not null default 360 check (long_minutes between 1 and 10000),
  add column revision_days integer not null default 14 check (revision_days between 0 and 365),
  add column ecu_file_mib integer not null default 64 check (ecu_file_mib between 1 and 256),
  add column extra_file_mib integer not null default 128 check (extra_file_mib between 1 and 512),
  add column attachment_mib integer not null default 32 check (attachment_mib between 1 and 128);

create table services (
  id uuid primary key,
  site_id uuid not null references sites (id),
  name text not null,
  note text not null default '',
  -- Ticked by the customer before ordering (off-road use, say); empty: nothing to tick.
  attestation text not null default '',
  price_1 app.hundredths not null check (price_1 >= 0),
  price_2 app.hundredths not null check (price_2 >= 0),
  price_3 app.hundredths not null check (price_3 >= 0),
  -- Options only: worth nothing without at least one.
  needs_option boolean not null default false,
  online boolean not null default true,
  position integer not null,
  -- Empty: for every type.
  vehicle_type_ids uuid[] not null default '{}',
  -- Countries of customers to whom it is not offered.
  blocked_countries text[] not null default '{}',
  -- The provider's service that serves it, on a sub-portal.
  provider_id uuid,
  created_at timestamptz not null,
  unique (site_id, id),
  constraint services_name_key unique (site_id, name)
);
create index services_in_order on services (site_id, position, id);
call app.isolate('services');

create table options (
  id uuid primary key,
  site_id uuid not null references sites (id),
  name text not null,
  note text not null default '',
  attestation text not null default '',
  price_1 app.hundredths not null check (price_1 >= 0),
  price_2 app.hundredths not null check (price_2 >= 0),
  price_3 app.hundredths not null check (price_3 >= 0),
  -- The customer must list fault codes for it.
  needs_fault_codes boolean not null default false,
  online boolean not null default true,
  position integer not null,
  vehicle_type_ids uuid[] not null default '{}',
  blocked_countries text[] not null default '{}',
  -- Empty: with every main service.
  service_ids uuid[] not null default '{}',
  provider_id uuid,
  created_at timestamptz not null,
  unique (site_id, id),
  constraint options_name_key unique (site_id, name)
);
create index options_in_order on options (site_id, position, id);
call app.isolate('options');

-- Further choices that an option brings, ticked below it.
create table option_extras (
  id uuid primary key,
  site_id uuid not null,
  option_id uuid not null,
  name text not null,
  price_1 app.hundredths not null check (price_1 >= 0),
  price_2 app.hundredths not null check (price_2 >= 0),
  price_3 app.hundredths not null check (price_3 >= 0),
  position integer not null,
  unique (site_id, id),
  foreign key (site_id, option_id) references options (site_id, id) on delete cascade
);
create index option_extras_of_option on option_extras (site_id, option_id, position);
call app.isolate('option_extras');
