-- What the shop sells: orders with copies of what was bought, their timeline, the coupons that they used, and addresses that
-- customers keep. Every site has its own. Money in hundredths, without VAT where nothing else is said.

alter table invoice_lines
  drop constraint invoice_lines_kind_check,
  add constraint invoice_lines_kind_check check (kind in ('credits', 'shop'));

-- These are figures of credits alone; the shop has statistics of its own.
create or replace view sales with (security_invoker = true) as
  select i.site_id, i.id as invoice_id, i.currency, i.paid_at as at, figure.name, figure.amount
  from invoices i, lateral (
    select sum(l.quantity)::bigint as credits from invoice_lines l
    where l.site_id = i.site_id and l.invoice_id = i.id and l.kind = 'credits'
    having count(*) > 0
  ) sold, lateral (values
    ('sales.revenue', i.net + i.fee),
    ('sales.total', i.total::bigint),
    ('sales.credits', sold.credits),
    ('sales.purchases', case when i.kind = 'invoice' and i.status = 'paid' then 1 else 0 end)
  ) as figure (name, amount)
  where i.number is not null;

alter table saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('dealers', 'agents', 'tickets', 'shop_orders'));

-- Where the parcel can be looked for, with {number} in the place of its number.
alter table shop_shipping_methods add column tracking_url text not null default '';

