-- Imports of any catalogue stand in one table; kind says of which.
alter table vehicle_imports rename to imports;
alter table imports add column kind text not null default 'vehicles';
alter table imports alter column kind drop default;
alter table imports rename constraint vehicle_imports_pkey to imports_pkey;
alter table imports rename constraint vehicle_imports_site_id_fkey to imports_site_id_fkey;
alter table imports rename constraint vehicle_imports_site_id_file_id_fkey to imports_site_id_file_id_fkey;
alter table imports rename constraint vehicle_imports_site_id_created_by_fkey to imports_site_id_created_by_fkey;
alter table imports rename constraint vehicle_imports_state_check to imports_state_check;
drop index vehicle_imports_by_time;
create index imports_by_time on imports (site_id, kind, created_at desc);
