-- A customer who asks for a revision rejects the version that was delivered. The solution that made it is suspended:
-- the automation does not use it until staff lift the suspension or replace the solution.

alter table order_files add column rejected_at timestamptz;

alter table solutions
  -- The hash of the file that the solution makes; null where the order that it came from was deleted.
  add column modified_sha256 bytea,
  add column suspended_at timestamptz,
  -- The customer's words, and the order they were said about. Both outlive that order.
  add column suspended_reason text not null default '',
  add column suspended_order_id uuid,
  add constraint solutions_suspension check (suspended_at is not null or (suspended_reason = '' and suspended_order_id is null));
create index solutions_of_order on solutions (site_id, order_id);
create index solutions_by_modified on solutions (site_id, original_sha256, modified_sha256);

-- What was rejected before: the newest version at the time of each revision.
update order_files f set rejected_at = (
    select min(e.at) from order_events e
    where e.site_id = f.site_id and e.order_id = f.order_id and e.kind = 'revision_asked' and e.at >= f.created_at
      and not exists (
        select from order_files later
        where later.site_id = f.site_id and later.order_id = f.order_id and later.kind = f.kind
          and later.version > f.version and later.created_at <= e.at))
  where f.kind in ('modified', 'modified_2');

update solutions s set modified_sha256 = f.sha256
  from order_files f
  where f.site_id = s.site_id and f.order_id = s.order_id and f.kind = 'modified' and f.created_at = s.created_at;

-- A solution is dated like its delivery: it is suspended for what was rejected since then.
update solutions s set
    suspended_at = rejected.at,
    suspended_order_id = rejected.order_id,
    suspended_reason = coalesce((
      select left(m.text, 500) from order_messages m
      where m.site_id = s.site_id and m.order_id = rejected.order_id and not m.from_staff and m.created_at = rejected.at
      limit 1), '')
  from (
    select distinct on (f.site_id, o.original_sha256, f.sha256)
      f.site_id, o.original_sha256, f.sha256, f.order_id, f.rejected_at as at
    from order_files f join orders o on o.site_id = f.site_id and o.id = f.order_id
    where f.kind = 'modified' and f.rejected_at is not null
    order by f.site_id, o.original_sha256, f.sha256, f.rejected_at desc) rejected
  where rejected.site_id = s.site_id and rejected.original_sha256 = s.original_sha256
    and rejected.sha256 = s.modified_sha256 and rejected.at >= s.created_at;
