-- A sub-portal belongs to an agent, who is a customer of the admin site. Its provider's people open, suspend and close it.
alter table sites
  add column provider_id uuid references sites (id),
  add column agent_id uuid,
  add column state text not null default 'open' check (state in ('open', 'suspended', 'closed')),
  -- Told to the people of the portal.
  add column suspended_reason text not null default '',
  add column closed_at timestamptz;

update sites set provider_id = (select id from sites where is_admin_site) where not is_admin_site;

alter table sites
  add foreign key (provider_id, agent_id) references users (site_id, id),
  add check (is_admin_site = (provider_id is null)),
  add check (not is_admin_site or (agent_id is null and state = 'open')),
  add check ((state = 'closed') = (closed_at is not null));
create index sites_of_provider on sites (provider_id) where provider_id is not null;
-- Who closes one may open another.
create unique index sites_one_of_agent on sites (provider_id, agent_id) where state <> 'closed';
create index sites_of_agent on sites (provider_id, agent_id) where agent_id is not null;

-- The only way from one site to another: between a sub-portal and its provider. `for_transaction`: until it ends.
create function app.enter_site(target uuid, for_transaction boolean) returns void
  language plpgsql as $$
begin
  if not exists (select from public.sites s
    where (s.id = app.site_id() and s.provider_id = target) or (s.id = target and s.provider_id = app.site_id()))
  then
    raise exception 'no way leads from this site to that one' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.site_id', target::text, for_transaction);
end $$;

alter table site_settings
  -- Whether orders go on to the provider by themselves or when staff forward them. Means nothing on the admin site.
  add column relay text not null default 'automatic' check (relay in ('automatic', 'manual'));

-- The provider's extra that serves it, as with services and options.
alter table option_extras add column provider_id uuid;

-- Settings are kept together with what their site is.
create function app.tell_of_kept_site() returns trigger language plpgsql as $$
begin
  perform pg_notify('tunedesk_kept', new.id::text);
  return null;
end
$$;
create trigger tell_of_kept_site after update on sites
  for each row execute function app.tell_of_kept_site();
