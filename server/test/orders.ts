import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Desk, Reply } from './desk.ts'
import { newAdmin, type TestPerson } from './people.ts'

/* Gestures of people who order and deliver, over the API as everyone makes them. */

/** A small catalogue: one car, one service for ten credits, one option for two with an extra for one. */
export interface Workshop {
  admin: TestPerson
  typeId: string
  variantId: string
  serviceId: string
  optionId: string
  extraId: string
}

export const SERVICE_PRICE = 10
export const OPTION_PRICE = 2
export const EXTRA_PRICE = 1

export async function openWorkshop(desk: Desk, site: 'main' | 'other' = 'main'): Promise<Workshop> {
  const admin = await newAdmin(desk, { site })
  const add = async (key: Parameters<Desk['call']>[0], body: object): Promise<string> =>
    expectDone(await desk.call(key, { token: admin.token, site, body })).id
  // The catalogue belongs to the admin site; other sites read what stands there.
  const { typeId, variantId } = site === 'main' ? await addCar(add) : await findCar(desk, admin.token)
  const prices = (price: number) => ({ price_1: price, price_2: price, price_3: price })
  const serviceId = await add('POST /service', { name: `Stage 1 ${newId()}`, ...prices(SERVICE_PRICE) })
  const option = expectDone(
    await desk.call('POST /option', {
      token: admin.token,
      site,
      body: {
        name: `Start/stop off ${newId()}`,
        ...prices(OPTION_PRICE),
        extras: [{ name: 'With memory', ...prices(EXTRA_PRICE) }],
      },
    }),
  )
  return { admin, typeId, variantId, serviceId, optionId: option.id, extraId: option.extras[0].id }
}

async function addCar(add: (key: Parameters<Desk['call']>[0], body: object) => Promise<string>) {
  const typeId = await add('POST /vehicle/vtype', { name: `Car ${newId()}` })
  const manufacturerId = await add('POST /vehicle/manufacturer', { name: 'Ravenna', parent_id: typeId })
  const modelId = await add('POST /vehicle/vmodel', { name: 'Corso', parent_id: manufacturerId })
  const generationId = await add('POST /vehicle/generation', { name: 'II', parent_id: modelId })
  const variantId = await add('POST /vehicle/variant', { name: '2.0 TD 150', parent_id: generationId })
  return { typeId, variantId }
}

async function findCar(desk: Desk, token: string) {
  const { body } = await desk.call('GET /vehicle/variant', { token, site: 'other' })
  const [variant] = body.items
  return { typeId: variant.path[0].id, variantId: variant.id }
}

/** Bytes like those of a control unit, as far as a test needs: the same seed gives the same. */
export function bytesOf(seed: string, size = 4096): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < size; at += 32) blocks.push(createHash('sha256').update(`${seed}:${at}`).digest())
  return Buffer.concat(blocks).subarray(0, size)
}

/** The same file with a few bytes changed, as staff would. */
export function tuned(original: Buffer, mark = 'x'): Buffer {
  const modified = Buffer.from(original)
  Buffer.from(mark.padEnd(8, '~')).copy(modified, Math.floor(original.length / 2))
  return modified
}

export interface OrderOptions {
  options?: boolean
  file?: Buffer | null
  name?: string
  fields?: Record<string, string>
  key?: string
  site?: 'main' | 'other'
}

export function orderForm(workshop: Workshop, options: OrderOptions = {}): FormData {
  const form = new FormData()
  const price = SERVICE_PRICE + (options.options ? OPTION_PRICE : 0)
  const fields: Record<string, string> = {
    variant_id: workshop.variantId,
    service_id: workshop.serviceId,
    option_ids: JSON.stringify(options.options ? [workshop.optionId] : []),
    tool: 'KESS3',
    read_method: 'obd',
    master_slave: 'master',
    time_frame: 'asap',
    reg_no: 'B-NL 2041',
    agreed_price: String(price),
    agree_terms: 'true',
    vehicle_confirmed: 'true',
    instructions_read: 'true',
    ...options.fields,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const file = options.file === undefined ? bytesOf('original') : options.file
  if (file) form.set('original_file', new Blob([new Uint8Array(file)]), options.name ?? 'read.bin')
  return form
}

export const submit = (
  desk: Desk,
  customer: TestPerson,
  workshop: Workshop,
  options: OrderOptions = {},
): Promise<Reply> =>
  desk.call('POST /order', {
    token: customer.token,
    site: options.site ?? 'main',
    form: orderForm(workshop, options),
    ...(options.key && { headers: { 'idempotency-key': options.key } }),
  })

/** An order that stands. */
export async function newOrder(
  desk: Desk,
  customer: TestPerson,
  workshop: Workshop,
  options?: OrderOptions,
): Promise<Reply['body']> {
  return expectDone(await submit(desk, customer, workshop, options))
}

export function deliveryForm(file: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('modified_file', new Blob([new Uint8Array(file)]), 'modified.bin')
  return form
}

export const deliver = (
  desk: Desk,
  staff: TestPerson,
  orderId: string,
  file: Buffer,
  fields: Record<string, string> = {},
): Promise<Reply> =>
  desk.call('PUT /order/{id}/submit_order', {
    token: staff.token,
    params: { id: orderId },
    form: deliveryForm(file, fields),
  })

export function expectDone({ status, body }: Reply) {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Files that are stored and belong to nothing: none, once the sweep has been. */
export async function strayFiles(desk: Pick<Desk, 'owner'>): Promise<string[]> {
  const { rows } = await desk.owner.query(
    `select f.id from stored_files f where f.state = 'attached'
      and not exists (select from order_files o where o.file_id = f.id)
      and not exists (select from conversation_messages m where m.file_id = f.id)
      and not exists (select from solutions s where s.delta_file_id = f.id)
      and not exists (select from invoices i where i.document_file_id = f.id)
      and not exists (select from users u where u.picture_file_id = f.id)
      and not exists (select from site_settings s where s.logo_file_id = f.id)`,
  )
  return rows.map(({ id }) => id)
}
