-- Who took which file of an order, and when. One row for a download, in however many pieces it came.
create table order_downloads (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null,
  -- One of the two: a file of the order, or the attachment of a message, which may be deleted later.
  order_file_id uuid,
  message_id uuid,
  name text not null,
  -- Whose session it was, and the staff member who was at work in it.
  user_id uuid not null,
  real_user_id uuid,
  session_id uuid not null,
  -- Hash of the signed address it came by; null when it came with a token.
  address_key bytea,
  began_at timestamptz not null,
  -- When a piece of it was last asked for.
  continued_at timestamptz not null,
  constraint order_downloads_address_key unique (site_id, address_key),
  foreign key (site_id, order_id) references orders (site_id, id) on delete cascade,
  foreign key (site_id, order_file_id) references order_files (site_id, id) on delete cascade,
  foreign key (site_id, message_id) references order_messages (site_id, id) on delete set null (message_id),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, real_user_id) references users (site_id, id)
);
create index order_downloads_of_order on order_downloads (site_id, order_id, id desc);
create index order_downloads_of_file on order_downloads (site_id, order_file_id, id desc) where order_file_id is not null;
create index order_downloads_of_message on order_downloads (site_id, message_id) where message_id is not null;
call app.isolate('order_downloads');
