-- Smaller copies of a picture stand beside what was uploaded. They are files of their own, so back-up and sweep know them.
-- A copy is attached only while its original is, and is released with it.
alter table stored_files
  -- The longest side of its copies, in pixels; null where none are made.
  add column copy_side int check (copy_side > 0),
  add column copies_made_at timestamptz,
  add column copy_of uuid,
  add foreign key (site_id, copy_of) references stored_files (site_id, id) on delete set null (copy_of);
create index stored_files_copies on stored_files (site_id, copy_of) where copy_of is not null;
create index stored_files_without_copies on stored_files (site_id, id)
  where copy_side is not null and copies_made_at is null and state = 'attached';

-- Pictures from before: the job by the clock makes their copies.
update stored_files f set copy_side = picture.side
from (
  select logo_file_id as id, 640 as side from site_settings
  union all select picture_file_id, 256 from users
  union all select image_file_id, 320 from vehicles
  union all select file_id, 1600 from vehicle_images
  union all select file_id, 1600 from vehicle_location_images
) as picture
where f.id = picture.id and f.media_type in ('image/png', 'image/jpeg', 'image/webp');
