import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { missingSellerData } from '#contract/billing/invoice-parties.ts'
import { tellListChange } from '#features/consequences/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { listActs } from '#platform/catalogue/list-acts.ts'
import { lockList, orderedRows } from '#platform/catalogue/ordered-rows.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { savingOf } from './package-saving.ts'

/** Amounts are hundredths. */
export const packageRows = orderedRows('packages', ['credits', 'price', 'active'])
type PackageRow = Awaited<ReturnType<typeof packageRows.get>>

/** Packages of credits at a price. */
export const packages = listActs({
  table: 'packages',
  rows: packageRows,
  lock: (tx) => lockList(tx, 'packages'),
  known: async () => null,
  changes: inHundredths,
  async present(tx, rows) {
    const { credit_rate: rate } = await getSettings(tx)
    return rows.map((row) => presentPackage(row, rate))
  },
  acts: {
    add: 'purchases.add_package',
    change: 'purchases.change_package',
    move: 'purchases.move_package',
    delete: 'purchases.delete_package',
  },
  // Packages need no name; their size tells them apart then.
  subject: ({ name, credits }) => name || String(fromHundredths(credits)),
  logged: ({ name, credits, price, active }) => ({
    name,
    credits: fromHundredths(credits),
    price: fromHundredths(price),
    active,
  }),
  tell: tellListChange,
})

/** What a customer may choose from. */
export async function showPrices(tx: ReadTx): Promise<Answer<'GET /price_all'>> {
  const settings = await getSettings(tx)
  const { credit_rate: rate, currency, free_amount, retention_months } = settings
  const rows = await packageRows.list(tx)
  return {
    currency,
    free_amount,
    retention_months,
    can_buy: missingSellerData(settings).length === 0,
    credit_rate: fromHundredths(rate),
    items: rows.filter(({ active }) => active).map((row) => presentPackage(row, rate)),
  }
}

function presentPackage(row: PackageRow, rate: number) {
  return {
    ...row,
    credits: fromHundredths(row.credits),
    price: fromHundredths(row.price),
    saving: savingOf(row, rate),
  }
}

function inHundredths({ credits, price, ...others }: Call<'PUT /price/{id}'>['body']) {
  return {
    ...others,
    ...(credits !== undefined && { credits: toHundredths(credits) }),
    ...(price !== undefined && { price: toHundredths(price) }),
  }
}
