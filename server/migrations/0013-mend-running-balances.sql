-- The balance of a statement's line is what the wallet holds after it. Two first movements at once both found no wallet;
-- the second waited for the first, added to the wallet that it had made, and yet wrote its own amount as the balance.
-- Now the balance of every line is the wallet's, also where the line had to make it.
drop function app.open_wallet(uuid, uuid, bigint);

-- The first movement of a wallet makes it, or adds to the one that another has just made, and answers what it holds
-- then. A movement that takes comes here when the wallet did not hold enough; what has arrived meanwhile counts.
create function app.open_wallet(site uuid, person uuid, change bigint) returns bigint
  language plpgsql as $$
declare
  wallet public.wallets;
begin
  if change >= 0 then
    insert into public.wallets (site_id, user_id, balance) values (site, person, change)
      on conflict (site_id, user_id) do update set balance = wallets.balance + excluded.balance
      returning * into wallet;
    return wallet.balance;
  end if;
  select * into wallet from public.wallets where site_id = site and user_id = person for update;
  if wallet.balance + change >= -wallet.credit_limit then
    update public.wallets set balance = balance + change where site_id = site and user_id = person;
    return wallet.balance + change;
  end if;
  raise exception 'the wallet does not hold enough' using
    errcode = 'check_violation', constraint = 'wallets_limit',
    detail = -(coalesce(wallet.balance, 0) + change + coalesce(wallet.credit_limit, 0));
end $$;

-- As it was, but for the balance of a wallet's first line.
create or replace function app.apply_transfer() returns trigger
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
    new.balance := app.open_wallet(new.site_id, new.user_id, change);
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

-- Lines written before say what the movements up to them add up to. What was moved, when and by whom stays untouched:
-- only the figure that follows from it is counted again. The trigger stands aside inside this transaction alone, and
-- nobody can write meanwhile.
alter table ledger_transfers disable trigger append_only;
update ledger_transfers t set balance = counted.balance
  from (
    select seq, sum(case 'wallet' when to_account then amount when from_account then -amount else 0 end)
      over (partition by site_id, user_id order by seq) as balance
    from ledger_transfers
  ) counted
  where counted.seq = t.seq and counted.balance <> t.balance;
alter table ledger_transfers enable trigger append_only;
