-- A payment is given back in parts, and an invoice taken back by several credit notes.

-- One part of a payment that goes back by its provider. The id is the reference by which the provider knows a second try.
-- pending → done, or refused (a plain no, or nobody there until we gave up: staff send the money another way).
create table payment_refunds (
  id uuid primary key,
  site_id uuid not null references sites (id),
  payment_id uuid not null,
  amount app.hundredths not null check (amount > 0),
  status text not null check (status in ('pending', 'done', 'refused')),
  created_at timestamptz not null,
  -- Of a pending one: when the provider was last asked.
  changed_at timestamptz not null,
  foreign key (site_id, payment_id) references payments (site_id, id)
);
create index payment_refunds_of_payment on payment_refunds (site_id, payment_id);
create index payment_refunds_pending on payment_refunds (site_id, changed_at) where status = 'pending';
call app.isolate('payment_refunds');
revoke delete, truncate, update on payment_refunds from tunedesk_app;
grant update (status, changed_at) on payment_refunds to tunedesk_app;

-- Never more goes back than came, whoever asks at the same time; what is decided stays.
create function app.keep_payment_refund() returns trigger
  language plpgsql as $$
declare
  paid bigint;
begin
  if tg_op = 'UPDATE' and old.status <> 'pending' then
    raise exception 'refund % is % and cannot be changed', old.id, old.status;
  end if;
  select amount into paid from payments where site_id = new.site_id and id = new.payment_id for no key update;
  if new.status <> 'refused' and paid < new.amount + (
    select coalesce(sum(amount), 0) from payment_refunds
    where site_id = new.site_id and payment_id = new.payment_id and id <> new.id and status <> 'refused'
  ) then
    raise exception 'payment % does not hold that much', new.payment_id
      using errcode = 'check_violation', constraint = 'payment_refunds_within_payment';
  end if;
  return new;
end $$;
create trigger keep_payment_refund before insert or update on payment_refunds
  for each row execute function app.keep_payment_refund();

-- What went back as a whole so far bore the payment's own id, and so does the try that may be on its way.
insert into payment_refunds (id, site_id, payment_id, amount, status, created_at, changed_at)
select id, site_id, id, amount, case status when 'refunding' then 'pending' else 'done' end, changed_at, changed_at
from payments where status in ('refunding', 'refunded') and paid_at is not null;

-- A line of a credit note stands at the position of the line that it takes back, as it always did.
alter table invoices drop constraint invoices_corrected_once;
create index invoices_of_corrected on invoices (site_id, corrects_id) where corrects_id is not null;

-- Looked at when the transaction commits, as check_invoice_lines is: an invoice and all its credit notes come to no less
-- than nothing, line by line and in the fee. The lock lets whoever commits second see the first.
create function app.check_credit_notes() returns trigger
  language plpgsql as $$
declare
  corrected uuid;
begin
  select corrects_id into corrected from invoices
  where site_id = new.site_id and id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if corrected is null then
    return null;
  end if;
  perform from invoices where site_id = new.site_id and id = corrected for no key update;
  if exists (
    select from invoices i join invoice_lines l on l.site_id = i.site_id and l.invoice_id = i.id
    where i.site_id = new.site_id and (i.id = corrected or i.corrects_id = corrected)
    group by l.position
    having sum(l.quantity) < 0 or sum(l.net) < 0 or sum(l.vat) < 0
  ) or exists (
    select from invoices i
    where i.site_id = new.site_id and (i.id = corrected or i.corrects_id = corrected)
    having sum(i.fee) < 0 or sum(i.vat) < 0
  ) then
    raise exception 'more is taken back than invoice % is for', corrected
      using errcode = 'check_violation', constraint = 'credit_notes_within_invoice';
  end if;
  return null;
end $$;

create constraint trigger check_credit_notes after insert on invoice_lines
  deferrable initially deferred for each row execute function app.check_credit_notes('invoice_id');
create constraint trigger check_credit_notes after insert or update of corrects_id, net, fee, vat on invoices
  deferrable initially deferred for each row when (new.corrects_id is not null)
  execute function app.check_credit_notes('id');
