import { syntheticImage, tuned } from '../demo/synthetic-image.ts'
import type { Caller } from './caller.ts'
import { png } from './pictures.ts'
import { LONG, short, TINY } from './scripts.ts'

export interface Vehicle {
  typeId: string
  variantId: string
}

export interface Offer {
  serviceId: string
  optionId: string
  extraId: string
}

export const PRICES = { service: 50, option: 12.5, extra: 3 }

interface Scene {
  admin: Caller
  customer: Caller
  round: number
  vehicle: Vehicle
  offer: Offer
}

/** One order of every kind; whatever both sides write about it is a script. */
export async function poisonOrders(scene: Scene): Promise<string[]> {
  const { admin, customer, round } = scene
  const open = await submit(scene)
  await admin.call('PUT', `/order/${open}/take`, { taken: true })
  await admin.call('PUT', `/order/${open}/note`, { staff_note: LONG })
  for (const writer of [customer, admin]) {
    const attached = ['file', `${short(round + 1)}.png`, png(8, [9, 9, 9]), 'image/png'] as const
    await writer.send('POST', `/order_message/${open}`, { text: LONG }, attached)
  }

  const asked = await submit(scene)
  await admin.call('PUT', `/order/${asked}/change_status`, { status: 'incomplete', reason: short(round + 2) })

  const proposed = await submit(scene)
  await admin.call('PUT', `/order/${proposed}/change`, {
    service_id: scene.offer.serviceId,
    option_ids: [scene.offer.optionId],
    extra_ids: [scene.offer.extraId],
    price: 99,
    reason: short(round + 3),
  })

  const revised = await submit(scene)
  await deliver(scene, revised, true)
  const log = ['log_file', `${short(round + 4)}.csv`, Buffer.from(LONG)] as const
  await customer.send('POST', `/order/${revised}/revision`, { text: LONG.slice(0, 1900) }, log)

  const delivered = await submit(scene)
  await deliver(scene, delivered, false)

  const answered = await submit(scene)
  await admin.call('PUT', `/order/${answered}/change_status`, { status: 'incomplete', reason: short(round) })
  await customer.send('PUT', `/order/${answered}/resend`, { text: short(round + 5) })

  const cancelled = await submit(scene)
  await customer.call('PUT', `/order/${cancelled}/cancel_order`, { reason: short(round + 6) })

  const unlisted = await submit(scene, {
    vehicle_type_id: scene.vehicle.typeId,
    vehicle_name: short(round + 7),
  })
  return [open, asked, proposed, revised, delivered, answered, cancelled, unlisted]
}

let images = 0

async function submit(scene: Scene, vehicle: Record<string, string> = {}): Promise<string> {
  const { customer, round, offer } = scene
  const fields = {
    ...(vehicle.vehicle_name ? vehicle : { variant_id: scene.vehicle.variantId }),
    reg_no: TINY,
    transmission: short(round),
    ecu_brand: short(round + 1),
    ecu_version: short(round + 2),
    tool: short(round + 3),
    comment: LONG,
    fault_codes: JSON.stringify([TINY, 'P0401']),
    read_method: 'obd',
    master_slave: 'master',
    time_frame: 'asap',
    service_id: offer.serviceId,
    option_ids: JSON.stringify([offer.optionId]),
    extra_ids: JSON.stringify([offer.extraId]),
    attested_ids: JSON.stringify([offer.serviceId, offer.optionId]),
    agreed_price: String(PRICES.service + PRICES.option + PRICES.extra),
    agree_terms: 'true',
    vehicle_confirmed: 'true',
    instructions_read: 'true',
  }
  const file = ['original_file', `${short(round + 4)}.bin`, imageOf(++images)] as const
  const { id } = await customer.send('POST', '/order', fields, file)
  return id
}

const imageOf = (number: number) =>
  syntheticImage({ size: 64 * 1024, seed: `poisoned ${number}`, texts: ['0281030264', '1037543210'] })

/** The guard refuses a file that nobody has changed, unless it is overruled with a reason. */
async function deliver({ admin, round }: Scene, id: string, changed: boolean) {
  const original = imageOf(images)
  const modified = changed ? tuned(original, 'poisoned') : original
  await admin.send(
    'PUT',
    `/order/${id}/submit_order`,
    {
      note: LONG.slice(0, 1900),
      ...(changed ? { save_as_solution: 'true' } : { overrule_reason: short(round + 2) }),
    },
    ['modified_file', `${short(round + 5)}.bin`, modified],
  )
}
