-- What an invoice is for stands in its lines, so that it can be for more than credits. Every invoice that was filled in
-- gets the one line that it was so far; the fee of the payment method stays the invoice's own.
create table invoice_lines (
  site_id uuid not null,
  invoice_id uuid not null,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('credits')),
  -- What was chosen from the seller's list; it may be gone from there.
  item_id uuid,
  description text not null default '',
  quantity app.hundredths not null,
  net app.hundredths not null,
  vat app.hundredths not null,
  -- Of one whole unit, in 1/10000.
  unit_price bigint generated always as (
    case when quantity <> 0 then round(net::numeric * 10000 / quantity) end
  ) stored,
  primary key (site_id, invoice_id, position),
  foreign key (site_id, invoice_id) references invoices (site_id, id) on delete cascade,
  constraint invoice_lines_sign check (
    (quantity >= 0 and net >= 0 and vat >= 0) or (quantity <= 0 and net <= 0 and vat <= 0)
  )
);
call app.isolate('invoice_lines');
revoke update, delete on invoice_lines from tunedesk_app;

-- The VAT of an invoice is for its line and its fee together. The line has what it bears by itself, in steps that the
-- currency can be paid in; the rest is the fee's.
insert into invoice_lines (site_id, invoice_id, position, kind, item_id, description, quantity, net, vat)
select site_id, id, 0, 'credits', package_id, item_name, credits, net,
  case when fee = 0 then vat
    else sign(vat) * least(abs(vat), abs(round(net::numeric * vat_rate / (10000 * step)) * step)) end
from invoices,
  lateral (select case when currency in (
    'AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF',
    'KPW', 'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'TWD', 'UGX',
    'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'YER'
  ) then 100 else 1 end as step) of_currency
where status <> 'draft' and (status <> 'void' or credits <> 0 or net <> 0);

alter table invoices drop column item_name, drop column package_id, drop column credits;
alter table invoices add constraint invoices_sign check (
  case kind
    when 'invoice' then net >= 0 and fee >= 0 and vat >= 0
    else net <= 0 and fee <= 0 and vat <= 0
  end
);

-- With its number an invoice is bookkeeping, and its lines with it.
create function app.keep_invoice_lines() returns trigger
  language plpgsql as $$
declare
  numbered text;
begin
  for numbered in
    select number from invoices
    where (site_id, id) = (old.site_id, old.invoice_id) or (site_id, id) = (new.site_id, new.invoice_id)
    for share
  loop
    if numbered is not null then
      raise exception 'invoice % bears a number and cannot be changed', numbered;
    end if;
  end loop;
  return coalesce(new, old);
end $$;

create trigger keep_invoice_lines before insert or update or delete on invoice_lines
  for each row execute function app.keep_invoice_lines();

-- Looked at when the transaction commits: an invoice and its lines are written one after the other.
create function app.check_invoice_lines() returns trigger
  language plpgsql as $$
declare
  invoice_site uuid := coalesce(new.site_id, old.site_id);
  invoice uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
  wrong boolean;
begin
  select sum(coalesce(l.net, 0)) <> i.net
    or case when i.fee = 0 then sum(coalesce(l.vat, 0)) <> i.vat else abs(sum(coalesce(l.vat, 0))) > abs(i.vat) end
    or (i.number is not null and count(l.position) = 0)
    or count(distinct l.kind) > 1
    or bool_or(case i.kind when 'invoice' then l.quantity < 0 or l.net < 0 else l.quantity > 0 or l.net > 0 end)
  into wrong
  from invoices i left join invoice_lines l on l.site_id = i.site_id and l.invoice_id = i.id
  where i.site_id = invoice_site and i.id = invoice
  group by i.site_id, i.id;
  if wrong then
    raise exception 'the lines of invoice % do not make it up', invoice
      using errcode = 'check_violation', constraint = 'invoice_lines_make_up_invoice';
  end if;
  return null;
end $$;

create constraint trigger check_invoice_lines after insert or update or delete on invoice_lines
  deferrable initially deferred for each row execute function app.check_invoice_lines('invoice_id');
create constraint trigger check_invoice_lines after insert or update of kind, number, net, fee, vat on invoices
  deferrable initially deferred for each row execute function app.check_invoice_lines('id');
