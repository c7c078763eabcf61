-- Notices of staff on the first page of customers, who saw them, and the pictures in them; files that customers send outside
-- of an order.

create table notices (
  id uuid primary key,
  site_id uuid not null references sites,
  title text not null,
  -- Safe markup.
  body text not null,
  -- Days in the site's time zone, the last one included. Without a last day it is shown until somebody ends it.
  from_date text not null check (from_date ~ '^\d{4}-\d\d-\d\d$'),
  to_date text check (to_date ~ '^\d{4}-\d\d-\d\d$'),
  audience text not null check (audience in ('all', 'customers', 'agents')),
  -- Narrow the audience; an empty list narrows nothing.
  price_types smallint[] not null default '{}',
  countries text[] not null default '{}',
  pinned boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (site_id, id),
  foreign key (site_id, created_by) references users (site_id, id),
  check (to_date >= from_date),
  check (price_types <@ array[1, 2, 3]::smallint[])
);
create index notices_newest on notices (site_id, from_date desc, id desc);
create index notices_of_author on notices (site_id, created_by);
call app.isolate('notices');

-- Who had a notice on the screen, and who put it away.
create table notice_reads (
  site_id uuid not null references sites,
  notice_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (site_id, notice_id, user_id),
  foreign key (site_id, notice_id) references notices (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index notice_reads_of_user on notice_reads (site_id, user_id);
call app.isolate('notice_reads');

-- A picture is uploaded while its notice is still being written; it belongs to the first one that is saved with it.
create table notice_images (
  id uuid primary key,
  site_id uuid not null references sites,
  notice_id uuid,
  file_id uuid not null,
  file_key text not null,
  created_at timestamptz not null,
  unique (site_id, file_key),
  foreign key (site_id, notice_id) references notices (site_id, id),
  foreign key (site_id, file_id) references stored_files (site_id, id)
);
create index notice_images_of_notice on notice_images (site_id, notice_id) where notice_id is not null;
create index notice_images_unused on notice_images (site_id, created_at) where notice_id is null;
create index notice_images_of_file on notice_images (site_id, file_id);
call app.isolate('notice_images');

create table sent_files (
  id uuid primary key,
  site_id uuid not null references sites,
  -- Whose it is: the company's where a colleague sent it.
  account_id uuid not null,
  sent_by uuid not null,
  -- Null once it was kept long enough; the rest of the row stays as long as the account.
  file_id uuid,
  name text not null,
  size bigint not null,
  note text not null,
  registration text not null default '',
  created_at timestamptz not null,
  -- When staff first took it, and who said that it is dealt with.
  seen_at timestamptz,
  done_at timestamptz,
  done_by uuid,
  unique (site_id, id),
  foreign key (site_id, account_id) references users (site_id, id),
  foreign key (site_id, sent_by) references users (site_id, id),
  foreign key (site_id, done_by) references users (site_id, id),
  foreign key (site_id, file_id) references stored_files (site_id, id),
  check ((done_at is null) = (done_by is null))
);
create index sent_files_newest on sent_files (site_id, created_at desc, id desc);
create index sent_files_of_account on sent_files (site_id, account_id, created_at desc, id desc);
create index sent_files_of_sender on sent_files (site_id, sent_by);
create index sent_files_of_doer on sent_files (site_id, done_by) where done_by is not null;
create index sent_files_of_file on sent_files (site_id, file_id) where file_id is not null;
create index sent_files_kept on sent_files (site_id, created_at) where file_id is not null;
call app.isolate('sent_files');

-- With an account go the files it sent; the sweep deletes their bytes.
create function app.forget_sent_files() returns trigger language plpgsql as $$
begin
  update public.stored_files f set state = 'released', changed_at = new.deleted_at
  from public.sent_files s
  where s.site_id = new.site_id and s.account_id = new.id and f.site_id = s.site_id and f.id = s.file_id
    and f.state = 'attached';
  delete from public.sent_files where site_id = new.site_id and account_id = new.id;
  return null;
end $$;
create trigger forget_sent_files after update of deleted_at on users
  for each row when (new.deleted_at is not null) execute function app.forget_sent_files();
