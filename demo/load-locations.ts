import { insertLocation, locationPictures } from '#features/vehicles/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { type DemoLocation, LOCATIONS } from './locations/demo-locations.ts'
import { fillerCloseUp, overview, unitCloseUp } from './locations/location-pictures.ts'

/** Where control units and AdBlue tanks are, with sketches. All are there or none. */
export async function loadLocations(platform: Platform, siteId: string): Promise<void> {
  if (await platform.db.read(siteId, hasLocations)) return
  const unit = { 1: unitCloseUp(1), 2: unitCloseUp(2) }
  const filler = { fuel: fillerCloseUp('fuel'), alone: fillerCloseUp('alone') }
  const stored: { location: DemoLocation; ecu: string[]; adblue: string[] }[] = []
  for (const location of LOCATIONS) {
    const { vehicle, ecu, adblue } = location
    const [shape] = vehicle
    stored.push({
      location,
      ecu: await store(platform, siteId, [overview(shape, ecu.spot), unit[ecu.connectors ?? 2]]),
      adblue: adblue
        ? await store(platform, siteId, [overview(shape, adblue.spot), filler[adblue.filler ?? 'fuel']])
        : [],
    })
  }
  await platform.db.transaction(siteId, async (tx) => {
    for (const { location, ecu, adblue } of stored) {
      const id = await insertLocation(tx, await vehicleIdOf(tx, location.vehicle), {
        ecu_location: location.ecu.text,
        adblue_location: location.adblue?.text ?? '',
      })
      for (const [kind, files] of Object.entries({ ecu, adblue }) as ['ecu' | 'adblue', string[]][])
        await locationPictures.change(
          tx,
          { location_id: id, kind },
          { before: [], added: files.map((file) => ({ id: file, field: '' })) },
        )
    }
  })
}

async function hasLocations(tx: ReadTx): Promise<boolean> {
  const some = await tx.db.selectFrom('vehicle_locations').select('id').limit(1).executeTakeFirst()
  return some !== undefined
}

/** Before the transaction that takes them, since bytes have no place in one. */
async function store(platform: Platform, siteId: string, pictures: readonly Buffer[]): Promise<string[]> {
  const ids: string[] = []
  for (const picture of pictures) {
    const about = { name: 'sketch.png', mediaType: 'image/png', ownerId: null }
    const { id } = await storeContent(platform, siteId, picture, about)
    ids.push(id)
  }
  return ids
}

/** Of the vehicle that these names lead down to. */
export async function vehicleIdOf(tx: ReadTx, names: readonly string[]): Promise<string> {
  let parent: string | null = null
  for (const name of names) {
    const found: { id: string } | undefined = await tx.db
      .selectFrom('vehicles')
      .select('id')
      .where('name', '=', name)
      .where('parent_id', parent === null ? 'is' : '=', parent)
      .executeTakeFirst()
    if (!found) throw new Error(`the catalogue has no ${names.join(' › ')}`)
    parent = found.id
  }
  return parent ?? ''
}
