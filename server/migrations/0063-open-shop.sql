-- The parts shop: categories, products with their pictures, coupons, shipping methods, settings, and carts. Every site has its
-- own. Money and weights are in hundredths, money without VAT.

alter table site_settings add column shop_public boolean not null default false;

create table shop_settings (
  site_id uuid primary key references sites,
  -- Safe markup.
  description text not null default '',
  terms_and_conditions text not null default '',
  enable_bank boolean not null default true,
  enable_stripe boolean not null default true,
  enable_paypal boolean not null default true,
  enable_payfast boolean not null default true,
  enable_square boolean not null default true,
  enable_crypto boolean not null default true,
  enable_credits boolean not null default false,
  low_stock integer not null default 5 check (low_stock >= 0)
);
call app.isolate('shop_settings');

create table shop_categories (
  id uuid primary key,
  site_id uuid not null references sites,
  name text not null check (name <> ''),
  slug text not null check (slug <> ''),
  active boolean not null default true,
  position integer not null,
  created_at timestamptz not null,
  unique (site_id, id),
  constraint shop_categories_slug_key unique (site_id, slug)
);
call app.isolate('shop_categories');

create table shop_products (
  id uuid primary key,
  site_id uuid not null references sites,
  category_id uuid not null,
  name text not null check (name <> ''),
  slug text not null check (slug <> ''),
  product_code text not null check (length(product_code) between 1 and 10),
  price app.hundredths not null check (price >= 0),
  weight app.hundredths not null default 0 check (weight >= 0),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  short_description text not null default '',
  -- Safe markup.
  description text not null default '',
  -- [{ name, values: [{ name, price }] }], differences in hundredths.
  extra_options jsonb not null default '[]',
  -- What the options take off at most and add at most: the price a list shows.
  options_from bigint not null default 0,
  options_to bigint not null default 0,
  -- What nobody has ordered yet. Whoever orders takes it from here, so it is what two buyers race for.
  inventory integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  views bigint not null default 0 check (views >= 0),
  -- Pieces.
  sales bigint not null default 0 check (sales >= 0),
  searched text generated always as (lower(name || ' ' || product_code || ' ' || short_description)) stored,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (site_id, id),
  constraint shop_products_slug_key unique (site_id, slug),
  constraint shop_products_in_stock check (inventory >= 0),
  constraint shop_products_price_of_options check (price + options_from >= 0),
  foreign key (site_id, category_id) references shop_categories (site_id, id)
);
create unique index shop_products_code_key on shop_products (site_id, upper(product_code));
create index shop_products_of_category on shop_products (site_id, category_id, created_at desc, id desc);
create index shop_products_newest on shop_products (site_id, created_at desc, id desc);
create index shop_products_by_name on shop_products (site_id, lower(name), id);
-- Lists show what the cheapest choice costs.
create index shop_products_by_price on shop_products (site_id, (price + options_from), id);
-- The most sold of a category stand beside each of its products.
create index shop_products_related on shop_products (site_id, category_id, sales desc, created_at desc, id)
  where status = 'published';
create index shop_products_by_sales on shop_products (site_id, sales desc, id desc);
create index shop_products_searched on shop_products using gin (searched gin_trgm_ops)
  with (gin_pending_list_limit = 256);
call app.isolate('shop_products');

create table shop_product_images (
  id uuid primary key,
  site_id uuid not null references sites,
  product_id uuid not null,
  file_id uuid not null,
  file_key text not null,
  position integer not null,
  unique (site_id, file_key),
  foreign key (site_id, product_id) references shop_products (site_id, id),
  foreign key (site_id, file_id) references stored_files (site_id, id)
);
create index shop_product_images_of_product on shop_product_images (site_id, product_id, position);
create index shop_product_images_of_file on shop_product_images (site_id, file_id);
call app.isolate('shop_product_images');

-- Vehicles of any level that a product fits. The catalogue of vehicles is one for all sites.
create table shop_product_vehicles (
  site_id uuid not null references sites,
  product_id uuid not null,
  vehicle_id uuid not null references vehicles on delete cascade,
  position integer not null,
  primary key (site_id, product_id, vehicle_id),
  foreign key (site_id, product_id) references shop_products (site_id, id) on delete cascade
);
create index shop_product_vehicles_of_vehicle on shop_product_vehicles (vehicle_id, site_id, product_id);
call app.isolate('shop_product_vehicles');

