import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { loadCatalogue } from './load-catalogue.ts'

const desk = useDesk()

test('six types, forty makers, 1,659 variants with all their details, and an offer for each site', async () => {
  const sites = { main: desk.sites.main, alba: desk.sites.other }
  await loadCatalogue(desk.platform, sites)
  await loadCatalogue(desk.platform, sites)
  const { rows } = await desk.owner.query(`
    select count(*) filter (where level = 1)::int as types,
      count(distinct name) filter (where level = 2)::int as makers,
      count(*) filter (where level = 5)::int as variants,
      (select count(*)::int from vehicle_details where completed) as completed,
      (select count(*)::int from vehicles where price_type = 3) as heavy
    from vehicles`)
  expect(rows[0]).toEqual({ types: 6, makers: 40, variants: 1659, completed: 1659, heavy: 2 })
  const offer = await desk.owner.query(`
    select s.slug, (select count(*)::int from services where site_id = s.id) as services,
      (select count(*)::int from options where site_id = s.id) as options from sites s order by slug`)
  expect(offer.rows).toEqual([
    { slug: 'main', services: 12, options: 30 },
    { slug: 'other', services: 4, options: 5 },
  ])
})

test('options fit the engine: none for a diesel that is for petrol', async () => {
  const { rows } = await desk.owner.query(
    `select fuels, array_agg(name order by position) as names from options
     where site_id = $1 and fuels <> '{}' group by fuels order by 1`,
    [desk.sites.main],
  )
  expect(Object.fromEntries(rows.map(({ fuels, names }) => [fuels.join(), names]))).toEqual({
    diesel: [
      'Swirl flaps off',
      'Hot start fix',
      'Particulate filter off',
      'EGR off',
      'AdBlue off',
      'Throttle valve off',
    ],
    'petrol,hybrid': [
      'Pops and bangs',
      'Cold start without high idle',
      'Rear lambda off',
      'Secondary air off',
      'Cylinder shut-off off',
      'Ethanol E85',
      'LPG adaptation',
    ],
  })
})

test('gains are those of the trade: much with a turbocharger, little without', async () => {
  const { rows } = await desk.owner.query(`
    select min((s ->> 'hp')::numeric / stock_hp)::float as least, max((s ->> 'hp')::numeric / stock_hp)::float as most,
      fuel = 'Diesel' as diesel
    from vehicle_details d join vehicles v on v.id = d.variant_id, jsonb_array_elements(stages) s
    where (s ->> 'stage')::int = 1 group by 3 order by 3`)
  const [petrol, diesel] = rows
  expect(petrol.least).toBeGreaterThan(1.04)
  expect(petrol.most).toBeLessThan(1.29)
  expect(diesel.least).toBeGreaterThan(1.11)
  expect(diesel.most).toBeLessThan(1.31)
})
