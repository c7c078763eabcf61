-- Lines of the audit log live for three years. The program may still neither change nor delete one: this function is the
-- only way, and how old a line must be stands here and not with whoever calls it.
create function app.delete_old_audit_lines(most integer) returns integer
  language sql security definer as $$
  with gone as (
    delete from public.audit_log where ctid = any (array(
      select ctid from public.audit_log where site_id = app.site_id() and at < now() - interval '3 years'
      order by at limit most for update skip locked))
    returning 1
  )
  select count(*)::integer from gone
$$;