-- Products by words, in the order of the list. `is_near`: nothing has all the words, so what is spelt alike comes, the
-- nearest first. Each word is looked for by itself, the longest four: of a whole phrase the index admits whatever has its
-- letters scattered over a text, and each would be compared. What is spelt much alike is asked for before what is spelt a
-- little alike, and of each no more than can be compared in time: of so many that come equally near anybody takes any. Of
-- what is not published nothing is found but by whoever sees it. A function of the owner: trigrams may not look at rows that
-- a policy has not admitted. Planned anew for each search: rare words are found on their index and sorted then; of words
-- that many products have the best sellers are found by walking the list.
create function app.search_products(words text[], typed text, is_near boolean, sees_all boolean, most integer)
  returns table (id uuid, nearness real)
  language plpgsql stable security definer rows 50 as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  products text := ' from public.shop_products p join public.shop_categories c on c.site_id = p.site_id and c.id = p.category_id
    where p.site_id = app.site_id()';
  few uuid[];
  alike uuid[];
  nearest uuid[] := '{}';
  word text;
  least text;
begin
  if not sees_all then products := products || ' and p.status = ''published'' and c.active'; end if;
  if is_near then
    for word in
      select part from (select distinct regexp_split_to_table(typed, '\s+') as part) parts
      where length(part) > 2 or typed !~ '\S{3}' order by length(part) desc, part limit 4
    loop
      alike := '{}';
      foreach least in array array['0.8', '0.6', '0.45'] loop
        perform set_config('pg_trgm.word_similarity_threshold', least, true);
        execute 'select array_agg(found.id) from (select p.id' || products || ' and $1 <% p.searched limit 1000) found'
          into few using word;
        alike := alike || few;
        exit when cardinality(alike) >= most;
      end loop;
      nearest := nearest || alike;
    end loop;
    return query select p.id, word_similarity(typed, p.searched) from public.shop_products p
      where p.site_id = app.site_id() and p.id = any(nearest) and word_similarity(typed, p.searched) >= 0.45
      order by 2 desc, p.sales desc, p.id desc limit most;
    return;
  end if;
  -- Not `all`: an index finds words one by one.
  for place in 1..cardinality(words) loop
    products := products || format(' and p.searched like ($1)[%s]', place);
  end loop;
  execute 'select array_agg(found.id) from (select p.id' || products || ' limit $2 + 1) found' into few using words, most;
  if cardinality(few) <= most then
    return query select p.id, 1::real from public.shop_products p
      where p.site_id = app.site_id() and p.id = any(few) order by p.sales desc, p.id desc;
  elsif few is not null then
    return query execute 'select p.id, 1::real' || products || ' order by p.sales desc, p.id desc limit $2' using words, most;
  end if;
end $$;

create table shop_shipping_methods (
  id uuid primary key,
  site_id uuid not null references sites,
  name text not null check (name <> ''),
  position integer not null,
  active boolean not null default true,
  local_shipping_cost app.hundredths not null check (local_shipping_cost >= 0),
  international_shipping_cost app.hundredths not null check (international_shipping_cost >= 0),
  -- Working days.
  local_days_from integer not null check (local_days_from >= 0),
  local_days_to integer not null,
  international_days_from integer not null check (international_days_from >= 0),
  international_days_to integer not null,
  charge_per_product boolean not null default false,
  cost_per_kg app.hundredths not null default 0 check (cost_per_kg >= 0),
  free_from app.hundredths check (free_from >= 0),
  -- Empty: everywhere.
  countries text[] not null default '{}',
  max_weight_kg app.hundredths check (max_weight_kg > 0),
  min_value app.hundredths check (min_value >= 0),
  max_value app.hundredths check (max_value >= 0),
  created_at timestamptz not null,
  unique (site_id, id),
  check (local_days_to >= local_days_from),
  check (international_days_to >= international_days_from),
  constraint shop_shipping_methods_values check (max_value >= min_value)
);
call app.isolate('shop_shipping_methods');

