import { TIME_FRAMES, type TimeFrame } from '#contract/orders/promised-time.ts'
import type { ReadMethod, ToolRole } from '#contract/orders/read-tools.ts'
import { readJson, writeText } from '../../../lib/stored.ts'
import { isRecord, orderDrafts } from '../../../lib/stored-draft.ts'
import { NO_VEHICLE, type VehicleChoice } from '../../../lib/vehicle-choice.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'

/** A file that is already at the server; the form only knows its number. */
export interface KeptFile {
  id: string
  name: string
  size: number
}

/** All that a customer says about an order. Fields are named as the server names them, where it has one. */
export interface OrderDraft {
  vehicle: VehicleChoice
  original: KeptFile | null
  /** This car has two control units. */
  two_units: boolean
  second: KeptFile | null
  extra: KeptFile | null
  tool: string | null
  /** The name of a tool that stands not in the list. */
  other_tool: string
  read_method: ReadMethod | null
  master_slave: ToolRole | null
  ecu_brand: string
  ecu_version: string
  service_id: string | null
  option_ids: string[]
  extra_ids: string[]
  attested_ids: string[]
  reg_no: string
  vin: string
  mileage: number | ''
  vehicle_year: number | ''
  transmission: string | null
  power_hp: number | ''
  fault_codes: string[]
  /** What stands in the box for them: not read yet, or not understood. It is sent as it was written. */
  fault_text: string
  time_frame: TimeFrame
  comment: string
  agree_terms: boolean
  vehicle_confirmed: boolean
  instructions_read: boolean
}

/** The form that all cards of the screen share. */
export type OrderForm = ServerForm<OrderDraft>

export const BLANK_DRAFT: OrderDraft = {
  vehicle: NO_VEHICLE,
  original: null,
  two_units: false,
  second: null,
  extra: null,
  tool: null,
  other_tool: '',
  read_method: null,
  master_slave: null,
  ecu_brand: '',
  ecu_version: '',
  service_id: null,
  option_ids: [],
  extra_ids: [],
  attested_ids: [],
  reg_no: '',
  vin: '',
  mileage: '',
  vehicle_year: '',
  transmission: null,
  power_hp: '',
  fault_codes: [],
  fault_text: '',
  time_frame: 'asap',
  comment: '',
  agree_terms: false,
  vehicle_confirmed: false,
  instructions_read: false,
}

/** With what a workshop reads its files hardly ever changes, so the next order begins with it. */
type Habits = Pick<OrderDraft, 'tool' | 'other_tool' | 'read_method' | 'master_slave'>

const habitsKey = (person: string) => `order_habits.${person}`

export interface KeptDraft {
  draft: OrderDraft
  /** Null while nothing was kept. */
  savedAt: Date | null
}

export function readDraft(person: string): KeptDraft {
  const stored = orderDrafts.find(person)
  if (!stored) return { draft: freshDraft(person), savedAt: null }
  return { draft: revived(stored.draft), savedAt: stored.savedAt }
}

/** What is as good as empty is not kept. Answers when it was kept. */
export function keepDraft(person: string, draft: OrderDraft, now = new Date()): Date | null {
  if (isBlank(draft)) {
    orderDrafts.forget(person)
    return null
  }
  orderDrafts.store(person, draft, now)
  return now
}

/** For an upload that ends after the screen was left. */
export function addToDraft(person: string, part: Partial<OrderDraft>): void {
  keepDraft(person, { ...readDraft(person).draft, ...part })
}

/** After an order: the draft goes, the habits stay. */
export function finishDraft(person: string, draft: OrderDraft): void {
  orderDrafts.forget(person)
  writeText(habitsKey(person), JSON.stringify(habitsOf(draft)))
}

export function freshDraft(person: string): OrderDraft {
  return { ...BLANK_DRAFT, ...readHabits(person) }
}

function readHabits(person: string): Habits {
  const stored = readJson<unknown>(habitsKey(person))
  return habitsOf(isRecord(stored) ? revived(stored) : BLANK_DRAFT)
}

const habitsOf = ({ tool, other_tool, read_method, master_slave }: OrderDraft): Habits => ({
  tool,
  other_tool,
  read_method,
  master_slave,
})

export function isBlank(draft: OrderDraft): boolean {
  const { variant, vehicleName } = draft.vehicle
  // Where there is one type of vehicle only, it is chosen without anybody's doing.
  const vehicle = variant || vehicleName ? draft.vehicle : BLANK_DRAFT.vehicle
  const said = { ...draft, ...habitsOf(BLANK_DRAFT), vehicle }
  return JSON.stringify(said) === JSON.stringify(BLANK_DRAFT)
}

/** Storage can hold anything: only what has the kind of the field it stands in is taken. */
function revived(stored: Record<string, unknown>): OrderDraft {
  const draft: Record<string, unknown> = { ...BLANK_DRAFT }
  for (const [name, empty] of Object.entries(BLANK_DRAFT)) {
    const value = stored[name]
    if (value !== undefined && fits(value, empty, name)) draft[name] = value
  }
  return draft as unknown as OrderDraft
}

function fits(value: unknown, empty: unknown, name: string): boolean {
  if (name === 'time_frame') return TIME_FRAMES.some((frame) => frame === value)
  if (name === 'vehicle')
    return isRecord(value) && 'variant' in value && typeof value.vehicleName === 'string'
  if (['original', 'second', 'extra'].includes(name)) return value === null || isKeptFile(value)
  if (Array.isArray(empty)) return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (empty === null) return value === null || typeof value === 'string'
  if (['mileage', 'vehicle_year', 'power_hp'].includes(name)) return value === '' || typeof value === 'number'
  return typeof value === typeof empty
}

const isKeptFile = (value: unknown): value is KeptFile =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'
