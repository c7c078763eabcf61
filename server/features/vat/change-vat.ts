import { toHundredths } from '#contract/amounts.ts'
import { changesOf } from '#features/audit/index.ts'
import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentVatRate } from './list-vat.ts'
import {
  findVatRate,
  isCountryKnown,
  lockVatRate,
  updateVatRate,
  upsertVatRate,
  type VatRate,
} from './vat-rate-store.ts'

/*
 * Staff say what buyers of a country pay. It counts from the next purchase on; invoices keep the rate they were
 * made with. Every change stands in the audit log under the country's code.
 */

const tell = consequencesOf<{ 'vat.changed': Changed }>({ 'vat.changed': logged('vat.change_rate') })

export async function setVat(tx: Tx, call: Call<'POST /vat'>): Promise<Answer<'POST /vat'>> {
  const { country, percentage, enabled } = call.body
  if (!(await isCountryKnown(tx, country))) throw fieldError('country', 'invalid')
  const before = await lockVatRate(tx, { country })
  await upsertVatRate(tx, { country, rate: toHundredths(percentage), enabled })
  const after = await findVatRate(tx, country)
  if (!after) throw new Error(`the rate of ${country} was just written`)
  await announce(tx, call, before, after)
  return presentVatRate(after)
}

export function toggleVat(tx: Tx, call: Call<'PUT /vat/toggle/{id}'>) {
  return change(tx, call, { enabled: call.body.enabled })
}

export function changeVatPercentage(tx: Tx, call: Call<'PUT /vat/percentage/{id}'>) {
  return change(tx, call, { rate: toHundredths(call.body.percentage) })
}

async function change(
  tx: Tx,
  call: Call<'PUT /vat/toggle/{id}'> | Call<'PUT /vat/percentage/{id}'>,
  changes: Partial<Pick<VatRate, 'rate' | 'enabled'>>,
): Promise<Answer<'POST /vat'>> {
  const before = await lockVatRate(tx, { id: call.params.id })
  if (!before) throw notFound()
  await updateVatRate(tx, before.id, changes)
  const after = { ...before, ...changes }
  await announce(tx, call, before, after)
  return presentVatRate(after)
}

async function announce(
  tx: Tx,
  by: Pick<Call<'POST /vat'>, 'actor' | 'origin'>,
  before: VatRate | undefined,
  after: VatRate,
) {
  const changes = changesOf<object>(before ? stateOf(before) : {}, stateOf(after))
  if (changes) await tell(tx, by, 'vat.changed', { subject: after.country, ...changes })
}

function stateOf(rate: VatRate) {
  const { percentage, enabled } = presentVatRate(rate)
  return { percentage, enabled }
}
