import type { FoundVehicle } from '../../../lib/vehicle-choice.ts'
import type { FakeAnswer } from '../../../ui/test/fake-api.ts'
import { BLANK_DRAFT, type OrderDraft } from './order-draft.ts'

const idOf = (end: string) => `01890000-0000-7000-8000-0000000000${end}`

export const CAR_TYPE = idOf('01')
export const GOLF: FoundVehicle = {
  variant_id: idOf('05'),
  label: 'Volkswagen Golf VII 2.0 TDI 150',
  path: [
    { id: CAR_TYPE, name: 'Car' },
    { id: idOf('02'), name: 'Volkswagen' },
    { id: idOf('03'), name: 'Golf' },
    { id: idOf('04'), name: 'VII' },
    { id: idOf('05'), name: '2.0 TDI 150' },
  ],
  engine: '2.0 TDI',
  fuel: 'diesel',
  ecu: 'Bosch EDC17C64',
  stock_hp: 150,
  stock_nm: 340,
}

const offered = { note: '', attestation: '' }
export const STAGE_1 = { ...offered, id: idOf('a1'), name: 'Stage 1', price: 50.1, needs_option: false }
export const OPTIONS_ONLY = { ...offered, id: idOf('a2'), name: 'Options only', price: 0, needs_option: true }

const option = { ...offered, needs_fault_codes: false, service_ids: [], extras: [] }
export const START_STOP = {
  ...option,
  id: idOf('b1'),
  name: 'Start/Stop off',
  price: 12.2,
  extras: [{ id: idOf('c1'), name: 'Keep the button', price: 3 }],
}
export const FAULT_CODES_OFF = {
  ...option,
  id: idOf('b2'),
  name: 'Fault codes off',
  price: 8,
  needs_fault_codes: true,
  attestation: 'For use off public roads only.',
}
export const ONLY_WITH_STAGE_1 = {
  ...option,
  id: idOf('b3'),
  name: 'Launch control',
  price: 20,
  service_ids: [STAGE_1.id],
}
export const OFFER = {
  services: [STAGE_1, OPTIONS_ONLY],
  options: [START_STOP, FAULT_CODES_OFF, ONLY_WITH_STAGE_1],
}

export const SENT = {
  id: idOf('f1'),
  name: 'golf7_read.bin',
  size: 2_097_152,
  sha256: 'aa',
  findings: [
    { code: 'ecu_agrees', severity: 'good', params: { found: 'EDC17C64' } },
    { code: 'odd_size', severity: 'note', params: { size: 2_097_152 } },
  ],
  identity: null,
  expires_at: '2026-11-16T10:00:00.000Z',
}

/** All that is needed, but for the ticks. */
export function aDraft(change: Partial<OrderDraft> = {}): OrderDraft {
  return {
    ...BLANK_DRAFT,
    vehicle: { variant: GOLF, vehicleTypeId: CAR_TYPE, vehicleName: '' },
    original: { id: SENT.id, name: SENT.name, size: SENT.size },
    tool: 'KESS3',
    read_method: 'obd',
    master_slave: 'master',
    service_id: STAGE_1.id,
    option_ids: [START_STOP.id],
    ...change,
  }
}

interface Asked {
  service_id?: string
  option_ids: string[]
  extra_ids: string[]
}

/** As the server would: at the prices of the offer, or at others. */
export function quoteOf(
  { service_id, option_ids, extra_ids }: Asked,
  credits: number,
  raise = 0,
): FakeAnswer {
  const items = [
    ...OFFER.services.filter(({ id }) => id === service_id),
    ...OFFER.options.filter(({ id }) => option_ids.includes(id)),
    ...OFFER.options.flatMap(({ extras }) => extras).filter(({ id }) => extra_ids.includes(id)),
  ].map(({ id, name, price }, at) => ({
    kind: 'option',
    subject_id: id,
    name,
    price: at === 0 ? price + raise : price,
  }))
  const price = items.reduce((sum, item) => sum + Math.round(item.price * 100), 0) / 100
  return {
    body: {
      items,
      price,
      suffices: price <= credits,
      credits,
      missing: Math.max(0, Math.round((price - credits) * 100) / 100),
      promised_at: '2026-11-15T11:40:00.000Z',
      promises: {
        asap: '2026-11-15T11:40:00.000Z',
        '2-3_hours': '2026-11-15T13:40:00.000Z',
        '5-6_hours': '2026-11-15T16:40:00.000Z',
      },
      queue: 3,
      staff_at_work: 2,
      services_online: true,
    },
  }
}
