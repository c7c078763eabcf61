/**
 * Whether an order is paid, as SQL. Due are the newest orders whose sum first reaches the negative wallet; a top-up
 * settles them, oldest first. So an order is due while what the newer ones took does not yet explain what the wallet
 * lacks. Tables: `o` the order, `w` its owner's wallet.
 */
export const PAYMENT_STATE = `case
  when o.status = 'cancelled' then 'refunded'
  when coalesce(w.balance, 0) >= 0 or o.price = 0 then 'paid'
  when coalesce((select sum(newer.price) from orders newer
    where newer.site_id = o.site_id and newer.user_id = o.user_id and newer.order_no > o.order_no
      and newer.status <> 'cancelled'), 0) < -w.balance then 'due'
  else 'paid' end`
