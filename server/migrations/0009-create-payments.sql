-- One attempt to pay for something by one method. The id is the reference that the provider is given.
-- created (the provider may not know it yet) → open → paid → refunding → refunded; created and open → failed or
-- expired, and from there still → paid: money that comes late has come.
create table payments (
  id uuid primary key,
  site_id uuid not null references sites (id),
  user_id uuid not null,
  purpose text not null check (purpose in ('invoice')),
  subject_id uuid not null,
  method text not null check (method in ('bank', 'stripe', 'paypal', 'payfast', 'square', 'crypto')),
  amount app.hundredths not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null
    check (status in ('created', 'open', 'paid', 'failed', 'expired', 'refunding', 'refunded')),
  -- The provider's name for the checkout, and for the money that came by it (refunds need it).
  provider_id text,
  provider_payment_id text,
  -- Where the buyer goes to pay. As text it keeps the order of its fields, which a signature may count on.
  next json,
  -- What staff should look at: a wrong amount, a second payment of the same thing, a refund that did not go out.
  problem text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider is asked next, if no message comes.
  check_after timestamptz,
  checks integer not null default 0,
  unique (site_id, id),
  constraint payments_provider_key unique (site_id, method, provider_id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index payments_of_subject on payments (site_id, subject_id, created_at desc);
create index payments_to_check on payments (site_id, check_after) where check_after is not null;
create index payments_with_problem on payments (site_id, changed_at desc) where problem is not null;
call app.isolate('payments');
revoke delete, truncate on payments from tunedesk_app;

-- Messages of providers whose signature was right, kept before anything is done about them.
create table payment_messages (
  id uuid primary key,
  site_id uuid not null references sites (id),
  payment_id uuid not null,
  method text not null,
  -- The provider's number of the message: the same again is not kept twice.
  event_id text not null,
  content text not null,
  -- What the message says of the payment, where it says anything that can be checked.
  report jsonb,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  constraint payment_messages_event_key unique (site_id, method, event_id),
  foreign key (site_id, payment_id) references payments (site_id, id)
);
create index payment_messages_of_payment on payment_messages (site_id, payment_id);
call app.isolate('payment_messages');
revoke delete, truncate on payment_messages from tunedesk_app;
