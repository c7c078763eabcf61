import { v7 as newId } from 'uuid'
import { isOneOf } from '#contract/is-one-of.ts'
import { PRICE_TYPES, type PriceType } from '#contract/services/price-types.ts'
import { placeAt, updatePositions } from '#platform/catalogue/positions.ts'
import type { Doing, DoingTo } from '#platform/catalogue/record-acts.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { releasePictures } from '#platform/pictures/attach-picture.ts'
import { keepDetails } from './details-store.ts'
import { NO_DETAILS } from './vehicle-details.ts'
import { vehicleActs } from './vehicle-records.ts'
import {
  deleteVehicle,
  getVehicle,
  insertVehicle,
  type Level,
  listFilesOf,
  listIdsBelow,
  refreshSearch,
  updateVehicle,
  VARIANT,
  type VehicleRow,
} from './vehicle-store.ts'

/*
 * All five levels are kept alike: a vehicle stands below one of the level above, has a name that none of its siblings
 * has, and a place among them. Places run from 0 without a gap; whoever is put in between moves the others on. Only
 * what has nothing below it can be deleted.
 */

interface Body {
  name: string
  position?: number | undefined
  parent_id?: string | undefined
  price_type?: number | null | undefined
}
type Adding = Doing & { body: Body }
type Changing = DoingTo & { body: { [F in keyof Body]?: Body[F] | undefined } }

/** The contract lets nothing else in; null takes it away. */
function priceTypeIn({ price_type }: Pick<Body, 'price_type'>): PriceType | null | undefined {
  return isOneOf(PRICE_TYPES, price_type) || price_type === null ? price_type : undefined
}

/** `present` makes the answer: variants come with their details. */
export function editsOf<A>(level: Level, present: (tx: ReadTx, id: string) => Promise<A>) {
  const records = vehicleActs({
    get: (tx, id) => getVehicle(tx, id, level),
    present: (tx, { id }) => present(tx, id),
    vehicleId: ({ id }) => id,
    logged: ({ name, position, price_type }) => ({ name, position, ...(level === 1 && { price_type }) }),
  })
  return {
    show: records.show,

    add: records.add('vehicles.add', async (tx, { body }: Adding) => {
      const { name, parent_id = null } = body
      if (parent_id) await getVehicle(tx, parent_id, (level - 1) as Level)
      const siblings = await listIdsBelow(tx, level, parent_id)
      const id = newId()
      const { ids, position } = placeAt(siblings, id, body.position ?? siblings.length)
      await insertVehicle(tx, { id, level, parent_id, name, position, price_type: priceTypeIn(body) ?? null })
      await updatePositions(tx, 'vehicles', ids)
      if (level === VARIANT) {
        await keepDetails(tx, new Map([[id, NO_DETAILS]]))
        await refreshSearch(tx, [id])
      }
      return getVehicle(tx, id)
    }),

    change: records.change('vehicles.change', async (tx, { body }: Changing, before) => {
      const { id, name: formerName } = before
      const { name = formerName } = body
      const wanted = priceTypeIn(body)
      const price_type = wanted === undefined ? before.price_type : wanted
      await updateVehicle(tx, id, { name, price_type })
      const position = await moveTo(tx, before, body.position)
      if (name !== formerName) await refreshSearch(tx, [id])
      return { ...before, name, position, price_type }
    }),

    remove: records.remove('vehicles.delete', async (tx, { id, parent_id }) => {
      const files = await listFilesOf(tx, id)
      await deleteVehicle(tx, id)
      await updatePositions(tx, 'vehicles', await listIdsBelow(tx, level, parent_id))
      await releasePictures(tx, files)
    }),
  }
}

/** Says where it stands afterwards. */
async function moveTo(tx: Tx, vehicle: VehicleRow, wanted: number | undefined): Promise<number> {
  if (wanted === undefined || wanted === vehicle.position) return vehicle.position
  const siblings = await listIdsBelow(tx, vehicle.level, vehicle.parent_id)
  const { ids, position } = placeAt(siblings, vehicle.id, wanted)
  await updatePositions(tx, 'vehicles', ids)
  return position
}
