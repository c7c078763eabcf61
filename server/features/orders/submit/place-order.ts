import { v7 as newId } from 'uuid'
import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { CONFIRMATIONS } from '#contract/orders/states.ts'
import { AUTOMATE } from '#features/automation/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { type PricedOrder, priceOrder, serviceKey } from '#features/services/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { getVariant, getVehicle } from '#features/vehicles/index.ts'
import { type Caller, realUserId } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Call, CallOrigin } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { texts } from '#platform/texts/texts.ts'
import { tell } from '../core/order-consequences.ts'
import { holdPrice, withoutFigures } from '../core/order-credits.ts'
import { itemsOf } from '../core/order-items.ts'
import { outlookOfNew } from '../core/order-outlook.ts'
import { insertOrder, type Order } from '../core/order-store.ts'
import { lineOf } from '../core/order-timeline.ts'
import { searchText } from '../core/search-text.ts'
import { keepFile, type OrderFile } from '../files/order-file-store.ts'
import { relayNewOrder } from '../relay/relay-order.ts'
import type { OrderView } from '../view/order-view.ts'
import type { OrderedFiles } from './submitted-files.ts'

export type OrderFields = Call<'POST /order'>['fields']
/** Who orders: a session, or whoever the demo data plays. */
export type Orderer = Pick<Caller, 'userId' | 'accountId' | 'duty' | 'roleId' | 'impersonation' | 'locale'>

/**
 * Writes an order down with everything that belongs to it. The price is ours: the customer only says what they saw, and
 * nothing is ordered when it is another now. Order, files and hold are one transaction: none is ever without the others.
 * Answers the order with what stands around it, which nobody has to read back.
 */
export async function placeOrder(
  tx: Tx,
  by: { actor: Orderer; origin: CallOrigin },
  fields: OrderFields,
  files: OrderedFiles,
): Promise<OrderView> {
  const { actor } = by
  const settings = await getSettings(tx)
  if (!settings.services_online) throw new AppError('services_offline')
  const [vehicle, customer, person] = await together([
    vehicleOf(tx, fields),
    getUser(tx, actor.accountId),
    getUser(tx, actor.userId),
  ])
  const channel =
    settings.is_admin_site && customer.kind === 'agent' ? ('agent' as const) : ('direct' as const)
  const outlook = await outlookOfNew(tx, fields.time_frame, channel)
  const chosen = {
    serviceId: fields.service_id,
    optionIds: fields.option_ids ?? [],
    extraIds: fields.extra_ids ?? [],
  }
  const priced = await priceOrder(tx, {
    ...chosen,
    userId: customer.id,
    vehicleTypeId: vehicle.typeId,
    typePriceType: vehicle.typePriceType,
    engine: vehicle.engine,
  })
  if (priced.price !== toHundredths(fields.agreed_price))
    throw new AppError('price_changed', { params: { price: fromHundredths(priced.price) } })
  const faultCodes = [...new Set(fields.fault_codes ?? [])]
  refuseUnconfirmed(fields, priced, faultCodes)

  const items = itemsOf(priced)
  const columns = {
    id: newId(),
    user_id: customer.id,
    placed_by: actor.duty ? actor.userId : null,
    channel,
    status: 'pending' as const,
    variant_id: vehicle.variantId,
    vehicle_type_id: vehicle.typeId,
    vehicle_label: vehicle.label,
    ...carOf(fields),
    fault_codes: faultCodes,
    service_id: fields.service_id,
    service_name: priced.service.name,
    service_key: serviceKey({ ...chosen, faultCodes }),
    price_type: priced.priceType,
    price: priced.price,
    options: priced.items.length - 1,
    confirmations: JSON.stringify(confirmationsOf(tx, actor.locale, priced)),
    time_frame: fields.time_frame,
    frame_minutes: outlook.minutes,
    promised_at: outlook.promisedAt,
    automation_status: 'queued' as const,
    original_sha256: Buffer.from(files.original.sha256, 'hex'),
    search: searchText([
      fields.reg_no,
      vehicle.label,
      nameOf(customer),
      customer.company_name,
      customer.email,
    ]),
  }
  const inserted = await insertOrder(tx, columns, items)
  const [payment, kept] = await together([
    withoutFigures(actor, () => holdPrice(tx, inserted)),
    keepFiles(tx, inserted, files, realUserId(actor)),
  ])
  // Numbered before what becomes of it: the timeline begins with it.
  const line = { id: newId(), kind: 'submitted' } as const
  const order = await relayNewOrder(tx, inserted)
  if (order.relay_state === null || order.relay_state === 'own') enqueue(tx, AUTOMATE, { order_id: order.id })
  await tell(tx, by, 'order.submitted', { order, outlook, line })
  const { first_name, last_name } = person
  const actor_role = actor.impersonation ? null : actor.roleId
  const timeline = [{ ...lineOf(tx, actor, line), first_name, last_name, actor_role }]
  const placedBy = order.placed_by ? { id: person.id, name: nameOf(person) } : null
  return { order, items, files: kept, timeline, payment, outlook, placedBy, proposal: undefined, unread: 0 }
}

