import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

test('a table of sets, makers, models, generations and engines becomes variants', () => {
  const vehicles = readTable(
    'Car',
    `
$small: D 1.6 TDI 1598 105/250
Volkswagen [vag]
  Golf
    VII 2012-2019: $small, P 2.0 TSI GTI 1984 220/350 230/350
    VIII 2019-: D 1.6 TDI 1598 105/250`,
  )
  expect(vehicles.map(({ path }) => path.join(' '))).toEqual([
    'Car Volkswagen Golf VII 1.6 TDI 105 hp',
    'Car Volkswagen Golf VII 2.0 TSI GTI 220 hp',
    'Car Volkswagen Golf VII 2.0 TSI GTI 230 hp',
    'Car Volkswagen Golf VIII 1.6 TDI 105 hp',
  ])
  expect(vehicles[1]?.details).toMatchObject({
    engine: '2.0 TSI GTI',
    fuel: 'Petrol',
    ecu: 'Bosch MED17.5.25',
    engine_cc: 1984,
    year_from: 2012,
    year_to: 2019,
    stock_hp: 220,
    stock_nm: 350,
  })
  expect(vehicles[1]?.details.stages).toHaveLength(3)
  expect(vehicles[3]?.details.year_to).toBeNull()
})

test('what cannot be read is named', () => {
  expect(() => readTable('Car', 'Volkswagen')).toThrow('cannot be read: Volkswagen')
  expect(() => readTable('Car', 'Audi [vag]\n  A3\n    8V 2012-: $none')).toThrow('called $none')
  expect(() => readTable('Car', 'Audi [none]\n  A3\n    8V 2012-: D 2.0 TDI 1968 150/320')).toThrow(
    'control unit of none D 2012',
  )
})
