-- The catalogue of vehicles, in five levels: 1 type, 2 manufacturer, 3 model, 4 generation, 5 variant. It belongs to the
-- admin site and is read by every site. Its rows have no site_id: there is one catalogue in an installation.

-- A trusted extension: whoever owns the database may create it.
create extension if not exists pg_trgm with schema public;

create function app.is_admin_site() returns boolean
  language sql stable parallel safe
  return exists (select from public.sites where id = app.site_id() and is_admin_site);

-- Call once for each table of the catalogue: everyone reads, the admin site alone writes.
create procedure app.share(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  -- `true` and not "while a site is set": any other condition would keep the planner from searching by trigrams,
  -- since those operators may not see a row before its policy has.
  execute format('create policy read_by_all on %s for select using (true)', target);
  execute format('create policy insert_by_admin_site on %s for insert with check (app.is_admin_site())', target);
  execute format('create policy update_by_admin_site on %s for update using (app.is_admin_site())', target);
  execute format('create policy delete_by_admin_site on %s for delete using (app.is_admin_site())', target);
end $$;

create table vehicles (
  id uuid primary key,
  level smallint not null check (level between 1 and 5),
  parent_id uuid,
  parent_level smallint generated always as (level - 1) stored,
  name text not null check (name <> ''),
  position integer not null default 0,
  -- Public files of the admin site; the key stands here because other sites cannot look it up there.
  image_file_id uuid references stored_files (id),
  image_key text,
  -- Of a type: the price type that replaces the customer's own (trucks, say).
  price_type smallint check (price_type between 1 and 3),
  -- Of a variant: all the words it is found by, from the names above it and its details (app.refresh_vehicle_search).
  search text not null default '',
  created_at timestamptz not null,
  unique (id, level),
  constraint vehicles_name_key unique nulls not distinct (parent_id, name),
  constraint vehicles_parent foreign key (parent_id, parent_level) references vehicles (id, level),
  check ((level = 1) = (parent_id is null)),
  check (price_type is null or level = 1)
);
create index vehicles_in_order on vehicles (level, parent_id, position, name);
create index vehicles_of_parent on vehicles (parent_id);
create index vehicles_by_search on vehicles using gin (search gin_trgm_ops) where level = 5;
call app.share('vehicles');

create table vehicle_details (
  variant_id uuid primary key references vehicles (id) on delete cascade,
  engine text not null default '',
  fuel text not null default '',
  ecu text not null default '',
  transmission text not null default '',
  engine_cc integer check (engine_cc between 1 and 100000),
  year_from integer check (year_from between 1900 and 2100),
  year_to integer check (year_to between 1900 and 2100),
  stock_hp integer check (stock_hp between 1 and 10000),
  stock_nm integer check (stock_nm between 1 and 50000),
  -- [{ stage, hp, nm }]
  stages jsonb not null default '[]',
  completed boolean generated always as (
    engine <> '' and fuel <> '' and ecu <> '' and transmission <> ''
    and stock_hp is not null and stock_nm is not null and jsonb_array_length(stages) > 0
  ) stored
);
call app.share('vehicle_details');

create table vehicle_images (
  id uuid primary key,
  variant_id uuid not null references vehicles (id) on delete cascade,
  file_id uuid not null references stored_files (id),
  file_key text not null,
  position integer not null
);
create index vehicle_images_of_variant on vehicle_images (variant_id, position);
call app.share('vehicle_images');

-- Where the control unit and the AdBlue tank are, for a vehicle of any level.
create table vehicle_locations (
  id uuid primary key,
  vehicle_id uuid not null constraint vehicle_locations_vehicle_key unique references vehicles (id) on delete cascade,
  ecu_location text not null default '',
  adblue_location text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null
);
call app.share('vehicle_locations');

create table vehicle_location_images (
  id uuid primary key,
  location_id uuid not null references vehicle_locations (id) on delete cascade,
  kind text not null check (kind in ('ecu', 'adblue')),
  file_id uuid not null references stored_files (id),
  file_key text not null,
  position integer not null
);
create index vehicle_location_images_of on vehicle_location_images (location_id, kind, position);
call app.share('vehicle_location_images');

-- Lower case, and Roman numerals also as figures: people type "golf 7" for a Golf VII.
create function app.vehicle_words(value text) returns text
  language sql immutable parallel safe strict as $$
  select string_agg(word || case word
      when 'i' then ' 1' when 'ii' then ' 2' when 'iii' then ' 3' when 'iv' then ' 4' when 'v' then ' 5'
      when 'vi' then ' 6' when 'vii' then ' 7' when 'viii' then ' 8' when 'ix' then ' 9' when 'x' then ' 10'
      else '' end, ' ' order by place)
  from regexp_split_to_table(app.folded(value), '\s+') with ordinality as words (word, place)
$$;

-- Writes anew the words by which the variants at and below a vehicle are found. Names change rarely, searches are many.
create function app.refresh_vehicle_search(root uuid) returns void
  language sql as $$
  with recursive below as (
    select id, level from vehicles where id = root
    union all
    select v.id, v.level from vehicles v join below on v.parent_id = below.id
  )
  update vehicles variant
    set search = app.vehicle_words(concat_ws(' ', type.name, maker.name, model.name, generation.name, variant.name,
      d.engine, d.fuel, d.ecu, d.stock_hp, d.stock_hp || 'hp', d.year_from, d.year_to))
  from below
    join vehicles v on v.id = below.id and v.level = 5
    join vehicles generation on generation.id = v.parent_id
    join vehicles model on model.id = generation.parent_id
    join vehicles maker on maker.id = model.parent_id
    join vehicles type on type.id = maker.parent_id
    left join vehicle_details d on d.variant_id = v.id
  where variant.id = v.id
$$;

-- An import runs as a job; this is how far it is and what it found. Bad lines are kept, at most a thousand.
create table vehicle_imports (
  id uuid primary key,
  site_id uuid not null references sites (id),
  state text not null check (state in ('waiting', 'checking', 'writing', 'done', 'refused', 'failed')),
  file_id uuid,
  file_name text not null,
  skip_bad_lines boolean not null,
  lines integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  bad integer not null default 0,
  bad_lines jsonb not null default '[]',
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (site_id, created_by) references users (site_id, id),
  foreign key (site_id, file_id) references stored_files (site_id, id)
);
create index vehicle_imports_by_time on vehicle_imports (site_id, created_at desc);
call app.isolate('vehicle_imports');
