-- Colleagues: people of one company, each with a login of their own, who work on the wallet of one of them.

alter table users
  -- Whose wallet, prices and invoices they work with. Null: their own.
  add column employer_id uuid,
  add column duty text check (duty in ('buyer', 'orderer')),
  -- Below so many hundredths of a credit the owner and the buyers are warned. Null: never.
  add column low_balance_at bigint check (low_balance_at >= 0),
  add constraint users_employer_fkey foreign key (site_id, employer_id) references users (site_id, id),
  add constraint users_duty_of_colleague check ((employer_id is null) = (duty is null)),
  -- A colleague is a customer without a wallet: whatever would give them one fails.
  add constraint users_colleague_check check (
    employer_id is null or (role_id = 2 and not has_wallet and low_balance_at is null and employer_id <> id));
create index users_of_employer on users (site_id, employer_id) where employer_id is not null;

-- One level: whose wallet it is has no employer. Acts lock both people first and say so in their own words.
create function app.keep_one_level() returns trigger language plpgsql as $$
begin
  if exists (select from public.users e where e.site_id = new.site_id and e.id = new.employer_id
      and (e.employer_id is not null or e.role_id <> 2))
    or exists (select from public.users c where c.site_id = new.site_id and c.employer_id = new.id) then
    raise exception 'a colleague has no colleagues'
      using errcode = 'check_violation', constraint = 'users_colleague_check';
  end if;
  return new;
end $$;
create trigger keep_one_level before insert or update of employer_id on users
  for each row when (new.employer_id is not null) execute function app.keep_one_level();

-- The order is the company's; who placed it follows it and is told of it too. Null: the owner of the account.
alter table orders
  add column placed_by uuid,
  add constraint orders_placed_by_fkey foreign key (site_id, placed_by) references users (site_id, id);
create index orders_of_colleague on orders (site_id, placed_by, order_no desc) where placed_by is not null;

-- An event of the company's that concerns one colleague, who may not hear of the others.
alter table events add column colleague_id uuid;

create table colleague_invites (
  id uuid primary key,
  site_id uuid not null references sites,
  employer_id uuid not null,
  email text not null,
  duty text not null check (duty in ('buyer', 'orderer')),
  locale text not null,
  -- Of the token in the newest mail.
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (site_id, employer_id) references users (site_id, id) on delete cascade
);
-- A company invites an address once; another invitation takes its place.
create unique index colleague_invites_email_key on colleague_invites (site_id, employer_id, app.folded(email));
create unique index colleague_invites_hash_key on colleague_invites (site_id, hash);
create index colleague_invites_by_end on colleague_invites (site_id, expires_at);
call app.isolate('colleague_invites');

-- As before, without colleagues: they have no balance that could be listed.
create or replace function app.search_balances(
  pattern text, agents boolean, sort text, descending boolean, after_name text, after_credits bigint, after_at timestamptz,
  after_id uuid, most integer
) returns setof uuid
  language plpgsql stable security definer rows 50 as $$
declare
  -- Only fixed texts are put together; what callers say comes as values.
  people text := ' u.site_id = app.site_id() and u.role_id = 2 and not u.decoy and u.employer_id is null and '
    || case when agents then 'u.kind = ''agent''' else 'u.kind <> ''agent''' end;
  direction text := case when descending then ' desc' else '' end;
  than text := case when descending then ' < ' else ' > ' end;
  with_wallet text;
  without_wallet text;
  moved text;
begin
  if pattern is not null then
    people := people || ' and app.searched_person(u.first_name, u.last_name, u.email, u.company_name) like $1';
  end if;
  with_wallet := ' from public.wallets w join public.users u on u.site_id = w.site_id and u.id = w.user_id
    where w.site_id = app.site_id() and' || people;
  without_wallet := ' from public.users u where not u.has_wallet and' || people;
  if sort = 'name' then
    if after_id is not null then
      people := people || ' and (u.first_name || '' '' || u.last_name, u.id)' || than || '($2, $5)';
    end if;
    return query execute 'select u.id from public.users u where' || people
      || ' order by u.first_name || '' '' || u.last_name' || direction || ', u.id' || direction || ' limit $6'
      using pattern, after_name, after_credits, after_at, after_id, most;
  elsif sort = 'credits' then
    if after_id is not null then
      with_wallet := with_wallet || ' and (w.balance::bigint, w.user_id)' || than || '($3, $5)';
      without_wallet := without_wallet || ' and (0::bigint, u.id)' || than || '($3, $5)';
    end if;
    return query execute 'select id from (
        (select w.user_id as id, w.balance::bigint as credits' || with_wallet
          || ' order by w.balance' || direction || ', w.user_id' || direction || ' limit $6)
        union all
        (select u.id, 0' || without_wallet || ' order by u.id' || direction || ' limit $6)
      ) as both_lists order by credits' || direction || ', id' || direction || ' limit $6'
      using pattern, after_name, after_credits, after_at, after_id, most;
  elsif sort = 'last_moved_at' then
    moved := with_wallet || ' and w.last_moved_at is not null';
    with_wallet := with_wallet || ' and w.last_moved_at is null';
    if after_id is not null and after_at is not null then
      moved := moved || ' and (w.last_moved_at, w.user_id)' || than || '($4, $5)';
    elsif after_id is not null then
      moved := moved || ' and false';
      with_wallet := with_wallet || ' and w.user_id' || than || '$5';
      without_wallet := without_wallet || ' and u.id' || than || '$5';
    end if;
    return query execute 'select id from (
        (select w.user_id as id, w.last_moved_at as at' || moved
          || ' order by w.last_moved_at' || direction || ', w.user_id' || direction || ' limit $6)
        union all
        (select w.user_id, null' || with_wallet || ' order by w.user_id' || direction || ' limit $6)
        union all
        (select u.id, null' || without_wallet || ' order by u.id' || direction || ' limit $6)
      ) as all_lists order by at' || direction || ' nulls last, id' || direction || ' limit $6'
      using pattern, after_name, after_credits, after_at, after_id, most;
  else
    raise exception 'balances are not sorted by %', sort;
  end if;
end $$;
