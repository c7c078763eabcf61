-- Credits. Every movement is one row that names both sides: what leaves one account arrives in the other, so the
-- books balance by construction. Rows are never changed and never go, whoever asks. A wallet's balance moves only
-- by such a row: the trigger below writes it, and the application has no right to.

-- Credits and money are integers of 1/100. The bound keeps every sum far inside what JavaScript counts exactly.
create domain app.hundredths as bigint check (value between -100000000000000 and 100000000000000);

create table wallets (
  site_id uuid not null references sites (id),
  user_id uuid not null,
  balance app.hundredths not null default 0,
  credit_limit app.hundredths not null default 0 check (credit_limit >= 0),
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id),
  constraint wallets_limit check (balance >= -credit_limit)
);
call app.isolate('wallets');
revoke update, delete, truncate on wallets from tunedesk_app;
grant update (credit_limit) on wallets to tunedesk_app;

-- What an order has taken from a wallet: still held, or captured at delivery. The id is the order's.
create table holds (
  id uuid primary key,
  site_id uuid not null,
  user_id uuid not null,
  held app.hundredths not null constraint holds_held check (held >= 0),
  captured app.hundredths not null default 0 constraint holds_captured check (captured >= 0),
  created_at timestamptz not null,
  unique (site_id, id),
  foreign key (site_id, user_id) references wallets (site_id, user_id)
);
create index holds_of_user on holds (site_id, user_id) where held > 0;
call app.isolate('holds');
revoke insert, update, delete, truncate on holds from tunedesk_app;

create table ledger_transfers (
  -- Taken while the wallet is locked, so it rises in the order in which a wallet's balance changed.
  seq bigint generated always as identity primary key,
  site_id uuid not null,
  -- The same intent twice moves credits once.
  key text not null,
  user_id uuid not null,
  act text not null,
  from_account text not null,
  to_account text not null,
  amount app.hundredths not null check (amount > 0),
  -- The wallet's balance afterwards.
  balance app.hundredths not null,
  -- Made or found by the trigger below in the same statement, so it needs no foreign key.
  hold_id uuid,
  -- What it was for, as people know it: an invoice number, an order number.
  subject text not null default '',
  subject_id uuid,
  reason text not null default '',
  actor_id uuid,
  at timestamptz not null,
  constraint ledger_transfers_key unique (site_id, key),
  constraint ledger_transfers_sides check ((act, from_account, to_account) in (
    ('top_up', 'issued', 'wallet'), ('take_back', 'wallet', 'issued'),
    ('hold', 'wallet', 'held'), ('release', 'held', 'wallet'), ('capture', 'held', 'used'), ('refund', 'used', 'wallet'),
    ('adjust', 'adjusted', 'wallet'), ('adjust', 'wallet', 'adjusted')
  )),
  check ((act in ('hold', 'release', 'capture', 'refund')) = (hold_id is not null)),
  check (act <> 'adjust' or reason <> ''),
  foreign key (site_id, user_id) references wallets (site_id, user_id),
  foreign key (site_id, actor_id) references users (site_id, id)
);
create index ledger_transfers_of_wallet on ledger_transfers (site_id, user_id, seq desc);
create index ledger_transfers_by_time on ledger_transfers (site_id, at);
call app.isolate('ledger_transfers');

-- Both sides of every transfer, for proofs and statements.
create view ledger_entries with (security_invoker = true) as
  select seq, site_id, user_id, from_account as account, -amount as amount, hold_id, at from ledger_transfers
  union all
  select seq, site_id, user_id, to_account, amount, hold_id, at from ledger_transfers;

-- Moves the wallet and the hold that a transfer is about. Runs as the owner: nobody else may. Plans are kept for as
-- long as a connection lives, and one made while the tables were empty would read them whole for ever after.
create function app.apply_transfer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  wallet wallets;
  change bigint := case 'wallet' when new.to_account then new.amount when new.from_account then -new.amount else 0 end;
begin
  -- A definer's function is not subject to the policies, so it keeps to the caller's site itself.
  if new.site_id is distinct from app.site_id() then
    raise exception 'a transfer belongs to the site of its unit of work';
  end if;
  select * into wallet from wallets where site_id = new.site_id and user_id = new.user_id for no key update;
  if not found then
    insert into wallets (site_id, user_id) values (new.site_id, new.user_id) on conflict do nothing;
    select * into wallet from wallets where site_id = new.site_id and user_id = new.user_id for no key update;
  end if;
  -- Whoever had this key before us held the wallet too, so by now their row is visible.
  if exists (select from ledger_transfers where site_id = new.site_id and key = new.key) then
    return null;
  end if;
  if change < 0 and wallet.balance + change < -wallet.credit_limit then
    raise exception 'the wallet does not hold enough' using
      errcode = 'check_violation', constraint = 'wallets_limit',
      detail = -(wallet.balance + change + wallet.credit_limit);
  end if;
  case new.act
    when 'hold' then
      insert into holds (id, site_id, user_id, held, created_at)
        values (new.hold_id, new.site_id, new.user_id, new.amount, new.at)
        on conflict (id) do update set held = holds.held + excluded.held
          where holds.site_id = excluded.site_id and holds.user_id = excluded.user_id;
    when 'release' then
      update holds set held = held - new.amount
        where id = new.hold_id and site_id = new.site_id and user_id = new.user_id;
    when 'capture' then
      update holds set held = held - new.amount, captured = captured + new.amount
        where id = new.hold_id and site_id = new.site_id and user_id = new.user_id;
    when 'refund' then
      update holds set captured = captured - new.amount
        where id = new.hold_id and site_id = new.site_id and user_id = new.user_id;
    else null;
  end case;
  if new.hold_id is not null and not found then
    raise exception 'this hold belongs to somebody else';
  end if;
  update wallets set balance = balance + change where site_id = new.site_id and user_id = new.user_id and change <> 0;
  new.balance := wallet.balance + change;
  new.seq := nextval(pg_get_serial_sequence('public.ledger_transfers', 'seq'));
  return new;
end $$;
create trigger apply_transfer before insert on ledger_transfers
  for each row execute function app.apply_transfer();

create function app.refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on ledger_transfers
  for each statement execute function app.refuse_change();
revoke update, delete, truncate on ledger_transfers from tunedesk_app;

-- What the nightly check found. `wrong` lists the accounts whose figures differ.
create table ledger_proofs (
  id uuid primary key,
  site_id uuid not null references sites (id),
  at timestamptz not null,
  wallets integer not null,
  transfers integer not null,
  wrong jsonb not null
);
create index ledger_proofs_by_time on ledger_proofs (site_id, at desc);
call app.isolate('ledger_proofs');
revoke update, delete, truncate on ledger_proofs from tunedesk_app;
