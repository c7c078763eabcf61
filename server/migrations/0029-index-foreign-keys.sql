-- PostgreSQL looks for the rows that point at a row before it deletes or renumbers it. Without an index on the foreign key
-- it reads the whole table each time: deleting one person took seconds beside a million orders. Columns that are often
-- empty have a partial index, which serves the same question.
create index audit_log_of_actor on audit_log (site_id, actor_id) where actor_id is not null;
create index conversation_messages_of_sender on conversation_messages (site_id, sender_id);
create index conversation_messages_of_file on conversation_messages (site_id, file_id) where file_id is not null;
create index imports_of_creator on imports (site_id, created_by);
create index imports_of_file on imports (site_id, file_id) where file_id is not null;
create index invoices_of_creator on invoices (site_id, created_by) where created_by is not null;
create index invoices_of_document on invoices (site_id, document_file_id) where document_file_id is not null;
create index invoices_of_vat_check on invoices (site_id, vat_check_id) where vat_check_id is not null;
create index ledger_transfers_of_actor on ledger_transfers (site_id, actor_id) where actor_id is not null;
create index order_changes_of_creator on order_changes (site_id, created_by);
create index order_downloads_of_user on order_downloads (site_id, user_id);
create index order_downloads_of_real_user on order_downloads (site_id, real_user_id) where real_user_id is not null;
create index order_events_of_actor on order_events (site_id, actor_id) where actor_id is not null;
create index order_files_of_uploader on order_files (site_id, uploaded_by) where uploaded_by is not null;
create index orders_of_vehicle_type on orders (vehicle_type_id) where vehicle_type_id is not null;
create index payments_of_user on payments (site_id, user_id);
create index reset_tokens_of_user on reset_tokens (site_id, user_id);
create index setup_links_of_site on setup_links (site_id);
create index site_hostnames_of_site on site_hostnames (site_id);
create index site_settings_of_logo on site_settings (site_id, logo_file_id) where logo_file_id is not null;
create index solutions_of_creator on solutions (site_id, created_by) where created_by is not null;
create index solutions_of_delta on solutions (site_id, delta_file_id);
create index users_of_picture on users (site_id, picture_file_id) where picture_file_id is not null;
create index vat_checks_of_user on vat_checks (site_id, user_id);
create index vat_rates_of_country on vat_rates (country);
create index vehicle_images_of_file on vehicle_images (file_id);
create index vehicle_location_images_of_file on vehicle_location_images (file_id);
create index vehicles_of_image on vehicles (image_file_id) where image_file_id is not null;
create index vehicles_of_parent on vehicles (parent_id, parent_level) where parent_id is not null;

-- Ended sessions count too, and there are few of them: they go a month after their end.
drop index sessions_of_user;
create index sessions_of_user on sessions (site_id, user_id);
create index sessions_of_acting_user on sessions (site_id, acting_user_id) where acting_user_id is not null;
