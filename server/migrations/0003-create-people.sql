-- A person belongs to one site; the same email may have an account on two.

create table users (
  id uuid primary key,
  site_id uuid not null references sites (id),
  role_id integer not null check (role_id in (1, 2, 3)),
  kind text not null default 'user' check (kind in ('user', 'business', 'dealer', 'agent')),
  -- 0 waits for activation, 1 is active, 2 is blocked
  status integer not null default 1 check (status in (0, 1, 2)),
  verified boolean not null default false,
  permissions text[] not null default '{}',
  email text not null,
  username text,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  company_name text not null default '',
  company_reg_no text not null default '',
  vat_no text not null default '',
  address text not null default '',
  city text not null default '',
  zip_code text not null default '',
  country text check (country ~ '^[A-Z]{2}$'),
  locale text not null default 'en',
  picture_file_id uuid,
  -- A sign-up with an email that is known: it looks like an account, can never be verified and is swept away.
  decoy boolean not null default false,
  decoy_key bytea,
  -- Came with the demo data: its password is printed at start, so it is refused on a public address.
  demo boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (site_id, id),
  check (not (decoy and verified)),
  check (username not like '%@%')
);
create unique index users_email_key on users (site_id, app.folded(email)) where not decoy and deleted_at is null;
create index users_decoys on users (site_id, decoy_key) where decoy;
create unique index users_username_key on users (site_id, app.folded(username)) where not decoy and deleted_at is null;
call app.isolate('users');

-- A session is a family of refresh tokens that descend from one sign-in.
create table sessions (
  id uuid primary key,
  site_id uuid not null references sites (id),
  user_id uuid not null,
  -- The staff member who entered this customer's account, if any.
  acting_user_id uuid,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  unique (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, acting_user_id) references users (site_id, id)
);
create index sessions_of_user on sessions (site_id, user_id) where revoked_at is null;
call app.isolate('sessions');

create table refresh_tokens (
  hash bytea primary key,
  site_id uuid not null,
  session_id uuid not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (site_id, session_id) references sessions (site_id, id) on delete cascade
);
create index refresh_tokens_of_session on refresh_tokens (site_id, session_id);
call app.isolate('refresh_tokens');

-- Six digits by mail. For a stranger's forgot-password request user_id is null: it looks alike and never matches.
create table one_time_codes (
  id uuid primary key,
  site_id uuid not null references sites (id),
  user_id uuid,
  purpose text not null check (purpose in ('verify_email', 'forgot_password')),
  -- What the browser holds meanwhile (forgot password only).
  token_hash bytea,
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (site_id, user_id) references users (site_id, id)
);
create index one_time_codes_of_user on one_time_codes (site_id, user_id, purpose, created_at);
create unique index one_time_codes_token_key on one_time_codes (token_hash) where token_hash is not null;
call app.isolate('one_time_codes');

create table reset_tokens (
  hash bytea primary key,
  site_id uuid not null references sites (id),
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (site_id, user_id) references users (site_id, id)
);
call app.isolate('reset_tokens');

-- The one-time link for the first admin of a site.
create table setup_links (
  hash bytea primary key,
  site_id uuid not null references sites (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
call app.isolate('setup_links');