/** One of the catalogue, or its type and whatever the customer calls it. */
async function vehicleOf(tx: ReadTx, { variant_id, vehicle_type_id, vehicle_name }: OrderFields) {
  if (variant_id) {
    const { typeId, typePriceType, label, ...engine } = await getVariant(tx, variant_id)
    return { variantId: variant_id, typeId, typePriceType, label, engine }
  }
  if (!vehicle_type_id) throw fieldError('variant_id', 'required')
  const type = await getVehicle(tx, vehicle_type_id, 1)
  if (!vehicle_name) throw fieldError('vehicle_name', 'required')
  return {
    variantId: null,
    typeId: type.id,
    typePriceType: type.price_type,
    label: vehicle_name,
    engine: null,
  }
}

/** In the order in which files are listed. */
async function keepFiles(tx: Tx, order: Order, files: OrderedFiles, uploadedBy: string) {
  const kinds = { extra: files.extra, original: files.original, original_2: files.second } as const
  const kept: OrderFile[] = []
  for (const [kind, file] of Object.entries(kinds) as [keyof typeof kinds, OrderedFiles['second']][])
    if (file)
      kept.push(
        await keepFile(tx, order.id, {
          fileId: file.id,
          kind,
          version: 1,
          uploadedBy,
          about: { analysis: file.analysis && JSON.stringify(file.analysis) },
        }),
      )
  return kept
}

/** Every attestation of what was chosen is ticked, and fault codes are listed where they are worked on. */
function refuseUnconfirmed(fields: OrderFields, { items }: PricedOrder, faultCodes: readonly string[]) {
  const attested = new Set(fields.attested_ids ?? [])
  if (items.some((item) => item.attestation && !attested.has(item.subjectId)))
    throw fieldError('attested_ids', 'must_agree')
  if (faultCodes.length === 0 && items.some((item) => item.needsFaultCodes))
    throw fieldError('fault_codes', 'required')
}

/** What was ticked, word for word as it stood on the screen: wording changes, this does not. */
function confirmationsOf(tx: ReadTx, locale: string, { items }: PricedOrder) {
  const t = texts(locale, 'submit-order')
  const at = tx.now.toISOString()
  return [
    ...CONFIRMATIONS.map((name) => ({ name, text: withoutMarks(t(`confirm.${name}`)), at })),
    ...items
      .filter((item) => item.attestation)
      .map(({ name, attestation }) => ({ name, text: attestation, at })),
  ]
}

/** Screens put links into these sentences. */
const withoutMarks = (text: string) => text.replaceAll(/<[^>]+>/g, '')

const carOf = (fields: OrderFields) => ({
  reg_no: fields.reg_no ?? '',
  vin: fields.vin ?? '',
  mileage: fields.mileage ?? null,
  vehicle_year: fields.vehicle_year ?? null,
  transmission: fields.transmission ?? '',
  power_hp: fields.power_hp ?? null,
  ecu_brand: fields.ecu_brand ?? '',
  ecu_version: fields.ecu_version ?? '',
  tool: fields.tool,
  read_method: fields.read_method,
  master_slave: fields.master_slave,
  comment: fields.comment ?? '',
})
