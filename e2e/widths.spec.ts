import type { Page } from '@playwright/test'
import { callerFor } from './caller.ts'
import { demoAccount } from './demo-account.ts'
import { ADMINS_SCREENS, arriveAt, CUSTOMERS_SCREENS, goOnTo, PROVIDERS_SCREENS } from './screens.ts'
import { shopScreens } from './shop-screens.ts'
import { expect, test } from './stage.ts'
import { talkScreens } from './talk-screens.ts'
import { dress, fewAtATime } from './walk.ts'
import { faultsAt } from './widths.ts'

/*
 * Phones, tablets, zoomed and plain laptops: on every screen nothing stands outside of the page, no row of a list is higher than
 * two lines, and no name is broken inside a word. The window is resized on the open screen, as a person turns a tablet.
 */
const WIDTHS = [1440, 1152, 1093, 1024, 834, 768, 390, 360]

/** A customer of the demo who has ordered and bought for a year. */
const BUSY_CUSTOMER = 'customer@workshop.example'

const LOCALES = ['en', 'de'] as const

for (const locale of LOCALES)
  test.describe(`every width, ${locale}`, () => {
    test.beforeEach(() => test.slow())

    test('the customer’s screens', async ({ newVisitor, accounts }) => {
      const admin = await accounts.newAdmin()
      const staff = await callerFor(accounts, admin)
      const { items } = await staff.call('GET', `/balances?of=dealers&search=${BUSY_CUSTOMER}`)
      const page = await newVisitor({ as: { ...admin, id: items[0].user.id } })
      const { items: orders } = await staff.call('GET', `/order?user_id=${items[0].user.id}&size=1`)
      await measureScreens(page, locale, [...CUSTOMERS_SCREENS, `/order_details/${orders[0].id}`])
    })

    test('tickets, chats, sent files and orders of the shop', async ({ newVisitor, accounts }) => {
      const talk = await talkScreens(accounts, BUSY_CUSTOMER)
      const customer = await newVisitor({ as: await demoAccount(accounts, BUSY_CUSTOMER) })
      const shop = await shopScreens(accounts, BUSY_CUSTOMER)
      await measureScreens(customer, locale, [...talk.customer, ...shop.customer])
      const staff = await newVisitor({ as: await demoAccount(accounts, 'admin@northline.example') })
      await measureScreens(staff, locale, [...talk.staff, ...shop.staff])
    })

    test('the page of a customer', async ({ newVisitor, accounts }) => {
      const admin = await accounts.newAdmin()
      const staff = await callerFor(accounts, admin)
      const { items } = await staff.call('GET', `/user?search=${BUSY_CUSTOMER}`)
      const page = `/admin/user_profile?id=${items[0].id}`
      const tabs = ['invoices', 'statement', 'acts', 'sessions'].map((tab) => `${page}&tab=${tab}`)
      await measureScreens(await newVisitor({ as: admin }), locale, [page, ...tabs])
    })

    for (const paths of fewAtATime([...ADMINS_SCREENS, ...PROVIDERS_SCREENS]))
      test(`the admin’s screens from ${paths[0]}`, async ({ newVisitor, accounts }) => {
        const admin = await accounts.newAdmin()
        await measureScreens(await newVisitor({ as: admin }), locale, paths)
      })
  })

async function measureScreens(page: Page, locale: (typeof LOCALES)[number], paths: readonly string[]) {
  await dress(page, { locale, theme: 'default' })
  const faults: string[] = []
  for (const [at, path] of paths.entries()) {
    if (at === 0) await arriveAt(page, path)
    else await goOnTo(page, path)
    for (const width of WIDTHS)
      faults.push(...(await faultsAt(page, width)).map((fault) => `${path} at ${fault}`))
  }
  expect(faults).toEqual([])
}