create table shop_orders (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  placed_by uuid not null,
  -- Not to be guessed: with the buyer's address it opens the order to guests.
  invoice_no text not null,
  status text not null default 'awaiting_payment' check (status in (
    'awaiting_payment', 'paid', 'processing', 'shipped', 'completed', 'on_hold', 'cancelled')),
  -- Where it goes on from.
  held_from text check (held_from in ('awaiting_payment', 'paid', 'processing', 'shipped')),
  -- Why it is held or was cancelled: in people's words, or one of the program's own reasons.
  reason text not null default '',
  own_reason text check (own_reason in ('not_paid', 'sold_out_meanwhile', 'money_taken_back')),
  payment_method text not null
    check (payment_method in ('bank', 'stripe', 'paypal', 'payfast', 'square', 'crypto', 'credits')),
  txn_id text not null default '',
  -- What is paid with credits has none: the credits had theirs.
  invoice_id uuid,
  -- Held in the buyer's wallet until the parcel leaves.
  credits app.hundredths check (credits >= 0),
  -- Until when the goods are kept for an order that is not paid.
  reserved_until timestamptz,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  shipping_method_id uuid,
  shipping_method text not null,
  coupon_id uuid,
  coupon_code text not null default '',
  subtotal app.hundredths not null check (subtotal >= 0),
  discount app.hundredths not null default 0 check (discount >= 0),
  shipping app.hundredths not null check (shipping >= 0),
  fee app.hundredths not null default 0 check (fee >= 0),
  -- In 1/100 percent.
  vat_rate integer not null check (vat_rate between 0 and 10000),
  vat_reason text not null check (vat_reason in ('standard', 'reverse_charge', 'not_charged', 'set_by_staff')),
  vat app.hundredths not null check (vat >= 0),
  total app.hundredths not null,
  refunded app.hundredths not null default 0 check (refunded >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  parcel_tracking_number text not null default '',
  tracking_url text not null default '',
  -- A day of the calendar.
  estimated_delivery_date text check (estimated_delivery_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Of what was refunded: no provider sends it, and staff have not said yet that they did.
  refund_by_hand app.hundredths not null default 0,
  -- What staff must see to: that, and money that came for an order that was over.
  refund_due boolean not null generated always as (
    refund_by_hand > 0 or (status = 'cancelled' and paid_at is not null and refunded < total)) stored,
  -- False once others may have them: cancelled, or unpaid for too long.
  holds_goods boolean not null default true,
  searched text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  unique (site_id, id),
  constraint shop_orders_invoice_no_key unique (site_id, invoice_no),
  constraint shop_orders_invoice_key unique (site_id, invoice_id),
  constraint shop_orders_adds_up check (total = subtotal - discount + shipping + fee + vat),
  constraint shop_orders_refunded check (refunded <= total),
  constraint shop_orders_refund_by_hand check (refund_by_hand between 0 and refunded),
  check ((status = 'on_hold') = (held_from is not null)),
  check ((payment_method = 'credits') <= (credits is not null)),
  check (status not in ('paid', 'processing', 'shipped', 'completed') or paid_at is not null),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, placed_by) references users (site_id, id),
  foreign key (site_id, invoice_id) references invoices (site_id, id),
  foreign key (site_id, shipping_method_id) references shop_shipping_methods (site_id, id)
    on delete set null (shipping_method_id),
  foreign key (site_id, coupon_id) references shop_coupons (site_id, id) on delete set null (coupon_id)
);
create index shop_orders_newest on shop_orders (site_id, created_at desc, id desc);
create index shop_orders_of_user on shop_orders (site_id, user_id, created_at desc, id desc);
create index shop_orders_of_placer on shop_orders (site_id, placed_by);
create index shop_orders_by_status on shop_orders (site_id, status, created_at desc, id desc);
create index shop_orders_by_total on shop_orders (site_id, total, id);
create index shop_orders_of_method on shop_orders (site_id, shipping_method_id) where shipping_method_id is not null;
create index shop_orders_of_coupon on shop_orders (site_id, coupon_id) where coupon_id is not null;
create index shop_orders_reserved on shop_orders (site_id, reserved_until) where reserved_until is not null;
create index shop_orders_by_payment on shop_orders (site_id, paid_at) where paid_at is not null;
create index shop_orders_due on shop_orders (site_id, created_at desc, id desc) where refund_due;
create index shop_orders_searched on shop_orders using gin (searched gin_trgm_ops)
  with (gin_pending_list_limit = 256);
call app.isolate('shop_orders');
revoke delete, truncate on shop_orders from tunedesk_app;

-- Copies: what was sold stays as it was, whatever becomes of the product.
create table shop_order_items (
  id uuid primary key,
  site_id uuid not null references sites,
  order_id uuid not null,
  -- The line of the invoice that says the same.
  position integer not null check (position >= 0),
  product_id uuid,
  name text not null,
  product_code text not null,
  category_id uuid,
  category_name text not null,
  -- The first picture that it had. The file stays for the order.
  image_id uuid,
  image_key text,
  selected_options jsonb not null default '[]',
  quantity integer not null check (quantity between 1 and 1000),
  unit_price app.hundredths not null check (unit_price >= 0),
  total app.hundredths not null check (total >= 0),
  discount app.hundredths not null default 0,
  refunded_quantity integer not null default 0,
  -- Pieces that came back into stock, or never left it.
  restocked_quantity integer not null default 0,
  constraint shop_order_items_position_key unique (site_id, order_id, position),
  check ((image_id is null) = (image_key is null)),
  constraint shop_order_items_discount check (discount between 0 and total),
  constraint shop_order_items_refunded check (refunded_quantity between 0 and quantity),
  constraint shop_order_items_restocked check (restocked_quantity between 0 and quantity),
  foreign key (site_id, order_id) references shop_orders (site_id, id),
  foreign key (site_id, product_id) references shop_products (site_id, id) on delete set null (product_id),
  foreign key (site_id, category_id) references shop_categories (site_id, id) on delete set null (category_id),
  foreign key (site_id, image_id) references stored_files (site_id, id)
);
create index shop_order_items_of_image on shop_order_items (site_id, image_id) where image_id is not null;
create index shop_order_items_of_product on shop_order_items (site_id, product_id) where product_id is not null;
create index shop_order_items_of_category on shop_order_items (site_id, category_id) where category_id is not null;
call app.isolate('shop_order_items');
revoke delete, truncate on shop_order_items from tunedesk_app;

create table shop_order_events (
  id uuid primary key,
  site_id uuid not null references sites,
  order_id uuid not null,
  kind text not null check (kind in (
    'placed', 'reservation_lapsed', 'reserved_again', 'paid', 'processing', 'on_hold', 'resumed', 'shipped', 'completed',
    'cancelled', 'refunded')),
  reason text not null default '',
  own_reason text check (own_reason in ('not_paid', 'sold_out_meanwhile', 'money_taken_back')),
  actor_id uuid,
  at timestamptz not null,
  foreign key (site_id, order_id) references shop_orders (site_id, id),
  foreign key (site_id, actor_id) references users (site_id, id)
);
create index shop_order_events_of_order on shop_order_events (site_id, order_id, id);
create index shop_order_events_of_actor on shop_order_events (site_id, actor_id) where actor_id is not null;
call app.isolate('shop_order_events');
revoke update, delete, truncate on shop_order_events from tunedesk_app;

-- Orders that use a coupon, for how often one person may. Given back when the order is cancelled or its reservation lapses.
create table shop_coupon_uses (
  site_id uuid not null references sites,
  coupon_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  primary key (site_id, order_id),
  foreign key (site_id, coupon_id) references shop_coupons (site_id, id) on delete cascade,
  foreign key (site_id, order_id) references shop_orders (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index shop_coupon_uses_of_person on shop_coupon_uses (site_id, coupon_id, user_id);
create index shop_coupon_uses_of_user on shop_coupon_uses (site_id, user_id);
call app.isolate('shop_coupon_uses');

create table shop_addresses (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  address jsonb not null,
  used_at timestamptz not null,
  constraint shop_addresses_key unique (site_id, user_id, address),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
call app.isolate('shop_addresses');

-- The newest orders with all of these words in them, of one buyer or of all. A function of the owner: trigrams may not look at rows that a policy has
-- not admitted.
create function app.search_shop_orders(words text[], buyer uuid, most integer) returns setof uuid
  language plpgsql stable security definer rows 50 as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  orders text := ' from public.shop_orders o where o.site_id = app.site_id()';
begin
  if buyer is not null then orders := orders || ' and o.user_id = $2'; end if;
  -- Not `all`: an index finds words one by one.
  for place in 1..cardinality(words) loop
    orders := orders || format(' and o.searched like ($1)[%s]', place);
  end loop;
  return query execute 'select o.id' || orders || ' order by o.created_at desc, o.id desc limit $3' using words, buyer, most;
end $$;
