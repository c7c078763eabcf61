-- Every table that belongs to a site is isolated by PostgreSQL itself: the application logs in as a role that
-- owns nothing, and a row is visible only while app.site_id names its site. A forgotten WHERE returns nothing.

create schema app;

-- After a transaction that set it locally the setting is '' and not null, hence nullif.
create function app.site_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.site_id', true), '')::uuid;

-- Call once for each table with a site_id column.
create procedure app.isolate(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy site_isolation on %s using (site_id = app.site_id()) with check (site_id = app.site_id())',
    target
  );
end $$;

grant usage on schema app, public to tunedesk_app;
revoke create on schema public from public;
alter default privileges in schema public grant select, insert, update, delete on tables to tunedesk_app;
alter default privileges in schema public grant usage on sequences to tunedesk_app;

-- For texts of people: without this an address could be taken twice by writing it in capitals.
create function app.folded(value text) returns text
  language sql immutable parallel safe strict
  return lower(normalize(value, nfkc));
