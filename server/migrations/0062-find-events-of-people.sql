-- A stream that comes back reads what concerns its person, not all that happened on the site meanwhile: when a server goes
-- away, the streams of hundreds come back in the same second.
create index events_of_person on events (site_id, user_id, id) where user_id is not null;
create index events_of_colleague on events (site_id, colleague_id, id) where colleague_id is not null;
create index events_for_everyone on events (site_id, id) where user_id is null and not for_staff;
