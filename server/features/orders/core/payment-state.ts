/**
 * Whether an order is paid, as SQL. Due are the newest orders whose sum first reaches the negative wallet; a top-up
 * settles them, oldest first. So an order is due while what the newer ones took does not yet explain what the wallet
 * lacks. They are added up from the newest on and no further than that, however many orders the customer has.
 * Tables: `o` the order, `w` its owner's wallet.
 */
export const PAYMENT_STATE = `case
  when o.status = 'cancelled' then 'refunded'
  when coalesce(w.balance, 0) >= 0 or o.price = 0 then 'paid'
  when exists (select from (
      select sum(newer.price) over (order by newer.order_no desc rows unbounded preceding) as taken from orders newer
      where newer.site_id = o.site_id and newer.user_id = o.user_id and newer.order_no > o.order_no
        and newer.status <> 'cancelled'
    ) summed where taken >= -w.balance) then 'paid'
  else 'due' end`

/**
 * The same for a page of a list: once for each customer on it who lacks anything, and not once for each order. `page` is
 * a table with orders' `user_id`. Due is what they ordered from that order on whose sum, from the newest, first reaches
 * what the wallet lacks.
 */
export const debtorsOf = (page: string) => `debtors as materialized (
      select w.user_id, coalesce((
          select order_no from (
            select newer.order_no, sum(newer.price) over (order by newer.order_no desc rows unbounded preceding) as taken
            from orders newer
            where newer.site_id = w.site_id and newer.user_id = w.user_id and newer.status <> 'cancelled'
          ) summed where taken >= -w.balance order by order_no desc limit 1), 0) as due_from
      from wallets w where w.site_id = $1 and w.balance < 0 and w.user_id in (select user_id from ${page})
    )`

/** Of an order `o`; `debtors` joined by the customer. */
export const LISTED_PAYMENT_STATE = `case
  when o.status = 'cancelled' then 'refunded'
  when debtors.due_from is null or o.price = 0 or o.order_no < debtors.due_from then 'paid'
  else 'due' end`
