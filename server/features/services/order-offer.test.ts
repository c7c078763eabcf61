import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goesWith, type OptionRow, obstacleTo, offerTo, type ServiceRow, type Viewer } from './offer.ts'
import { type Choice, decideOrder } from './order-offer.ts'

const BASE = {
  note: '',
  attestation: '',
  online: true,
  position: 0,
  vehicle_type_ids: [],
  blocked_countries: [],
}

const stage: ServiceRow = {
  ...BASE,
  id: 'stage',
  name: 'Stage 1',
  price_1: 9000,
  price_2: 8000,
  price_3: 12_050,
  needs_option: false,
}
const onlyOptions: ServiceRow = {
  ...stage,
  id: 'only-options',
  name: 'Options only',
  price_1: 0,
  price_2: 0,
  price_3: 0,
  needs_option: true,
}
const codes: OptionRow = {
  ...BASE,
  id: 'codes',
  name: 'Fault codes',
  attestation: 'Off-road use only',
  price_1: 1500,
  price_2: 1250,
  price_3: 2000,
  needs_fault_codes: true,
  service_ids: [],
  fuels: [],
  ecu_families: [],
  extras: [
    { id: 'hot', name: 'Hot start', price_1: 333, price_2: 222, price_3: 111 },
    { id: 'cold', name: 'Cold start', price_1: 1, price_2: 2, price_3: 3 },
  ],
}
const launch: OptionRow = {
  ...codes,
  id: 'launch',
  name: 'Launch control',
  attestation: '',
  price_1: 4000,
  price_2: 3500,
  price_3: 5000,
  needs_fault_codes: false,
  service_ids: ['stage'],
  extras: [],
}
const catalogue = { services: [stage, onlyOptions], options: [codes, launch] }
const viewer: Viewer = { priceType: 1, country: 'DE', vehicleTypeId: 'car', engine: null }
const choice = (part: Partial<Choice> = {}): Choice => ({
  serviceId: 'stage',
  optionIds: [],
  extraIds: [],
  ...part,
})

test.each<[1 | 2 | 3, number]>([
  [1, 9000 + 1500 + 1 + 333 + 4000],
  [2, 8000 + 1250 + 2 + 222 + 3500],
  [3, 12_050 + 2000 + 3 + 111 + 5000],
])('at price type %i everything together costs %i', (priceType, price) => {
  const all = choice({ optionIds: ['launch', 'codes'], extraIds: ['cold', 'hot'] })
  expect(decideOrder(all, catalogue, { ...viewer, priceType })).toMatchObject({ refusal: null, price })
})

test('items stand in the order of the list, extras below their option', () => {
  const all = choice({ optionIds: ['launch', 'codes'], extraIds: ['cold', 'hot'] })
  expect(decideOrder(all, catalogue, viewer)).toEqual({
    refusal: null,
    price: 14_834,
    service: stage,
    items: [
      item('service', 'stage', 'Stage 1', 9000),
      { ...item('option', 'codes', 'Fault codes', 1500, 'Off-road use only'), needsFaultCodes: true },
      item('extra', 'hot', 'Hot start', 333),
      item('extra', 'cold', 'Cold start', 1),
      item('option', 'launch', 'Launch control', 4000),
    ],
  })
})

function item(kind: string, subjectId: string, name: string, price: number, attestation = '') {
  return { kind, subjectId, name, price, attestation, needsFaultCodes: false }
}

test.each<[string, Choice, Partial<OptionRow & ServiceRow>, object]>([
  [
    'an unknown service',
    choice({ serviceId: 'nobody' }),
    {},
    { field: 'service_id', reason: 'unknown', name: '' },
  ],
  ['a service offline', choice(), { online: false }, { field: 'service_id', reason: 'offline' }],
  [
    'a service blocked in the country',
    choice(),
    { blocked_countries: ['AT', 'DE'] },
    { field: 'service_id', reason: 'country', name: 'Stage 1' },
  ],
  [
    'a service for other vehicles',
    choice(),
    { vehicle_type_ids: ['truck'] },
    { field: 'service_id', reason: 'vehicle_type', name: 'Stage 1' },
  ],
])('%s is refused', (_, chosen, changes, refusal) => {
  const services = [{ ...stage, ...changes }, onlyOptions]
  expect(decideOrder(chosen, { ...catalogue, services }, viewer)).toMatchObject({ refusal })
})

test.each<[string, Choice, Partial<OptionRow>, object]>([
  ['an unknown option', choice({ optionIds: ['nobody'] }), {}, { field: 'option_ids', reason: 'unknown' }],
  [
    'an option twice',
    choice({ optionIds: ['codes', 'codes'] }),
    {},
    { field: 'option_ids', reason: 'twice', name: 'Fault codes' },
  ],
  ['an option offline', choice({ optionIds: ['codes'] }), { online: false }, { reason: 'offline' }],
  [
    'an option blocked',
    choice({ optionIds: ['codes'] }),
    { blocked_countries: ['DE'] },
    { reason: 'country' },
  ],
  [
    'an option for other vehicles',
    choice({ optionIds: ['codes'] }),
    { vehicle_type_ids: ['truck'] },
    { field: 'option_ids', reason: 'vehicle_type' },
  ],
  [
    'an option of another service',
    choice({ serviceId: 'only-options', optionIds: ['launch'] }),
    {},
    { field: 'option_ids', reason: 'other_service', name: 'Launch control' },
  ],
  [
    'an option of a service that is gone',
    choice({ optionIds: ['codes'] }),
    { service_ids: ['gone'] },
    { reason: 'other_service', name: 'Fault codes' },
  ],
  [
    'no option where one is needed',
    choice({ serviceId: 'only-options' }),
    {},
    { field: 'option_ids', reason: 'needs_option', name: 'Options only' },
  ],
  ['an unknown extra', choice({ extraIds: ['nobody'] }), {}, { field: 'extra_ids', reason: 'unknown' }],
  [
    'an extra without its option',
    choice({ optionIds: ['launch'], extraIds: ['hot'] }),
    {},
    { field: 'extra_ids', reason: 'option_missing', name: 'Hot start' },
  ],
  [
    'an extra twice',
    choice({ optionIds: ['codes'], extraIds: ['hot', 'hot'] }),
    {},
    { field: 'extra_ids', reason: 'twice', name: 'Hot start' },
  ],
])('%s is refused', (_, chosen, changes, refusal) => {
  const options = [{ ...codes, ...changes }, launch]
  expect(decideOrder(chosen, { ...catalogue, options }, viewer)).toMatchObject({ refusal })
})

