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
  unique (site_id, id)
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
  -- Wallet and hold are made or moved by the trigger below in the same statement: they need no foreign keys.
  hold_id uuid,
  -- What it was for, as people know it: an invoice number, an order number.
  subject text not null default '',
  subject_id uuid,
  reason text not null default '',
  actor_id uuid,
  at timestamptz not null,
  constraint ledger_transfers_key unique (key, site_id),
  constraint ledger_transfers_sides check (case act
    when 'top_up' then from_account = 'issued' and to_account = 'wallet'
    when 'take_back' then from_account = 'wallet' and to_account = 'issued'
    when 'hold' then from_account = 'wallet' and to_account = 'held'
    when 'release' then from_account = 'held' and to_account = 'wallet'
    when 'capture' then from_account = 'held' and to_account = 'used'
    when 'refund' then from_account = 'used' and to_account = 'wallet'
    when 'adjust' then from_account = 'adjusted' and to_account = 'wallet'
      or from_account = 'wallet' and to_account = 'adjusted'
    else false
  end),
  check ((act in ('hold', 'release', 'capture', 'refund')) = (hold_id is not null)),
  check (act <> 'adjust' or reason <> ''),
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

-- Moves the wallet and the hold that a transfer is about. Runs as the owner: nobody else may. Every name is written
-- with its schema instead of setting search_path, which would cost more than all the rest.
create function app.apply_transfer() returns trigger
  language plpgsql security definer as $$
declare
  change bigint := case 'wallet' when new.to_account then new.amount when new.from_account then -new.amount else 0 end;
begin
  -- A definer's function is not subject to the policies, so it keeps to the caller's site itself.
  if new.site_id is distinct from app.site_id() then
    raise exception 'a transfer belongs to the site of its unit of work';
  end if;
  -- Also when nothing changes (a capture): whoever has touched the wallet's row has it alone until they commit.
  update public.wallets set balance = balance + change
    where site_id = new.site_id and user_id = new.user_id and (change >= 0 or balance + change >= -credit_limit)
    returning balance into new.balance;
  if not found then
    perform app.open_wallet(new.site_id, new.user_id, change);
    new.balance := change;
  end if;
  -- Whoever had this key before us held the wallet too, so by now their row is visible. `is true` keeps the planner
  -- from looking by site: a plan made while the table was small would read a whole site's transfers ever after.
  if exists (select from public.ledger_transfers where key = new.key and (site_id = new.site_id) is true) then
    update public.wallets set balance = balance - change where site_id = new.site_id and user_id = new.user_id;
    return null;
  end if;
  if new.hold_id is not null then
    if new.act = 'hold' then
      insert into public.holds (id, site_id, user_id, held, created_at)
        values (new.hold_id, new.site_id, new.user_id, new.amount, new.at)
        on conflict (id) do update set held = holds.held + excluded.held
          where holds.site_id = excluded.site_id and holds.user_id = excluded.user_id;
    else
      update public.holds
        set held = held - case when new.act in ('release', 'capture') then new.amount else 0 end,
          captured = captured + case new.act when 'capture' then new.amount when 'refund' then -new.amount else 0 end
        where id = new.hold_id and site_id = new.site_id and user_id = new.user_id;
    end if;
    if not found then
      raise exception 'this hold belongs to somebody else';
    end if;
  end if;
  new.seq := nextval('public.ledger_transfers_seq_seq');
  return new;
end $$;

-- The first movement of a wallet makes it. Where there is one, the movement was refused: it does not hold enough.
create function app.open_wallet(site uuid, person uuid, change bigint) returns void
  language plpgsql as $$
declare
  wallet public.wallets;
begin
  if change >= 0 then
    insert into public.wallets (site_id, user_id, balance) values (site, person, change)
      on conflict (site_id, user_id) do update set balance = wallets.balance + excluded.balance;
    return;
  end if;
  select * into wallet from public.wallets where site_id = site and user_id = person;
  raise exception 'the wallet does not hold enough' using
    errcode = 'check_violation', constraint = 'wallets_limit',
    detail = -(coalesce(wallet.balance, 0) + change + coalesce(wallet.credit_limit, 0));
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
