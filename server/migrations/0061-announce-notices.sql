-- A notice is told to its readers once, when it is first shown. Whatever is shown or over by now was seen where it stands; those
-- that are still to come are told when their day comes. `told_to` is the last person who was told, in the order of their ids,
-- and names nobody to anybody: it need not be there any more.
alter table notices add column told_to uuid, add column told_at timestamptz;
update notices set told_at = changed_at where from_date <= to_char(now(), 'YYYY-MM-DD');
create index notices_to_tell on notices (site_id, from_date) where told_at is null;
