import { findFitting, findVehicles } from '#features/vehicles/index.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { UnreachableError } from '#platform/outgoing.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import { askDvla } from './dvla.ts'
import { getLookup, type Lookup } from './lookup-store.ts'
import { askRdw } from './rdw.ts'
import { type AskRegister, type RegisterFacts, RegisterFault } from './register.ts'

type Key = 'GET /vehicle/reg_search/{reg}'

const REGISTERS: Record<Exclude<Lookup['provider'], 'none'>, AskRegister> = { dvla: askDvla, rdw: askRdw }

/** Plates lead to people, so nobody may try them out: as many as a busy workshop needs. */
const AN_HOUR = { max: 60, seconds: 3600 }

/**
 * The vehicle behind a plate: from an earlier order of the site, else what the site's register tells, with the
 * variants that fit. A register that is away is as good as none: people then choose by hand.
 */
export async function searchRegistration(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, params } = call
  const plate = plateKey(params.reg)
  if (plate.length < 2) throw fieldError('reg', 'invalid')
  await hit(platform, { key: `plates:${site.id}:${actor.userId}`, ...AN_HOUR })
  const { vehicle, lookup } = await platform.db.read(site.id, async (tx) => {
    const variantId = await findVariantOfPlate(tx, plate)
    const [vehicle = null] = variantId ? await findVehicles(tx, [variantId]) : []
    return { vehicle, lookup: await getLookup(tx, platform) }
  })
  if (vehicle) return { source: 'orders', vehicle, facts: null, candidates: [] }
  const facts = await askFor(platform, site.id, lookup, plate)
  if (!facts) return { source: 'none', vehicle: null, facts: null, candidates: [] }
  const candidates = await platform.db.read(site.id, (tx) => findFitting(tx, facts))
  return { source: 'lookup', vehicle: null, facts, candidates }
}

async function askFor(
  platform: Platform,
  siteId: string,
  { provider, key }: Lookup,
  plate: string,
): Promise<RegisterFacts | null> {
  if (provider === 'none' || (provider === 'dvla' && key === '')) return null
  try {
    return await REGISTERS[provider](platform.config, plate, key)
  } catch (error) {
    const isTheirs =
      error instanceof UnreachableError || error instanceof RegisterFault || error instanceof AppError
    if (!isTheirs) throw error
    // Without the plate: it is personal data.
    platform.log.warn({ site_id: siteId, provider, error: error.message }, 'the register did not answer')
    return null
  }
}

/** As plates are compared: capitals and figures only. The database does the same to the plate of an order. */
function plateKey(plate: string): string {
  return plate.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

/** The variant of the newest order for a car with this plate. Whose order it was is nobody's business here. */
async function findVariantOfPlate(tx: ReadTx, plateKey: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('orders')
    .select('variant_id')
    .where('site_id', '=', tx.siteId)
    .where('reg_key', '=', plateKey)
    .where('reg_key', '<>', '')
    .where('variant_id', 'is not', null)
    .orderBy('order_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.variant_id ?? null
}
