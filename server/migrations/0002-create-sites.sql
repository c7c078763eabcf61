-- A site is a portal on its own hostnames. These two tables have no policy: the hostname has to be resolved
-- before there is a site to isolate by, and they hold nothing that a visitor of the hostname cannot see.

create table sites (
  id uuid primary key,
  slug text not null constraint sites_slug_key unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  is_admin_site boolean not null,
  created_at timestamptz not null
);
create unique index sites_one_admin_site on sites (is_admin_site) where is_admin_site;

create table site_hostnames (
  hostname text primary key check (hostname = lower(hostname)),
  site_id uuid not null references sites (id)
);

-- One row: what the first start decided, so that a start that was interrupted is finished by the next.
create table installation (
  single boolean primary key default true check (single),
  demo text not null check (demo in ('none', 'loading', 'loaded'))
);

create table site_settings (
  site_id uuid primary key references sites (id),
  title text not null,
  copyright_text text not null default '',
  logo_file_id uuid,
  logo_width integer not null default 0 check (logo_width between 0 and 2000),
  logo_height integer not null default 0 check (logo_height between 0 and 2000),
  phone text not null default '',
  email text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  default_locale text not null default 'en',
  default_theme text not null default 'default' check (default_theme in ('default', 'red', 'dark', 'custom')),
  activation_required boolean not null default false,
  live_support_public boolean not null default false,
  ticket_system_public boolean not null default false,
  eco_calculator_public boolean not null default false,
  api_access boolean not null default false,
  file_upload_public boolean not null default false,
  downloads_public boolean not null default false
);
call app.isolate('site_settings');

create domain app.color as text check (value ~ '^#[0-9a-f]{6}$');

create table theme_settings (
  site_id uuid primary key references sites (id),
  header_top_color app.color not null,
  header_top_text_color app.color not null,
  header_bar_color app.color not null,
  header_bar_text_color app.color not null,
  left_bar_color app.color not null,
  left_bar_text_color app.color not null,
  card_bg_color app.color not null,
  card_text_color app.color not null,
  body_bg_color app.color not null
);
call app.isolate('theme_settings');

-- Weekday 0 is Sunday; several spans a day are allowed (a lunch break).
create table open_times (
  site_id uuid not null references sites (id),
  day integer not null check (day between 0 and 6),
  opens text not null check (opens ~ '^\d\d:\d\d$'),
  closes text not null check (closes ~ '^\d\d:\d\d$'),
  primary key (site_id, day, opens)
);
call app.isolate('open_times');

create table close_dates (
  site_id uuid not null references sites (id),
  date text not null check (date ~ '^\d{4}-\d\d-\d\d$'),
  reason text not null default '',
  primary key (site_id, date)
);
call app.isolate('close_dates');

create table policies (
  site_id uuid primary key references sites (id),
  cookie_law text not null default '',
  terms_of_use text not null default '',
  privacy_policy text not null default ''
);
call app.isolate('policies');
