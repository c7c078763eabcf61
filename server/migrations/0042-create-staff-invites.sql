-- Staff are invited by mail and choose name and password themselves.

create table staff_invites (
  id uuid primary key,
  site_id uuid not null references sites,
  email text not null,
  role_id integer not null check (role_id in (1, 3)),
  permissions text[] not null,
  locale text not null,
  -- Of the token in the newest mail.
  hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (site_id, invited_by) references users (site_id, id) on delete cascade
);
-- One address is invited once; another invitation takes its place.
create unique index staff_invites_email_key on staff_invites (site_id, app.folded(email));
create unique index staff_invites_hash_key on staff_invites (site_id, hash);
create index staff_invites_of_inviter on staff_invites (site_id, invited_by);
create index staff_invites_by_end on staff_invites (site_id, expires_at);
call app.isolate('staff_invites');
