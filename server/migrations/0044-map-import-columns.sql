-- A file may call its columns as it likes, be checked without being imported, and bring choices of its kind.
alter table imports
  add column columns jsonb,
  add column check_only boolean not null default false,
  add column options jsonb not null default '{}';
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('waiting', 'checking', 'checked', 'writing', 'done', 'refused', 'failed'));
