import type { Accounts } from './accounts.ts'
import { callerFor } from './caller.ts'
import { demoAccount } from './demo-account.ts'

/** Screens that show one order of the shop: of the demo's customer, and to its staff. */
export async function shopScreens(accounts: Accounts, email = 'customer@workshop.example') {
  const own = await callerFor(accounts, await demoAccount(accounts, email))
  const staff = await callerFor(accounts, await demoAccount(accounts, 'admin@northline.example'))
  const { items: orders } = await own.call('GET', '/shop/order/get_mine?size=1')
  const { items: all } = await staff.call('GET', '/shop/order/get_all?size=1&status=paid')
  const number = orders[0].invoice_no
  return {
    customer: [`/shop/order/${number}`, `/shop/checkout/success/${number}`] as const,
    staff: [`/admin/shop_manager/order/${all[0].id}`] as const,
  }
}
