-- Customers ask staff for help by tickets. What both write is a conversation like that of an order; staff also leave notes
-- there for each other.
alter table conversations
  drop constraint conversations_subject_kind_check,
  add constraint conversations_subject_kind_check check (subject_kind in ('order', 'ticket', 'chat'));

-- A note is for staff alone. It counts as read from its first moment, so that no count and no mail of a customer knows it.
alter table conversation_messages
  add column internal boolean not null default false,
  -- Came as an answer to a mail.
  add column by_mail boolean not null default false,
  add constraint conversation_messages_internal_check check (not internal or (from_staff and read_at is not null));

-- Tickets are found by what was written in them; orders are not, and pay nothing for it.
create index conversation_messages_of_tickets on conversation_messages using gin (lower(text) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where subject_kind = 'ticket';

create table ticket_series (
  site_id uuid primary key references sites (id),
  last_no bigint not null
);
call app.isolate('ticket_series');

create table tickets (
  id uuid primary key,
  site_id uuid not null references sites (id),
  ticket_no bigint not null,
  -- The customer whose account it is about, and the colleague who opened it if it was one.
  user_id uuid not null,
  opened_by uuid,
  subject text not null,
  reg_no text not null default '',
  order_id uuid,
  status text not null check (status in ('open', 'answered', 'solved', 'merged')),
  assigned_to uuid,
  -- Where what was written went on.
  merged_into uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when the customer waits for a word of staff.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  solved_at timestamptz,
  rating text check (rating in ('good', 'bad')),
  rating_comment text not null default '',
  rating_asked_at timestamptz,
  rated_at timestamptz,
  unique (site_id, id),
  constraint tickets_no_key unique (site_id, ticket_no),
  constraint tickets_merged_check check ((status = 'merged') = (merged_into is not null) and merged_into <> id),
  constraint tickets_solved_check check ((status = 'solved') = (solved_at is not null)),
  constraint tickets_waiting_check check ((status = 'open') = (waiting_since is not null)),
  constraint tickets_rated_check check ((rating is null) = (rated_at is null)),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, opened_by) references users (site_id, id),
  foreign key (site_id, assigned_to) references users (site_id, id),
  foreign key (site_id, order_id) references orders (site_id, id) on delete set null (order_id),
  foreign key (site_id, merged_into) references tickets (site_id, id) on delete cascade
);
create index tickets_by_change on tickets (site_id, changed_at desc, id desc) where status <> 'merged';
create index tickets_by_status on tickets (site_id, status, changed_at desc, id desc);
create index tickets_waiting on tickets (site_id, waiting_since) where waiting_since is not null;
create index tickets_by_day on tickets (site_id, created_at);
create index tickets_solved on tickets (site_id, solved_at) where solved_at is not null;
create index tickets_of_user on tickets (site_id, user_id, changed_at desc);
create index tickets_of_opener on tickets (site_id, opened_by) where opened_by is not null;
create index tickets_of_assignee on tickets (site_id, assigned_to) where assigned_to is not null;
create index tickets_of_order on tickets (site_id, order_id) where order_id is not null;
create index tickets_merged on tickets (site_id, merged_into) where merged_into is not null;
create index tickets_by_search on tickets
  using gin (lower(ticket_no || ' ' || subject || ' ' || reg_no) gin_trgm_ops) with (gin_pending_list_limit = 256);
call app.isolate('tickets');

-- Policies keep trigram indexes from being used. This acts as the owner and keeps to the site; whoever asks may read
-- every ticket of it. The tickets in which a text occurs, those that changed last first.
create function app.search_tickets(pattern text, most integer) returns setof uuid
  language sql stable security definer rows 50 as $$
  select t.id from public.tickets t
  where t.site_id = app.site_id() and t.id in (
    select found.id from public.tickets found
      where found.site_id = app.site_id()
        and lower(found.ticket_no || ' ' || found.subject || ' ' || found.reg_no) like pattern
    union
    select found.id from public.tickets found
      where found.site_id = app.site_id() and found.user_id in (select u.id from public.users u
        where u.site_id = app.site_id()
          and app.searched_person(u.first_name, u.last_name, u.email, u.company_name) like pattern)
    union
    select c.subject_id from public.conversation_messages m
      join public.conversations c on c.site_id = m.site_id and c.id = m.conversation_id
      where m.site_id = app.site_id() and m.subject_kind = 'ticket' and lower(m.text) like pattern)
  order by t.changed_at desc, t.id desc
  limit most
$$;

create table canned_answers (
  id uuid primary key,
  site_id uuid not null references sites (id),
  title text not null,
  text text not null,
  created_at timestamptz not null,
  unique (site_id, id)
);
create unique index canned_answers_title_key on canned_answers (site_id, app.folded(title));
call app.isolate('canned_answers');

alter table saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('dealers', 'agents', 'tickets'));
