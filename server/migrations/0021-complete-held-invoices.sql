-- Money that came for a purchase without an address is booked at once, and its document waits for the address. So seller
-- and buyer of a numbered invoice may be completed until its document is kept; figures and number never change.
create or replace function app.keep_invoice() returns trigger
  language plpgsql as $$
declare
  free text[] := '{status,document_file_id,document_deleted_at,document_warned_at}';
begin
  if old.document_file_id is null and old.document_deleted_at is null then
    free := free || '{seller,buyer}';
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (new.status <> old.status and new.status <> 'refunded') then
    raise exception 'invoice % bears a number and cannot be changed', old.number;
  end if;
  return new;
end $$;

-- Asked every hour and with every new address; nearly always empty.
create index invoices_without_document on invoices (site_id, user_id)
  where number is not null and document_file_id is null and document_deleted_at is null;
