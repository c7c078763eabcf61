import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadLocations } from './load-locations.ts'

const desk = useDesk()

test('thirteen generations, each with sketches that can be fetched; a second run changes nothing', async () => {
  await loadCatalogue(desk.platform, { main: desk.sites.main, alba: desk.sites.other })
  await loadLocations(desk.platform, desk.sites.main)
  await loadLocations(desk.platform, desk.sites.main)
  const { rows } = await desk.owner.query(`
    select count(*)::int as locations, count(*) filter (where adblue_location <> '')::int as with_tank,
      (select count(*)::int from vehicle_location_images where kind = 'ecu') as ecu,
      (select count(*)::int from vehicle_location_images where kind = 'adblue') as adblue,
      (select count(*)::int from stored_files where state = 'temporary') as loose,
      (select max(size)::int from stored_files where media_type = 'image/png') as largest
    from vehicle_locations l join vehicles v on v.id = l.vehicle_id and v.level = 4`)
  const { largest, ...counts } = rows[0]
  expect(counts).toEqual({ locations: 13, with_tank: 10, ecu: 26, adblue: 20, loose: 0 })
  expect(largest).toBeLessThan(20_000)
  const images = await desk.owner.query('select file_key from vehicle_location_images limit 3')
  for (const { file_key } of images.rows) {
    const { statusCode, headers } = await desk.server.inject(`/api/vehicle/image/${file_key}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  }
})