create table shop_coupons (
  id uuid primary key,
  site_id uuid not null references sites,
  name text not null check (name <> ''),
  -- As customers read it; one that differs in capitals alone is the same.
  code text not null check (code <> ''),
  flat_amount app.hundredths check (flat_amount > 0),
  -- In 1/100 percent.
  percentage integer check (percentage between 1 and 10000),
  min_order_amount app.hundredths check (min_order_amount >= 0),
  min_order_product_count integer check (min_order_product_count > 0),
  start_date timestamptz,
  expiry_date timestamptz,
  -- Good for goods of this category or for this product alone.
  category_id uuid,
  product_id uuid,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  -- Orders that used it and were not cancelled. Whoever orders counts up here, so it is what many race for.
  uses integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  unique (site_id, id),
  -- Without its goods it would be good for all others.
  foreign key (site_id, category_id) references shop_categories (site_id, id) on delete cascade,
  foreign key (site_id, product_id) references shop_products (site_id, id) on delete cascade,
  constraint shop_coupons_one_discount check ((flat_amount is null) <> (percentage is null)),
  constraint shop_coupons_one_kind_of_goods check (category_id is null or product_id is null),
  constraint shop_coupons_dates check (expiry_date > start_date),
  constraint shop_coupons_uses check (uses >= 0)
);
create unique index shop_coupons_code_key on shop_coupons (site_id, upper(code));
create index shop_coupons_newest on shop_coupons (site_id, created_at desc, id desc);
create index shop_coupons_of_category on shop_coupons (site_id, category_id) where category_id is not null;
create index shop_coupons_of_product on shop_coupons (site_id, product_id) where product_id is not null;
call app.isolate('shop_coupons');

-- A cart belongs to a person, or to whoever holds the cookie whose hash it has.
create table shop_carts (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid,
  token_hash bytea check (length(token_hash) = 32),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (site_id, id),
  constraint shop_carts_user_key unique (site_id, user_id),
  constraint shop_carts_token_key unique (site_id, token_hash),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  check ((user_id is null) <> (token_hash is null))
);
create index shop_carts_by_time on shop_carts (site_id, (case when user_id is null then changed_at end));
call app.isolate('shop_carts');

create table shop_cart_items (
  id uuid primary key,
  site_id uuid not null references sites,
  cart_id uuid not null,
  product_id uuid not null,
  -- [{ name, value }]; the key reads the same in whatever order they were chosen.
  selected_options jsonb not null default '[]',
  options_key text not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- The price of a piece that the buyer saw.
  seen_price app.hundredths not null,
  position integer not null,
  constraint shop_cart_items_line_key unique (site_id, cart_id, product_id, options_key),
  foreign key (site_id, cart_id) references shop_carts (site_id, id) on delete cascade,
  foreign key (site_id, product_id) references shop_products (site_id, id) on delete cascade
);
create index shop_cart_items_of_product on shop_cart_items (site_id, product_id);
call app.isolate('shop_cart_items');

-- Every process keeps how the shop is set up, its categories with the number of their products, and its
-- shipping methods.
create trigger tell_of_kept_values after insert or update or delete on shop_settings
  for each row execute function app.tell_of_kept_values();
-- What visitors see of the shop is kept, too, and forgotten by itself: stock changes with every order, settings do not. A trigger
-- says what of the site changed; an older process that hears it forgets nothing, for it keeps nothing of that.
create or replace function app.tell_of_kept_values() returns trigger language plpgsql as $$
begin
  perform pg_notify('tunedesk_kept', concat_ws(' ', coalesce(new.site_id, old.site_id)::text, tg_argv[0]));
  return null;
end
$$;
create trigger tell_of_kept_values after insert or update or delete on shop_categories
  for each row execute function app.tell_of_kept_values('shop');
create trigger tell_of_kept_values after insert or delete on shop_products
  for each row execute function app.tell_of_kept_values('shop');
-- Looks are counted at every look, and visitors do not see the count.
create trigger tell_of_kept_changes after update on shop_products
  for each row when (old.views = new.views) execute function app.tell_of_kept_values('shop');
create trigger tell_of_kept_values after insert or update or delete on shop_product_images
  for each row execute function app.tell_of_kept_values('shop');
create trigger tell_of_kept_values after insert or update or delete on shop_product_vehicles
  for each row execute function app.tell_of_kept_values('shop');
create trigger tell_of_kept_values after insert or update or delete on shop_shipping_methods
  for each row execute function app.tell_of_kept_values();
