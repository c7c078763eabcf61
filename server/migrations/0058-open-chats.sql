-- Customers and staff talk in the portal. What they write is a conversation whose subject is the chat of one person.
create table chats (
  id uuid primary key,
  site_id uuid not null references sites (id),
  user_id uuid not null,
  -- Who of the staff talks to them.
  assigned_to uuid,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Where in the portal the customer was last, for whoever helps them.
  page text not null default '',
  page_at timestamptz,
  unique (site_id, id),
  constraint chats_user_key unique (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, assigned_to) references users (site_id, id)
);
create index chats_by_time on chats (site_id, last_message_at desc, id desc);
create index chats_of_assignee on chats (site_id, assigned_to) where assigned_to is not null;
call app.isolate('chats');

-- A talk that went on as a ticket.
alter table tickets
  add column chat_id uuid,
  add foreign key (site_id, chat_id) references chats (site_id, id);
create index tickets_of_chat on tickets (site_id, chat_id) where chat_id is not null;
