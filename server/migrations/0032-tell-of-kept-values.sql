-- Every process keeps settings and opening hours in memory. Whoever changes them, each of them hears of it.
create function app.tell_of_kept_values() returns trigger language plpgsql as $$
begin
  perform pg_notify('tunedesk_kept', coalesce(new.site_id, old.site_id)::text);
  return null;
end
$$;

create trigger tell_of_kept_values after insert or update or delete on site_settings
  for each row execute function app.tell_of_kept_values();
create trigger tell_of_kept_values after insert or update or delete on theme_settings
  for each row execute function app.tell_of_kept_values();
create trigger tell_of_kept_values after insert or update or delete on open_times
  for each row execute function app.tell_of_kept_values();
create trigger tell_of_kept_values after insert or update or delete on close_dates
  for each row execute function app.tell_of_kept_values();
