-- A second factor beside the password: an app that shows six digits (TOTP), passkeys, and recovery codes for the day when
-- neither is at hand. Whoever has one of the first two is asked for it at every sign-in.

create table totp_secrets (
  site_id uuid not null references sites,
  user_id uuid not null,
  -- Sealed: see seal.ts.
  secret text not null,
  created_at timestamptz not null,
  -- Null until a code of it was entered: a secret that never reached the app must shut nobody out.
  confirmed_at timestamptz,
  -- The last step of thirty seconds whose code was used: none works twice.
  last_step bigint not null default 0,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
call app.isolate('totp_secrets');

create table passkeys (
  id uuid primary key,
  site_id uuid not null references sites,
  user_id uuid not null,
  -- The hostname that it was made for; browsers offer it nowhere else.
  rp_id text not null,
  credential_id text not null,
  public_key bytea not null,
  -- How often the device says that it signed. One that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Kept by the maker of the device, so that the person's other devices have it too.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (site_id, credential_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index passkeys_of_user on passkeys (site_id, user_id);
call app.isolate('passkeys');

create table recovery_codes (
  site_id uuid not null references sites,
  user_id uuid not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (site_id, user_id, hash),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
call app.isolate('recovery_codes');

-- What a browser holds between two steps: after the password and before the second factor, or while a passkey signs.
create table sign_in_challenges (
  hash bytea primary key,
  site_id uuid not null references sites,
  -- Null while nobody has said who they are: a passkey tells.
  user_id uuid,
  kind text not null check (kind in ('second_factor', 'passkey_sign_in', 'passkey_set_up')),
  -- What a passkey has to sign.
  challenge text not null default '',
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index sign_in_challenges_by_end on sign_in_challenges (site_id, expires_at);
create index sign_in_challenges_of_user on sign_in_challenges (site_id, user_id) where user_id is not null;
call app.isolate('sign_in_challenges');

alter table site_settings add column staff_second_factor boolean not null default false;

-- A session of staff who have none on a site that asks for one: good for setting it up and nothing else.
alter table sessions add column second_factor_due boolean not null default false;
