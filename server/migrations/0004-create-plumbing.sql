-- Who did what. Append-only, for our own role too.
create table audit_log (
  id uuid primary key,
  site_id uuid not null references sites (id),
  at timestamptz not null,
  actor_id uuid,
  acting_for_id uuid,
  act text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  request_id text not null,
  foreign key (site_id, actor_id) references users (site_id, id)
);
create index audit_log_by_time on audit_log (site_id, at desc, id desc);
create index audit_log_by_act on audit_log (site_id, act, at desc);
call app.isolate('audit_log');
revoke update, delete, truncate on audit_log from tunedesk_app;

-- What the browsers are told live. Ids rise in commit order within a site (see platform/events).
create table events (
  id bigint generated always as identity primary key,
  site_id uuid not null references sites (id),
  -- Whom it concerns: one person, the staff, or (both empty) everyone on the site.
  user_id uuid,
  for_staff boolean not null default false,
  type text not null,
  data jsonb not null,
  at timestamptz not null
);
create index events_by_site on events (site_id, id);
call app.isolate('events');

-- A file is 'temporary' from before its first byte is stored until a transaction attaches it to something, and
-- 'released' once nothing needs it: both are swept. So a crash between any two lines leaves no orphan for ever.
create table stored_files (
  id uuid primary key,
  site_id uuid not null references sites (id),
  state text not null check (state in ('temporary', 'attached', 'released')),
  storage_key text not null unique,
  -- Set for files that anyone may fetch by this unguessable name (logos, product pictures).
  public_key text unique,
  name text not null,
  media_type text not null,
  size bigint not null default 0,
  sha256 bytea,
  owner_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (site_id, id),
  foreign key (site_id, owner_id) references users (site_id, id)
);
create index stored_files_to_sweep on stored_files (site_id, state, changed_at) where state <> 'attached';
call app.isolate('stored_files');

alter table users add foreign key (site_id, picture_file_id) references stored_files (site_id, id);
alter table site_settings add foreign key (site_id, logo_file_id) references stored_files (site_id, id);

-- Same key and body: same answer. Same key and another body: refused.
create table idempotency_keys (
  site_id uuid not null references sites (id),
  user_id uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (site_id, user_id, call, key),
  foreign key (site_id, user_id) references users (site_id, id)
);
call app.isolate('idempotency_keys');

-- Shared by every instance. No policy: the key names the site, and a counter tells nothing.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

-- A solved captcha verifies again, so each is remembered until it expires by itself.
create unlogged table used_captchas (
  signature text primary key,
  expires_at timestamptz not null
);
