-- People write to each other about orders, and about other things later: a conversation belongs to one subject of one
-- kind. Messages keep their ids, so that addresses of attachments and the list of downloads go on working.
create table conversations (
  id uuid primary key,
  site_id uuid not null,
  -- The row of the feature whose kind it is. That feature deletes the conversation together with it.
  subject_kind text not null check (subject_kind in ('order')),
  subject_id uuid not null,
  -- The one side; the other one is the site's staff.
  customer_id uuid not null,
  created_at timestamptz not null,
  unique (site_id, id),
  constraint conversations_subject unique (site_id, subject_kind, subject_id),
  foreign key (site_id, customer_id) references users (site_id, id)
);
create index conversations_of_customer on conversations (site_id, customer_id, subject_kind);
call app.isolate('conversations');

create table conversation_messages (
  id uuid primary key,
  site_id uuid not null,
  conversation_id uuid not null,
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
  foreign key (site_id, conversation_id) references conversations (site_id, id) on delete cascade,
  foreign key (site_id, sender_id) references users (site_id, id),
  foreign key (site_id, file_id) references stored_files (site_id, id)
);

insert into conversations (id, site_id, subject_kind, subject_id, customer_id, created_at)
  select gen_random_uuid(), m.site_id, 'order', m.order_id, o.user_id, min(m.created_at)
  from order_messages m join orders o on o.site_id = m.site_id and o.id = m.order_id
  group by m.site_id, m.order_id, o.user_id;
insert into conversation_messages (id, site_id, conversation_id, sender_id, from_staff, text, file_id, file_name,
    file_size, file_deleted_at, created_at, read_at)
  select m.id, m.site_id, c.id, m.sender_id, m.from_staff, m.text, m.file_id, m.file_name,
    m.file_size, m.file_deleted_at, m.created_at, m.read_at
  from order_messages m join conversations c
    on c.site_id = m.site_id and c.subject_kind = 'order' and c.subject_id = m.order_id;

create index conversation_messages_of_conversation on conversation_messages (site_id, conversation_id, id);
-- A side looks for what the other one wrote; what was read costs it nothing.
create index conversation_messages_unread on conversation_messages (site_id, from_staff, conversation_id)
  where read_at is null;
call app.isolate('conversation_messages');

alter table order_downloads
  drop constraint order_downloads_site_id_message_id_fkey,
  add foreign key (site_id, message_id) references conversation_messages (site_id, id) on delete set null (message_id);
drop table order_messages;
