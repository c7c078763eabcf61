-- Every process keeps how orders are served without staff, as it keeps the settings of the site.
create trigger tell_of_kept_values after insert or update or delete on automation_settings
  for each row execute function app.tell_of_kept_values();