test.each<[Viewer['country'], Viewer['vehicleTypeId'], string | null]>([
  ['DE', 'car', null],
  ['AT', 'car', 'country'],
  [null, 'car', null],
  ['DE', 'truck', 'vehicle_type'],
  ['DE', null, 'vehicle_type'],
  ['DE', undefined, null],
])('a customer in %s with a vehicle of type %s meets %s', (country, vehicleTypeId, obstacle) => {
  const row = { ...stage, blocked_countries: ['AT'], vehicle_type_ids: ['car'] }
  expect(obstacleTo(row, { priceType: 1, country, vehicleTypeId, engine: null })).toBe(obstacle)
})

test('an option is not shown when none of its services is left', () => {
  const offline = { services: [{ ...stage, online: false }, onlyOptions], options: [codes, launch] }
  expect(offerTo(viewer, offline).options.map(({ id }) => id)).toEqual(['codes'])
  expect(offerTo(viewer, { services: [], options: [codes] }).options).toEqual([])
})

// Mostly empty: otherwise hardly anything could be ordered at all.
const ids = (...values: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.subarray(values))
const amount = fc.integer({ min: 0, max: 10_000_000 })
const prices = { price_1: amount, price_2: amount, price_3: amount }
const offered = {
  ...prices,
  online: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  vehicle_type_ids: ids('car', 'truck'),
  blocked_countries: ids('DE', 'AT'),
}
const anyCatalogue = fc.record({
  services: fc
    .tuple(
      fc.record({ ...offered, needs_option: fc.boolean() }),
      fc.record({ ...offered, needs_option: fc.boolean() }),
    )
    .map((rows) => rows.map((row, n): ServiceRow => ({ ...stage, ...row, id: `s${n}` }))),
  options: fc
    .array(
      fc.record({
        ...offered,
        service_ids: ids('s0', 's1'),
        fuels: fc.subarray(['petrol' as const, 'diesel' as const]),
        extras: fc.array(fc.record(prices), { maxLength: 2 }),
      }),
      { minLength: 2, maxLength: 3 },
    )
    .map((rows) =>
      rows.map(
        (row, n): OptionRow => ({
          ...codes,
          ...row,
          id: `o${n}`,
          extras: row.extras.map((extra, m) => ({ ...extra, id: `o${n}e${m}`, name: `extra ${m}` })),
        }),
      ),
    ),
})
const anyChoice = fc.record({
  serviceId: fc.constantFrom('s0', 's1', 's2'),
  optionIds: fc.array(fc.constantFrom('o0', 'o1', 'o2'), { maxLength: 3 }),
  extraIds: fc.array(fc.constantFrom('o0e0', 'o0e1', 'o1e0'), { maxLength: 2 }),
})
const anyViewer = fc.record({
  priceType: fc.constantFrom(1 as const, 2 as const, 3 as const),
  country: fc.constantFrom('DE', 'AT', 'PL', null),
  vehicleTypeId: fc.constantFrom('car', 'truck', null),
  engine: fc.constantFrom(null, { fuel: 'Diesel', ecu: '' }, { fuel: 'Petrol', ecu: 'Bosch ME7' }),
})

test('what the form shows can be ordered, what it does not show cannot, and the price is the sum of what is shown', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyCatalogue, anyChoice, anyViewer, (rows, chosen, who) => {
      const shown = offerTo(who, rows)
      const service = shown.services.find(({ id }) => id === chosen.serviceId)
      const options = chosen.optionIds.map((id) => shown.options.find((row) => row.id === id))
      const extras = chosen.extraIds.map((id) =>
        options.flatMap((row) => row?.extras ?? []).find((e) => e.id === id),
      )
      const isShown =
        service !== undefined &&
        options.every((row) => row && goesWith(row, service.id)) &&
        extras.every((row) => row !== undefined) &&
        new Set(chosen.optionIds).size === chosen.optionIds.length &&
        new Set(chosen.extraIds).size === chosen.extraIds.length &&
        (!service.needs_option || options.length > 0)
      const decision = decideOrder(chosen, rows, who)
      expect(decision.refusal === null).toBe(isShown)
      if (decision.refusal !== null) return
      accepted += 1
      const all = [service, ...options, ...extras]
      expect(decision.items.map(({ subjectId }) => subjectId).sort()).toEqual(
        all.map((row) => row?.id).sort(),
      )
      expect(decision.price).toBe(all.reduce((sum, row) => sum + (row?.[`price_${who.priceType}`] ?? 0), 0))
    }),
    { numRuns: 3000, seed: 7 },
  )
  expect(accepted).toBeGreaterThan(100)
})
