import { expect, test } from 'vitest'
import type { Option, Service } from './offer-lists.ts'
import {
  checkOption,
  optionBody,
  optionValues,
  pricesOf,
  serviceBody,
  serviceValues,
} from './offer-values.ts'

const service: Service = {
  id: 's1',
  name: 'Stage 1',
  note: 'Petrol and diesel',
  attestation: '',
  price_1: 90,
  price_2: 80.5,
  price_3: 0,
  needs_option: false,
  online: true,
  position: 3,
  vehicle_type_ids: ['t1'],
  blocked_countries: ['CH'],
}
const { needs_option: _, ...common } = service
const option: Option = {
  ...common,
  needs_fault_codes: true,
  service_ids: ['s1'],
  fuels: ['petrol'],
  ecu_families: ['MED17'],
  extras: [{ id: 'e1', name: 'Hot start', price_1: 3.33, price_2: 2.22, price_3: 1.11 }],
}

test('what comes from the server goes back as it came, without what is not typed', () => {
  const { id: _id, position: _position, ...typed } = service
  expect(serviceBody(serviceValues(service))).toEqual(typed)
  const { id: _i, position: _p, ...typedOption } = option
  expect(optionBody(optionValues(option))).toEqual(typedOption)
})

test('empty prices are those of type 1, and nothing stays nothing', () => {
  expect(pricesOf({ price_1: 12.5, price_2: '', price_3: 0 })).toEqual({
    price_1: 12.5,
    price_2: 12.5,
    price_3: 0,
  })
})

test('problems of extras stand at their fields', () => {
  const extra = { key: 'k', name: ' ', price_1: '' as const, price_2: 100_001, price_3: '' as const }
  const problems = checkOption({ ...optionValues('new'), name: 'DTC', price_1: 1, extras: [extra] })
  expect(Object.entries(problems).filter(([, problem]) => problem)).toEqual([
    ['extras.0.name', 'required'],
    ['extras.0.price_1', 'required'],
    ['extras.0.price_2', { code: 'too_big', params: { max: 100_000 } }],
  ])
})

test('a new extra is sent without an id', () => {
  const extra = { key: 'k', name: 'Cold start', price_1: 5, price_2: '' as const, price_3: '' as const }
  expect(optionBody({ ...optionValues('new'), name: 'DTC', price_1: 1, extras: [extra] }).extras).toEqual([
    { name: 'Cold start', price_1: 5, price_2: 5, price_3: 5 },
  ])
})

test('a family without two letters or figures side by side names no control unit', () => {
  const values = (ecu_families: string[]) =>
    checkOption({ ...optionValues(option), ecu_families }).ecu_families
  expect([values(['EDC17', 'MED 17']), values(['EDC17', '.1']), values([])]).toEqual([
    false,
    'invalid',
    false,
  ])
})
