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
