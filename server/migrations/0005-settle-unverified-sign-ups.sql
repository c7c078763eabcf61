-- Decoys hold their username like anyone else: if a second sign-up could take it, that would tell that the first one
-- met a known email. Both let go of it when the sweep removes sign-ups that nobody verified.
drop index users_username_key;
create unique index users_username_key on users (site_id, app.folded(username)) where deleted_at is null;

-- Such a person may have left traces (chosen a language, signed out). Without these rules they could never be swept.
-- The line of the audit log stays and loses only whom it points to.
alter table audit_log
  drop constraint audit_log_site_id_actor_id_fkey,
  add foreign key (site_id, actor_id) references users (site_id, id) on delete set null (actor_id);
alter table idempotency_keys
  drop constraint idempotency_keys_site_id_user_id_fkey,
  add foreign key (site_id, user_id) references users (site_id, id) on delete cascade;
