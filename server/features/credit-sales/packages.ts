import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { missingSellerData } from '#contract/billing/invoice-parties.ts'
import { changesOf, recordAct } from '#features/audit/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { placeAt, updatePositions } from '#platform/catalogue/positions.ts'
import type { Tx } from '#platform/db/database.ts'
import { EVERYTHING, pageAmong } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { savingOf } from './package-saving.ts'
import {
  deletePackage,
  getPackage,
  insertPackage,
  listPackages,
  lockPackages,
  type PackageChanges,
  type PackageRow,
  updatePackage,
} from './package-store.ts'

/*
 * Packages of credits at a price, in the order in which customers see them. Positions always run from 0 without a
 * gap. A purchase keeps the name and the price that it was made with, so a package can change or go at any time.
 */

export async function showPackages(
  tx: Tx,
  { query }: Pick<Call<'GET /price'>, 'query'>,
): Promise<Answer<'GET /price'>> {
  const { credit_rate: rate } = await getSettings(tx)
  const packages = (await listPackages(tx)).map((row) => presentPackage(row, rate))
  return pageAmong(packages, query)
}

/** What a customer may choose from. */
export async function showPrices(tx: Tx): Promise<Answer<'GET /price_all'>> {
  const settings = await getSettings(tx)
  const { credit_rate: rate, currency, free_amount, retention_months } = settings
  const rows = await listPackages(tx, { onlyActive: true })
  return {
    currency,
    free_amount,
    retention_months,
    can_buy: missingSellerData(settings).length === 0,
    credit_rate: fromHundredths(rate),
    items: rows.map((row) => presentPackage(row, rate)),
  }
}

export async function addPackage(tx: Tx, call: Call<'POST /price'>): Promise<Answer<'POST /price'>> {
  await lockPackages(tx)
  const { length: position } = await listPackages(tx)
  const { name, active, credits, price } = call.body
  const row = await insertPackage(tx, {
    name,
    active,
    credits: toHundredths(credits),
    price: toHundredths(price),
    position,
  })
  await recordAct(tx, call, { act: 'purchases.add_package', subject: subjectOf(row), after: stateOf(row) })
  return presented(tx, row)
}

export async function changePackage(
  tx: Tx,
  call: Call<'PUT /price/{id}'>,
): Promise<Answer<'PUT /price/{id}'>> {
  await lockPackages(tx)
  const before = await getPackage(tx, call.params.id)
  const changes = inHundredths(call.body)
  await updatePackage(tx, before.id, changes)
  const after = { ...before, ...changes }
  const difference = changesOf<object>(stateOf(before), stateOf(after))
  if (difference)
    await recordAct(tx, call, { act: 'purchases.change_package', subject: subjectOf(after), ...difference })
  return presented(tx, after)
}

export async function movePackage(
  tx: Tx,
  call: Call<'PUT /price/{id}/update_pos'>,
): Promise<Answer<'PUT /price/{id}/update_pos'>> {
  await lockPackages(tx)
  const moved = await getPackage(tx, call.params.id)
  const { ids, position } = placeAt(await listIds(tx), moved.id, call.body.position)
  await updatePositions(tx, 'packages', ids)
  if (position !== moved.position) {
    await recordAct(tx, call, {
      act: 'purchases.move_package',
      subject: subjectOf(moved),
      before: { position: moved.position },
      after: { position },
    })
  }
  return showPackages(tx, { query: EVERYTHING })
}

export async function removePackage(
  tx: Tx,
  call: Call<'DELETE /price/{id}'>,
): Promise<Answer<'DELETE /price/{id}'>> {
  await lockPackages(tx)
  const row = await getPackage(tx, call.params.id)
  await deletePackage(tx, row.id)
  await updatePositions(tx, 'packages', await listIds(tx))
  await recordAct(tx, call, {
    act: 'purchases.delete_package',
    subject: subjectOf(row),
    before: stateOf(row),
  })
  return { status: 'success' }
}

async function listIds(tx: Tx): Promise<string[]> {
  return (await listPackages(tx)).map(({ id }) => id)
}

async function presented(tx: Tx, row: PackageRow) {
  return presentPackage(row, (await getSettings(tx)).credit_rate)
}

function presentPackage(row: PackageRow, rate: number) {
  return {
    ...row,
    credits: fromHundredths(row.credits),
    price: fromHundredths(row.price),
    saving: savingOf(row, rate),
  }
}

function inHundredths({ credits, price, ...others }: Call<'PUT /price/{id}'>['body']): PackageChanges {
  return {
    ...(others as PackageChanges),
    ...(credits !== undefined && { credits: toHundredths(credits) }),
    ...(price !== undefined && { price: toHundredths(price) }),
  }
}

/** Packages need no name; their size tells them apart then. */
function subjectOf({ name, credits }: PackageRow): string {
  return name || String(fromHundredths(credits))
}

function stateOf({ name, credits, price, active }: PackageRow) {
  return { name, credits: fromHundredths(credits), price: fromHundredths(price), active }
}
