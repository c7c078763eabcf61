-- Every process keeps what the site offers, with its prices. Whoever changes it, each of them hears of it.
create trigger tell_of_kept_values after insert or update or delete on services
  for each row execute function app.tell_of_kept_values();
create trigger tell_of_kept_values after insert or update or delete on options
  for each row execute function app.tell_of_kept_values();
create trigger tell_of_kept_values after insert or update or delete on option_extras
  for each row execute function app.tell_of_kept_values();
