import { v7 as newId } from 'uuid'
import { isOneOf } from '#contract/is-one-of.ts'
import { PRICE_TYPES, type PriceType } from '#contract/services/price-types.ts'
import { changesOf } from '#features/audit/index.ts'
import type { Caller } from '#platform/actor.ts'
import { placeAt, updatePositions } from '#platform/catalogue/positions.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import type { Site } from '#platform/http/site.ts'
import { releasePictures } from '#platform/pictures/attach-picture.ts'
import { assertOwnsCatalogue } from './catalogue-policy.ts'
import { keepDetails } from './details-store.ts'
import { tell } from './vehicle-consequences.ts'
import { NO_DETAILS } from './vehicle-details.ts'
import {
  deleteVehicle,
  getVehicle,
  insertVehicle,
  type Level,
  listFilesOf,
  listIdsBelow,
  lockVehicles,
  refreshSearch,
  updateVehicle,
  VARIANT,
} from './vehicle-store.ts'
import { subjectOf } from './vehicle-subject.ts'

/*
 * All five levels are kept alike: a vehicle stands below one of the level above, has a name that none of its siblings
 * has, and a place among them. Places run from 0 without a gap; whoever is put in between moves the others on. Only
 * what has nothing below it can be deleted.
 */

interface Editing {
  site: Site
  actor: Caller
  origin: CallOrigin
}
interface Adding extends Editing {
  body: {
    name: string
    position?: number | undefined
    parent_id?: string | undefined
    price_type?: number | null | undefined
  }
}
interface Changing extends Editing {
  params: { id: string }
  body: {
    name?: string | undefined
    position?: number | undefined
    price_type?: number | null | undefined
  }
}

/** The contract lets nothing else in; null takes it away. */
function priceTypeIn({
  price_type,
}: {
  price_type?: number | null | undefined
}): PriceType | null | undefined {
  return isOneOf(PRICE_TYPES, price_type) || price_type === null ? price_type : undefined
}

/** `present` makes the answer: variants come with their details. */
export function editsOf<A>(level: Level, present: (tx: ReadTx, id: string) => Promise<A>) {
  return {
    async show(tx: ReadTx, { params }: { params: { id: string } }): Promise<A> {
      await getVehicle(tx, params.id, level)
      return present(tx, params.id)
    },

    async add(tx: Tx, call: Adding): Promise<A> {
      assertOwnsCatalogue(call.site)
      await lockVehicles(tx)
      const { name, parent_id = null } = call.body
      const price_type = priceTypeIn(call.body) ?? null
      if (parent_id) await getVehicle(tx, parent_id, (level - 1) as Level)
      const siblings = await listIdsBelow(tx, level, parent_id)
      const id = newId()
      const { ids, position } = placeAt(siblings, id, call.body.position ?? siblings.length)
      await insertVehicle(tx, { id, level, parent_id, name, position, price_type })
      await updatePositions(tx, 'vehicles', ids)
      if (level === VARIANT) {
        await keepDetails(tx, new Map([[id, NO_DETAILS]]))
        await refreshSearch(tx, [id])
      }
      await tell(tx, call, 'vehicle.added', {
        subject: await subjectOf(tx, id),
        after: { name, position, ...(price_type && { price_type }) },
      })
      return present(tx, id)
    },

    async change(tx: Tx, call: Changing): Promise<A> {
      assertOwnsCatalogue(call.site)
      await lockVehicles(tx)
      const before = await getVehicle(tx, call.params.id, level)
      const { name = before.name } = call.body
      const wanted = priceTypeIn(call.body)
      const price_type = wanted === undefined ? before.price_type : wanted
      await updateVehicle(tx, before.id, { name, price_type })
      const position = await moveTo(tx, level, before, call.body.position)
      if (name !== before.name) await refreshSearch(tx, [before.id])
      const difference = changesOf(stateOf(before), stateOf({ name, position, price_type }))
      if (difference)
        await tell(tx, call, 'vehicle.changed', {
          subject: await subjectOf(tx, before.id),
          ...difference,
        })
      return present(tx, before.id)
    },

    async remove(tx: Tx, call: Editing & { params: { id: string } }): Promise<{ status: 'success' }> {
      assertOwnsCatalogue(call.site)
      await lockVehicles(tx)
      const row = await getVehicle(tx, call.params.id, level)
      const subject = await subjectOf(tx, row.id)
      const files = await listFilesOf(tx, row.id)
      await deleteVehicle(tx, row.id)
      await updatePositions(tx, 'vehicles', await listIdsBelow(tx, level, row.parent_id))
      await releasePictures(tx, files)
      await tell(tx, call, 'vehicle.deleted', { subject, before: stateOf(row) })
      return { status: 'success' }
    },
  }
}

/** Says where it stands afterwards. */
async function moveTo(
  tx: Tx,
  level: Level,
  vehicle: { id: string; parent_id: string | null; position: number },
  wanted: number | undefined,
): Promise<number> {
  if (wanted === undefined || wanted === vehicle.position) return vehicle.position
  const { ids, position } = placeAt(await listIdsBelow(tx, level, vehicle.parent_id), vehicle.id, wanted)
  await updatePositions(tx, 'vehicles', ids)
  return position
}

function stateOf({
  name,
  position,
  price_type,
}: {
  name: string
  position: number
  price_type: number | null
}) {
  return { name, position, price_type }
}
