-- What a site sells credits for, who it is on paper, and how long documents are kept.
alter table site_settings
  add company_name text not null default '',
  add company_address text not null default '',
  add company_zip_code text not null default '',
  add company_city text not null default '',
  add company_reg_no text not null default '',
  add company_vat_no text not null default '',
  -- What one credit costs, in 1/100 of the currency's unit.
  add credit_rate app.hundredths not null default 100 check (credit_rate > 0),
  -- Any number of credits may be bought, beside the packages.
  add free_amount boolean not null default true,
  add retention_months integer not null default 1 check (retention_months between 1 and 120);

create table packages (
  id uuid primary key,
  site_id uuid not null references sites (id),
  name text not null default '',
  credits app.hundredths not null check (credits > 0),
  price app.hundredths not null check (price > 0),
  position integer not null,
  active boolean not null default true,
  created_at timestamptz not null,
  unique (site_id, id)
);
create index packages_in_order on packages (site_id, position, id);
call app.isolate('packages');

create table payment_settings (
  site_id uuid not null references sites (id),
  method text not null check (method in ('bank', 'stripe', 'paypal', 'payfast', 'square', 'crypto')),
  enabled boolean not null,
  options jsonb not null,
  -- Keys and secrets, sealed with SECRET_KEY: the database alone does not tell them.
  sealed text,
  primary key (site_id, method)
);
call app.isolate('payment_settings');

-- draft (staff are writing it) → pending (waits for money) → paid → refunded (a credit note takes it back);
-- draft and pending → void. A number is given with the payment, in the same transaction, so the series has no gap.
create table invoices (
  id uuid primary key,
  site_id uuid not null references sites (id),
  user_id uuid not null,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  status text not null check (status in ('draft', 'pending', 'paid', 'refunded', 'void')),
  number text,
  item_name text not null default '',
  package_id uuid,
  credits app.hundredths not null default 0,
  net app.hundredths not null default 0,
  fee app.hundredths not null default 0,
  vat_rate integer not null default 0 check (vat_rate between 0 and 10000),
  vat_reason text not null default 'standard'
    check (vat_reason in ('standard', 'reverse_charge', 'not_charged', 'set_by_staff')),
  vat_check_id uuid,
  vat app.hundredths not null default 0,
  total app.hundredths not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_method text,
  -- Both parties as they were when it was made.
  seller jsonb not null,
  buyer jsonb not null,
  language text not null,
  -- Of a credit note: the invoice that it takes back, and why.
  corrects_id uuid,
  reason text not null default '',
  created_by uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  voided_at timestamptz,
  document_file_id uuid,
  document_deleted_at timestamptz,
  document_warned_at timestamptz,
  unique (site_id, id),
  constraint invoices_number_key unique (site_id, number),
  constraint invoices_adds_up check (total = net + fee + vat),
  constraint invoices_sign check (
    case kind when 'invoice' then credits >= 0 and net >= 0 and fee >= 0 and vat >= 0
      else credits <= 0 and net <= 0 and fee <= 0 and vat <= 0 end
  ),
  check ((number is not null) = (status in ('paid', 'refunded'))),
  check ((paid_at is not null) = (number is not null)),
  check ((kind = 'credit_note') = (corrects_id is not null)),
  constraint invoices_corrected_once unique (site_id, corrects_id),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, created_by) references users (site_id, id),
  foreign key (site_id, corrects_id) references invoices (site_id, id),
  foreign key (site_id, vat_check_id) references vat_checks (site_id, id),
  foreign key (site_id, document_file_id) references stored_files (site_id, id)
);
create index invoices_by_time on invoices (site_id, created_at desc, id desc);
create index invoices_of_user on invoices (site_id, user_id, created_at desc);
create index invoices_with_document on invoices (site_id, paid_at) where document_file_id is not null;
call app.isolate('invoices');
revoke delete, truncate on invoices from tunedesk_app;

-- What bears a number is bookkeeping: afterwards only its document, and the word that it was taken back, may change.
create function app.keep_invoice() returns trigger
  language plpgsql as $$
begin
  if to_jsonb(new) - '{status,document_file_id,document_deleted_at,document_warned_at}'::text[]
    is distinct from to_jsonb(old) - '{status,document_file_id,document_deleted_at,document_warned_at}'::text[]
    or (new.status <> old.status and new.status <> 'refunded') then
    raise exception 'invoice % bears a number and cannot be changed', old.number;
  end if;
  return new;
end $$;
create trigger keep_invoice before update on invoices
  for each row when (old.number is not null) execute function app.keep_invoice();

-- The last number given, by year. Its row is locked from the number's birth to the commit.
create table invoice_series (
  site_id uuid not null references sites (id),
  year integer not null,
  last integer not null check (last > 0),
  primary key (site_id, year)
);
call app.isolate('invoice_series');
revoke delete, truncate on invoice_series from tunedesk_app;
