-- Staff look for what waits for money among years of what was paid: without this the list walks through all of it.
create index invoices_by_status on invoices (site_id, status, created_at desc, id desc);
