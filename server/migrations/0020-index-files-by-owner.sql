-- How much a person has stored within a day is asked before every upload.
create index stored_files_of_owner on stored_files (site_id, owner_id, created_at) where owner_id is not null;
