import { expect, test } from 'vitest'
import type { Fuel } from '#contract/vehicles/fuels.ts'
import { engineObstacle, fuelsNamed } from './engine-fit.ts'

test.each([
  ['Diesel', ['diesel']],
  ['HEAVY OIL', ['diesel']],
  ['Gasóleo', ['diesel']],
  ['Petrol', ['petrol']],
  ['Benzin', ['petrol']],
  ['gasoline', ['petrol']],
  ['Super Plus', ['petrol']],
  ['Petrol/LPG', ['petrol', 'gas']],
  ['Hybrid', ['hybrid']],
  ['Diesel-Hybrid', ['diesel', 'hybrid']],
  ['HYBRID ELECTRIC', ['hybrid']],
  ['Benzine / Elektriciteit', ['petrol', 'electric']],
  ['Autogas', ['gas']],
  ['Flexfuel E85', ['ethanol']],
  ['Elektro', ['electric']],
  // In America it is petrol and elsewhere it is not: nothing is certain.
  ['Gas', []],
  ['Steam', []],
  ['', []],
])('%j names %j', (text, fuels) => {
  expect(fuelsNamed(text)).toEqual(fuels)
})

const petrolOnly = { fuels: ['petrol' as const], ecu_families: [] }
const bosch17 = { fuels: [], ecu_families: ['EDC17', 'MED 17.5'] }

test.each([
  ['Diesel', 'fuel'],
  ['Petrol', null],
  ['Petrol/LPG', null],
  ['', null],
  ['Steam', null],
])('for petrol only, with %j: %s', (fuel, obstacle) => {
  expect(engineObstacle(petrolOnly, { fuel, ecu: '' })).toBe(obstacle)
})

test.each<[string, Fuel[], 'fuel' | null]>([
  ['Diesel-Hybrid', ['petrol', 'hybrid'], 'fuel'],
  ['Diesel-Hybrid', ['diesel'], null],
  ['Diesel-Hybrid', ['hybrid'], null],
  ['Petrol Hybrid', ['diesel', 'hybrid'], 'fuel'],
  ['Petrol Hybrid', ['petrol', 'hybrid'], null],
  ['Hybrid', ['petrol', 'hybrid'], null],
  ['Diesel', ['petrol', 'hybrid'], 'fuel'],
])('a hybrid is known by what it burns: %j, for %j: %s', (fuel, fuels, obstacle) => {
  expect(engineObstacle({ fuels, ecu_families: [] }, { fuel, ecu: '' })).toBe(obstacle)
})

test.each([
  ['Bosch EDC17C64', null],
  ['bosch edc 17 c64', null],
  ['Bosch EDC17', null],
  ['Bosch MED17.5.25', null],
  ['Bosch EDC16U34 / EDC17CP14', null],
  ['Bosch EDC16U34', 'ecu'],
  ['Bosch MED17.1', 'ecu'],
  ['Bosch XEDC17', 'ecu'],
  ['Bosch EDC170', 'ecu'],
  ['', null],
])('for EDC17 and MED17.5, with %j: %s', (ecu, obstacle) => {
  expect(engineObstacle(bosch17, { fuel: 'Diesel', ecu })).toBe(obstacle)
})

test('no vehicle, or one that the catalogue does not know, has everything', () => {
  expect(engineObstacle({ ...petrolOnly, ...bosch17 }, null)).toBeNull()
})

test('what a family is called is text, not a pattern', () => {
  expect(engineObstacle({ fuels: [], ecu_families: ['.*(', '--'] }, { fuel: '', ecu: 'Bosch EDC17' })).toBe(
    'ecu',
  )
})
