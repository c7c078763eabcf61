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
  created_at timestamptz not null,
  unique (id, level),
  constraint vehicles_name_key unique nulls not distinct (parent_id, name),
  constraint vehicles_parent foreign key (parent_id, parent_level) references vehicles (id, level),
  check ((level = 1) = (parent_id is null)),
  check (price_type is null or level = 1)
);
create index vehicles_in_order on vehicles (level, parent_id, position, name);
create index vehicles_by_name on vehicles (level, name);
create index vehicles_named_like on vehicles using gin (name gin_trgm_ops) with (gin_pending_list_limit = 256);
create unique index vehicles_image_key on vehicles (image_key) where image_key is not null;
call app.share('vehicles');

-- All the words a variant is found by, from the names above it and its details (app.refresh_vehicle_search). A table of
-- its own: written beside the names, each of their indexes would be written twice.
create table vehicle_search (
  variant_id uuid primary key references vehicles (id) on delete cascade,
  words text[] not null,
  -- How many words its names have: of two that fit, the one with fewer is the better guess.
  name_words integer not null
);
-- A search reads all of what is not yet in order in the index, so after an import that must not be much.
create index vehicle_search_by_word on vehicle_search using gin (words) with (gin_pending_list_limit = 256);
call app.share('vehicle_search');

-- Every word that a variant was ever found by: typing errors are resolved here, where words are few. One that is used
-- no more finds nothing and harms nobody.
create table vehicle_words (
  word text collate "C" primary key
);
-- Among words of letters only: 150 is not a misspelt 160.
create index vehicle_words_by_length on vehicle_words (length(word)) where word !~ '[0-9]';
call app.share('vehicle_words');

-- Every variant has a row, be it empty.
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
create index vehicle_details_incomplete on vehicle_details (variant_id) where not completed;
call app.share('vehicle_details');

create table vehicle_images (
  id uuid primary key,
  variant_id uuid not null references vehicles (id) on delete cascade,
  file_id uuid not null references stored_files (id),
  file_key text not null,
  position integer not null
);
create index vehicle_images_of_variant on vehicle_images (variant_id, position);
create unique index vehicle_images_key on vehicle_images (file_key);
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
create unique index vehicle_location_images_key on vehicle_location_images (file_key);
call app.share('vehicle_location_images');

-- The words of a text, each once, as they are looked for: lower case, without accents; a full stop counts only between
-- figures. A word of letters and figures is also kept in its parts (c220 → c, 220), and Roman numerals also as figures:
-- people type "golf 7" for a Golf VII, and "c 220" for a C220.
create function app.vehicle_words(value text) returns text[]
  language sql immutable parallel safe strict as $$
  with words as (
    select word from regexp_split_to_table(
      regexp_replace(lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')),
        '(?<![0-9])\.|\.(?![0-9])', ' ', 'g'),
      '[^[:alnum:].]+') as word
    where word <> ''
  ), parts as (
    select part[1] as word from words, regexp_matches(word, '[0-9.]+|[^0-9.]+', 'g') as part where word ~ '[0-9]'
  )
  select coalesce(array_agg(distinct word), '{}') from (
    select word from words
    union all
    select word from parts
    union all
    select figure from words join (values ('i', '1'), ('ii', '2'), ('iii', '3'), ('iv', '4'), ('v', '5'), ('vi', '6'),
      ('vii', '7'), ('viii', '8'), ('ix', '9'), ('x', '10')) as roman (numeral, figure) on numeral = word
  ) as every
$$;

-- Writes anew the words by which the variants at and below these vehicles are found. Names change rarely, searches are
-- many.
create function app.refresh_vehicle_search(roots uuid[]) returns void
  language sql as $$
  with recursive below as (
    select id, level from vehicles where id = any (roots)
    union all
    select v.id, v.level from vehicles v join below on v.parent_id = below.id
  ), named as (
    select v.id, concat_ws(' ', type.name, maker.name, model.name, generation.name, v.name) as names,
      concat_ws(' ', d.engine, d.fuel, d.ecu, d.stock_hp, d.stock_hp || 'hp', d.year_from, d.year_to) as details
    from below
      join vehicles v on v.id = below.id and v.level = 5
      join vehicles generation on generation.id = v.parent_id
      join vehicles model on model.id = generation.parent_id
      join vehicles maker on maker.id = model.parent_id
      join vehicles type on type.id = maker.parent_id
      left join vehicle_details d on d.variant_id = v.id
  ), found_by as (
    select id, app.vehicle_words(names || ' ' || details) as words, cardinality(string_to_array(names, ' ')) as name_words
    from named
  ), listed as (
    insert into vehicle_words select distinct word from found_by, unnest(words) as word on conflict do nothing
  )
  insert into vehicle_search (variant_id, words, name_words) select id, words, name_words from found_by
  on conflict (variant_id) do update set words = excluded.words, name_words = excluded.name_words
    where (vehicle_search.words, vehicle_search.name_words) is distinct from (excluded.words, excluded.name_words)
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
