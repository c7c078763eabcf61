import { expect, test } from 'vitest'
import type { FoundVehicle } from '../../../../../lib/vehicle-choice.ts'
import { vehicleHits, vehicleName } from './vehicle-levels.ts'

/** Ids are the first letters of the names on the way. */
const found = (...names: string[]): FoundVehicle => {
  const path = names.map((name, at) => ({ id: names.slice(0, at + 1).join('/'), name }))
  return {
    variant_id: path.at(-1)?.id ?? '',
    label: names.slice(1).join(' '),
    path,
    engine: '',
    fuel: '',
    ecu: '',
    stock_hp: 150,
    stock_nm: null,
  }
}
const names = (vehicles: FoundVehicle[]) =>
  vehicleHits(vehicles).map((hit) => `${hit.level}: ${vehicleName(hit)}`)

test('one engine comes first, then whatever stands above it', () => {
  expect(names([found('Car', 'VW', 'Golf', 'VII', '2.0 TDI')])).toEqual([
    'variant: VW Golf VII 2.0 TDI',
    'generation: VW Golf VII',
    'vmodel: VW Golf',
    'manufacturer: VW',
    'vtype: Car',
  ])
})

test('of several, what all have in common comes first, then the broad before the narrow', () => {
  expect(
    names([
      found('Car', 'VW', 'Golf', 'VII', '2.0 TDI'),
      found('Car', 'VW', 'Golf', 'VII', '1.4 TSI'),
      found('Car', 'VW', 'Golf', 'VI', '1.6'),
    ]),
  ).toEqual([
    'vmodel: VW Golf',
    'generation: VW Golf VII',
    'generation: VW Golf VI',
    'variant: VW Golf VII 2.0 TDI',
    'variant: VW Golf VII 1.4 TSI',
    'variant: VW Golf VI 1.6',
    'manufacturer: VW',
    'vtype: Car',
  ])
})

test('where not even the type is the same, types come last', () => {
  const hits = names([found('Car', 'Man', 'A', 'I', 'x'), found('Truck', 'Man', 'B', 'I', 'y')])
  expect(hits[0]).toBe('manufacturer: Man')
  expect(hits.slice(-2)).toEqual(['vtype: Car', 'vtype: Truck'])
})

test('only an engine tells its power, unless its name does, and nothing found is nothing offered', () => {
  const hits = vehicleHits([found('Car', 'VW', 'Golf', 'VII', '2.0 TDI')])
  expect(hits.map(({ horsepower }) => horsepower)).toEqual([150, null, null, null, null])
  expect(vehicleHits([found('Car', 'VW', 'Golf', 'VII', '2.0 TDI 150 hp')])[0]?.horsepower).toBeNull()
  expect(vehicleHits([])).toEqual([])
})
