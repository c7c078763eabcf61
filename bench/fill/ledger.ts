/*
 * Credits of the orders that the filler wrote: before every twentieth order the customer buys what the next twenty cost,
 * each order holds its price, a delivery captures it, a cancellation releases it. So no wallet is ever below zero, and
 * the proof of the ledger finds every figure. $1 site, $2 now, $3 the number before the first order.
 */
const PURCHASE = 20

/** One in a hundred was begun once more, to be paid by bank, and has not been paid: no number, no credits. */
const PURCHASES = `
  create temp table bench_purchases as
  with blocks as (
    select user_id, min(created_at) - interval '12 minutes' as at, sum(price) as credits
    from (select user_id, price, created_at, (row_number() over (partition by user_id order by order_no) - 1) / ${PURCHASE}
        as block from orders where site_id = $1 and order_no > $3) numbered
    group by user_id, block
  ), numbered as (
    select *, extract(year from at)::int as year, row_number() over (partition by extract(year from at) order by at) as no
    from blocks
  )
  select uuidv7(at - now()) as id, user_id, at, credits, numbered.year, paid, no + coalesce(last, 0) as no,
    credits * credit_rate / 100 as net, round(credits * credit_rate / 100 * 0.19) as vat
  from numbered join site_settings s on s.site_id = $1
    join (values (true), (false)) twice (paid) on paid or no % 100 = 0
    left join invoice_series on invoice_series.site_id = $1 and invoice_series.year = numbered.year`

const INVOICE_SERIES = `
  insert into invoice_series (site_id, year, last) select $1, year, max(no) from bench_purchases group by year
  on conflict (site_id, year) do update set last = excluded.last`

const INVOICE_LINES = `
  insert into invoice_lines (site_id, invoice_id, position, kind, description, quantity, net, vat)
  select $1, id, 0, 'credits', '', credits, net, vat from bench_purchases`

/** The PDF is kept for a month. */
const INVOICES = `
  insert into invoices (id, site_id, user_id, status, number, net, vat_rate, vat, total, currency, payment_method,
    seller, buyer, language, created_at, paid_at, document_file_id, document_deleted_at)
  select p.id, $1, p.user_id, case when paid then 'paid' else 'pending' end,
    case when paid then year || '-' || lpad(no::text, greatest(5, length(no::text)), '0') end, net, 1900, vat, net + vat,
    s.currency, 'bank', (select seller from invoices where site_id = $1 order by created_at limit 1),
    jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'company_name', u.company_name,
      'address', 'Musterweg 7', 'zip_code', '20095', 'city', 'Hamburg', 'country', 'DE', 'phone', '', 'reg_no', '',
      'vat_no', ''),
    'en', at, case when paid then at end,
    case when paid and at > $2::timestamptz - interval '1 month' then uuidv7(at - now()) end,
    case when paid and at <= $2::timestamptz - interval '1 month' then at + interval '1 month' end
  from bench_purchases p join users u on u.site_id = $1 and u.id = p.user_id join site_settings s on s.site_id = $1
  order by at`

const INVOICE_DOCUMENTS = `
  insert into stored_files (id, site_id, state, storage_key, name, media_type, size, sha256, owner_id, created_at,
    changed_at)
  select document_file_id, $1, 'attached', concat_ws('/', $1, substr(key, 1, 2), substr(key, 3, 2), key),
    number || '.pdf', 'application/pdf', 24000, sha256(convert_to(number, 'utf8')), user_id, paid_at, paid_at
  from invoices, lateral (select md5(document_file_id::text) as key) k
  where site_id = $1 and document_file_id is not null and user_id in (select user_id from bench_purchases)`

const PAYMENTS = `
  insert into payments (id, site_id, user_id, purpose, subject_id, method, amount, currency, status, created_at,
    changed_at, paid_at)
  select uuidv7(created_at - now()), $1, user_id, 'invoice', id, 'bank', total, currency,
    case status when 'paid' then 'paid' else 'open' end, created_at, created_at, paid_at
  from invoices where site_id = $1 and user_id in (select user_id from bench_purchases)`

const TRANSFERS = `
  with moves as (
    select 'invoice:' || p.id as key, p.user_id, 'top_up' as act, 'issued' as from_account, 'wallet' as to_account,
      p.credits as amount, p.credits as change, null::uuid as hold_id, i.number as subject, p.id as subject_id,
      '' as reason, p.at
    from bench_purchases p join invoices i on i.id = p.id where p.paid
    union all
    select 'order:' || o.id || ':' || m.mark, o.user_id, m.act, m.from_account, m.to_account, o.price,
      m.direction * o.price, o.id, o.order_no::text, o.id, case m.act when 'release' then o.cancel_reason else '' end, m.at
    from orders o cross join lateral (values
      ('submit', 'hold', 'wallet', 'held', -1, o.created_at),
      ('deliver:1', 'capture', 'held', 'used', 0, o.delivered_at),
      ('cancel', 'release', 'held', 'wallet', 1, o.cancelled_at)
    ) m (mark, act, from_account, to_account, direction, at)
    where o.site_id = $1 and o.order_no > $3 and m.at is not null
  )
  insert into ledger_transfers (seq, site_id, key, user_id, act, from_account, to_account, amount, balance, hold_id,
    subject, subject_id, reason, at)
  overriding system value
  select (select coalesce(max(seq), 0) from ledger_transfers) + row_number() over (order by at, key), $1, key, user_id,
    act, from_account, to_account, amount,
    sum(change) over (partition by user_id order by at, key rows unbounded preceding), hold_id, subject, subject_id,
    reason, at
  from moves order by at, key`

const TRANSFER_SERIES = `
  select setval('ledger_transfers_seq_seq', (select max(seq) from ledger_transfers))`

const HOLDS = `
  insert into holds (id, site_id, user_id, held, captured, created_at)
  select id, $1, user_id, case when closed_at is null then price else 0 end,
    case status when 'completed' then price else 0 end, created_at
  from orders where site_id = $1 and order_no > $3`

const WALLETS = `
  insert into wallets (site_id, user_id, balance, last_moved_at)
  select distinct on (user_id) $1::uuid, user_id, balance, at from ledger_transfers t
  where site_id = $1 and user_id in (select user_id from bench_purchases) order by user_id, seq desc`

const WALLETS_OF_PEOPLE = `
  update users u set has_wallet = true where u.site_id = $1 and not u.has_wallet
    and exists (select from wallets w where w.site_id = u.site_id and w.user_id = u.id)`

/** In the order in which they need each other. */
export const LEDGER = [
  PURCHASES,
  INVOICE_SERIES,
  INVOICE_LINES,
  INVOICES,
  INVOICE_DOCUMENTS,
  PAYMENTS,
  TRANSFERS,
  TRANSFER_SERIES,
  HOLDS,
  WALLETS,
  WALLETS_OF_PEOPLE,
]
