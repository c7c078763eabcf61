import { beforeAll, expect, test, vi } from 'vitest'
import { contract, type EndpointKey } from '#contract/contract.ts'
import type { LiveEventType } from '#contract/live/calls.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { createSetupLink } from '#features/identity/index.ts'
import { type CallOptions, useDesk } from '../desk.ts'
import {
  bytesOf,
  deliver,
  deliveryForm,
  expectDone,
  newOrder,
  openWorkshop,
  orderForm,
  tuned,
  type Workshop,
} from '../orders.ts'
import { newAdmin, newPerson, PASSWORD, signInAgain, solvedCaptcha, type TestPerson } from '../people.ts'
import { buy, setUp } from '../purchases.ts'
import { mailedCode, resetToken } from '../sign-up.ts'
import { revise, solve } from '../solutions.ts'
import { newCustomerWith } from '../wallets.ts'
import { pngForm } from './sample-files.ts'

/*
 * Every call that changes something, made once by staff, or by staff in a customer's account where only customers may:
 * which lines of the audit log and which live events it leaves. A call that is added later does not compile here
 * before somebody has said what follows from it.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const desk = useDesk()

type Mutating = Exclude<EndpointKey, `GET ${string}`>

interface Told {
  /** Makes what the call needs. By whom, unless it is staff: in a customer's account, or whoever `token` says. */
  given?: () => Promise<CallOptions> | CallOptions
  acts: readonly string[]
  events: readonly LiveEventType[]
  /** Why no line is written. */
  why?: string
}
/** Needs somebody outside, who has tests of their own. */
interface Elsewhere {
  elsewhere: string
}

let admin: TestPerson
let workshop: Workshop
let customer: TestPerson
/** A session of staff in the customer's account. */
let account: string
let numbers = 0
const nextName = (what = 'Thing') => `${what} ${++numbers}`
const FILE = bytesOf('original')
const modified = () => tuned(FILE, `m${++numbers}`)

beforeAll(async () => {
  admin = await newAdmin(desk, { permissions: PERMISSIONS })
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 1000)
  account = await enter(customer)
  await setUp(desk, 'bank')
})

async function enter({ id }: TestPerson): Promise<string> {
  const options = { token: admin.token, body: { user_id: id } }
  return expectDone(await desk.call('POST /auth/admin_auto_login', options)).access_token
}

const form = (fields: Record<string, string>): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}
/** An answer that staff get, for the ids in it. */
const ask = async (key: EndpointKey, options: CallOptions = {}) =>
  expectDone(await desk.call(key, { token: admin.token, ...options }))
const add = async (key: EndpointKey, body: object) => ({ id: (await ask(key, { body })).id as string })

const prices = { price_1: 10, price_2: 10, price_3: 10 }
const newService = () => add('POST /service', { name: nextName('Service'), ...prices })
const newOption = () => add('POST /option', { name: nextName('Option'), ...prices, extras: [] })
const newPackage = () =>
  add('POST /price', { name: nextName('Package'), credits: 10, price: 9, active: true })

const order = async () => ({ id: (await newOrder(desk, customer, workshop, { file: FILE })).id as string })
const onOrder =
  (options: (id: string) => CallOptions | Promise<CallOptions> = () => ({})) =>
  async () => {
    const params = await order()
    return { params, ...(await options(params.id)) }
  }
const moved = (id: string, status: string) =>
  ask('PUT /order/{id}/change_status', { params: { id }, body: { status, reason: 'Which tool?' } })
const proposed = (id: string) =>
  ask('PUT /order/{id}/change', {
    params: { id },
    body: { service_id: workshop.serviceId, option_ids: [], extra_ids: [], price: 15, reason: 'More work' },
  })
const delivered = async () => {
  const params = await order()
  expectDone(await deliver(desk, workshop.admin, params.id, modified()))
  return { params }
}
const message = async () => {
  const params = await order()
  await ask('POST /order_message/{id}', { params, form: form({ text: 'Hello' }) })
  const { items } = await ask('GET /order_messages/{id}', { params })
  return { order: params, message: { id: items[0].id as string } }
}
const solution = async () => {
  const file = bytesOf(nextName('known'))
  const orderId = await solve(desk, workshop, [file, tuned(file, 'v1')])
  const { rows } = await desk.owner.query('select id from solutions order by created_at desc limit 1')
  return { orderId, id: rows[0].id as string }
}
const waitingInvoice = async () => ({ id: (await buy(desk, customer, 'bank', 5)).invoiceId })
const paidInvoice = async () => {
  const { id } = await waitingInvoice()
  await ask('PATCH /credits/mark-as-paid', { body: { id } })
  return { id }
}

const inAccount = (options: CallOptions = {}) => ({ token: account, ...options })

/** What staff do to the vehicles of one level. */
const LEVELS = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'] as const
async function newVehicle(level: (typeof LEVELS)[number]): Promise<{ id: string }> {
  const above = LEVELS[LEVELS.indexOf(level) - 1]
  const parent = above && (await newVehicle(above))
  return add(`POST /vehicle/${level}`, { name: nextName('Vehicle'), ...(parent && { parent_id: parent.id }) })
}
const addsVehicle = (level: (typeof LEVELS)[number]): Told => ({
  async given() {
    const above = LEVELS[LEVELS.indexOf(level) - 1]
    const parent = above && { parent_id: (await newVehicle(above)).id }
    return { body: { name: nextName('Vehicle'), ...parent } }
  },
  acts: ['vehicles.add'],
  events: [],
})
const changesVehicle = (level: (typeof LEVELS)[number]): Told => ({
  given: async () => ({ params: await newVehicle(level), body: { name: nextName('Renamed') } }),
  acts: ['vehicles.change'],
  events: [],
})
const deletesVehicle = (level: (typeof LEVELS)[number]): Told => ({
  given: async () => ({ params: await newVehicle(level) }),
  acts: ['vehicles.delete'],
  events: [],
})
const newLocation = async () => {
  const { id: vehicle_id } = await newVehicle('vmodel')
  const made = await ask('POST /vehicle/ecu-adblue-location', { form: form({ vehicle_id }) })
  return { id: made.id as string }
}

const UNSEEN = 'whether anybody has the address must not show anywhere'
const ASKS = 'asks and changes nothing'

const WALK: Record<Mutating, Told | Elsewhere> = {
  'POST /auth/signin': {
    given: () => ({ token: undefined, body: { login: customer.email, password: PASSWORD } }),
    acts: ['identity.sign_in'],
    events: [],
  },
  'POST /auth/signup': {
    async given() {
      const captcha = await solvedCaptcha(desk)
      const person = { first_name: 'Ida', last_name: 'Voss', email: 'ida@example.test' }
      return { token: undefined, body: { ...person, password: PASSWORD, agree: true, captcha } }
    },
    acts: ['identity.sign_up'],
    events: [],
  },
  'POST /auth/refresh_token': {
    given: async () => ({ token: undefined, body: { refresh_token: (await newPerson(desk)).refreshToken } }),
    acts: [],
    events: [],
    why: 'a session goes on',
  },
  'POST /auth/check_verification_code': {
    async given() {
      const { token, email } = await newPerson(desk, { verified: false })
      await ask('GET /auth/send_verification_code', { token })
      return { token, body: { code: await mailedCode(desk, email) } }
    },
    acts: ['identity.verify_email'],
    events: ['user.changed'],
  },
  'POST /auth/send_forgot_pass_code': {
    given: async () => ({
      token: undefined,
      body: { email: customer.email, captcha: await solvedCaptcha(desk) },
    }),
    acts: [],
    events: [],
    why: UNSEEN,
  },
  'POST /auth/check_forgot_pass_code': {
    async given() {
      const { email } = await newPerson(desk)
      const body = { email, captcha: await solvedCaptcha(desk) }
      const { forgot_token } = await ask('POST /auth/send_forgot_pass_code', { token: undefined, body })
      return { token: undefined, body: { forgot_token, code: await mailedCode(desk, email) } }
    },
    acts: [],
    events: [],
    why: 'the password that it leads to is written down',
  },
  'POST /auth/reset_password': {
    async given() {
      const reset_token = await resetToken(desk, (await newPerson(desk)).email)
      return { token: undefined, body: { reset_token, password: 'a wholly new one' } }
    },
    acts: ['identity.reset_password'],
    events: ['user.changed'],
  },
  'POST /auth/signout': {
    given: async () => ({ token: (await signInAgain(desk, admin)).token }),
    acts: ['identity.sign_out'],
    events: [],
  },
  'DELETE /auth/sessions/{id}': {
    given: async () => ({ params: { id: (await signInAgain(desk, admin)).sessionId } }),
    acts: ['identity.end_session'],
    events: [],
  },
  'POST /auth/signout_everywhere': {
    given: async () => ({ token: (await newAdmin(desk)).token }),
    acts: ['identity.sign_out_everywhere'],
    events: [],
  },
  'POST /auth/admin_auto_login': {
    given: () => ({ body: { user_id: customer.id } }),
    acts: ['identity.enter_account'],
    events: [],
  },
  'POST /auth/first_admin': {
    async given() {
      const setup_token = await createSetupLink(desk.platform, desk.sites.other)
      const person = { first_name: 'Ida', last_name: 'Voss', email: 'first@example.test' }
      return { token: undefined, site: 'other', body: { setup_token, ...person, password: PASSWORD } }
    },
    acts: ['identity.create_first_admin'],
    events: [],
  },
  'POST /user/update_profile': {
    given: () => inAccount({ form: form({ first_name: 'Grace', last_name: 'Test' }) }),
    acts: ['profile.change'],
    events: ['user.changed'],
  },
  'POST /user/update_address': {
    given: () => inAccount({ body: { address: 'Quay 2', city: 'Bremen', zip_code: '28195', country: 'DE' } }),
    acts: ['profile.change'],
    events: ['user.changed'],
  },
  'POST /user/update_business': {
    given: () => inAccount({ body: { company_name: 'Harbour', company_reg_no: '', vat_no: '' } }),
    acts: ['profile.change'],
    events: ['user.changed'],
  },
  'POST /user/update_password': {
    given: async () => ({
      token: (await newAdmin(desk)).token,
      body: { old_password: PASSWORD, password: 'a wholly new one' },
    }),
    acts: ['profile.change_password'],
    events: [],
  },
  'POST /user/update_locale': {
    given: () => inAccount({ body: { locale: 'de' } }),
    acts: ['profile.change'],
    events: ['user.changed'],
  },
  'POST /settings': {
    given: () => ({ body: { title: nextName('Harbour') } }),
    acts: ['settings.change'],
    events: ['site.changed'],
  },
  'POST /settings/logo': {
    given: () => ({ form: pngForm('logo') }),
    acts: ['settings.change_logo'],
    events: ['site.changed'],
  },
  'DELETE /settings/logo': { acts: ['settings.remove_logo'], events: ['site.changed'] },
  'POST /theme_settings': {
    async given() {
      const colors = await ask('GET /theme_settings')
      return { body: { ...colors, left_bar_color: '#123456' } }
    },
    acts: ['settings.change_theme'],
    events: ['site.changed'],
  },
  'POST /open_times': {
    given: () => ({ body: { items: [{ day: 1, from: '07:07', to: '19:19' }] } }),
    acts: ['settings.change_open_times'],
    events: ['site.changed'],
  },
  'POST /close_dates': {
    given: () => ({ body: { items: [{ date: '2031-01-01', name: 'New Year' }] } }),
    acts: ['settings.change_close_dates'],
    events: ['site.changed'],
  },
  'POST /policies': {
    given: () => ({ body: { cookie_law: '<p>Changed</p>' } }),
    acts: ['content.change_policies'],
    events: ['site.changed'],
  },
  'POST /balances/{user_id}/adjust': {
    given: () => ({ params: { user_id: customer.id }, body: { credits: 5, reason: 'A present' } }),
    acts: ['credits.adjust'],
    events: ['credits.changed'],
  },
  'PUT /balances/{user_id}/credit_limit': {
    given: () => ({ params: { user_id: customer.id }, body: { credit_limit: 7 } }),
    acts: ['credits.change_limit'],
    events: [],
  },
  'POST /ledger_proof': { acts: [], events: [], why: ASKS },
  'POST /vat': {
    given: () => ({ body: { country: 'FR', percentage: 19.5, enabled: true } }),
    acts: ['vat.change_rate'],
    events: [],
  },
  'PUT /vat/toggle/{id}': {
    async given() {
      const [{ id, enabled }] = (await ask('GET /vat')).items
      return { params: { id }, body: { enabled: !enabled } }
    },
    acts: ['vat.change_rate'],
    events: [],
  },
  'PUT /vat/percentage/{id}': {
    async given() {
      const [{ id }] = (await ask('GET /vat')).items
      return { params: { id }, body: { percentage: 3.33 } }
    },
    acts: ['vat.change_rate'],
    events: [],
  },
  'POST /payment_settings/{method}': {
    given: () => ({ params: { method: 'bank' }, body: { fee_fixed: 1 } }),
    acts: ['payments.configure'],
    events: [],
  },
  'POST /payment_settings/{method}/test': { elsewhere: 'asks a provider; payments/*.api.test.ts' },
  'POST /payments/{id}/check': {
    given: async () => inAccount({ params: { id: (await buy(desk, customer, 'bank', 5)).paymentId } }),
    acts: [],
    events: [],
    why: ASKS,
  },
  'POST /payments/{id}/dismiss': {
    async given() {
      const { paymentId: id } = await buy(desk, customer, 'bank', 5)
      await desk.owner.query("update payments set problem = 'amount' where id = $1", [id])
      return { params: { id } }
    },
    acts: ['payments.dismiss_problem'],
    events: ['credits.changed'],
  },
  'POST /payment_messages/{method}': { elsewhere: 'a provider signs it; payments/*.api.test.ts' },
  'POST /credits/quote': {
    given: () => inAccount({ body: { count: 5, payment_method: 'bank' } }),
    acts: [],
    events: [],
    why: ASKS,
  },
  'POST /credits_user': {
    async given() {
      const wanted = { count: 5, payment_method: 'bank' }
      const { total } = await ask('POST /credits/quote', inAccount({ body: wanted }))
      return inAccount({ body: { ...wanted, agreed_total: total, agree: true } })
    },
    acts: ['purchases.buy'],
    events: ['credits.changed'],
  },
  'POST /credits_user/{id}/pay': { elsewhere: 'leads to a provider; billing/*.api.test.ts' },
  'POST /credits/create-empty': {
    given: () => ({ body: { user_id: customer.id } }),
    acts: ['purchases.begin_invoice'],
    events: [],
  },
  'POST /credits/generate-invoice': {
    async given() {
      const { id } = await ask('POST /credits/create-empty', { body: { user_id: customer.id } })
      return { body: { id, count: 5, total: 20, payment_method: 'bank', paid: false } }
    },
    acts: ['purchases.generate_invoice'],
    events: ['credits.changed'],
  },
  'PATCH /credits/mark-as-paid': {
    given: async () => ({ body: await waitingInvoice() }),
    acts: ['purchases.mark_as_paid'],
    events: ['credits.changed'],
  },
  'POST /credits/{id}/refund': {
    given: async () => ({ params: await paidInvoice(), body: { reason: 'By mistake' } }),
    acts: ['purchases.refund'],
    events: ['credits.changed'],
  },
  'DELETE /credits/{id}': {
    given: async () => ({ params: await waitingInvoice() }),
    acts: ['purchases.void'],
    events: ['credits.changed'],
  },
  'POST /price': {
    given: () => ({ body: { name: 'Small', credits: 10, price: 9, active: true } }),
    acts: ['purchases.add_package'],
    events: [],
  },
  'PUT /price/{id}': {
    given: async () => ({ params: await newPackage(), body: { price: 8 } }),
    acts: ['purchases.change_package'],
    events: [],
  },
  'PUT /price/{id}/update_pos': {
    given: async () => ({ params: await newPackage(), body: { position: 0 } }),
    acts: ['purchases.move_package'],
    events: [],
  },
  'DELETE /price/{id}': {
    given: async () => ({ params: await newPackage() }),
    acts: ['purchases.delete_package'],
    events: [],
  },
  'POST /vehicle/vtype': addsVehicle('vtype'),
  'PUT /vehicle/vtype/{id}': changesVehicle('vtype'),
  'DELETE /vehicle/vtype/{id}': deletesVehicle('vtype'),
  'POST /vehicle/manufacturer': addsVehicle('manufacturer'),
  'PUT /vehicle/manufacturer/{id}': changesVehicle('manufacturer'),
  'DELETE /vehicle/manufacturer/{id}': deletesVehicle('manufacturer'),
  'POST /vehicle/vmodel': addsVehicle('vmodel'),
  'PUT /vehicle/vmodel/{id}': changesVehicle('vmodel'),
  'DELETE /vehicle/vmodel/{id}': deletesVehicle('vmodel'),
  'POST /vehicle/generation': addsVehicle('generation'),
  'PUT /vehicle/generation/{id}': changesVehicle('generation'),
  'DELETE /vehicle/generation/{id}': deletesVehicle('generation'),
  'POST /vehicle/variant': addsVehicle('variant'),
  'PUT /vehicle/variant/{id}': changesVehicle('variant'),
  'DELETE /vehicle/variant/{id}': deletesVehicle('variant'),
  'PUT /vehicle/{id}/image': {
    given: async () => ({ params: await newVehicle('manufacturer'), form: pngForm('image') }),
    acts: ['vehicles.change_image'],
    events: [],
  },
  'PUT /vehicle/variant/{id}/details': {
    given: async () => ({ params: await newVehicle('variant'), form: form({ engine: 'CRLB' }) }),
    acts: ['vehicles.change_details'],
    events: [],
  },
  'POST /vehicle/import': {
    given() {
      const list = new FormData()
      list.set('file', new File(['type,manufacturer\n'], 'cars.csv', { type: 'text/csv' }))
      return { form: list }
    },
    acts: ['vehicles.import'],
    events: [],
  },
  'POST /vehicle/ecu-adblue-location': {
    given: async () => ({ form: form({ vehicle_id: (await newVehicle('vmodel')).id }) }),
    acts: ['vehicles.add_location'],
    events: [],
  },
  'PUT /vehicle/ecu-adblue-location/{id}': {
    given: async () => ({ params: await newLocation(), form: pngForm('ecu_image_1') }),
    acts: ['vehicles.change_location'],
    events: [],
  },
  'DELETE /vehicle/ecu-adblue-location/{id}': {
    given: async () => ({ params: await newLocation() }),
    acts: ['vehicles.delete_location'],
    events: [],
  },
  'POST /service': {
    given: () => ({ body: { name: nextName('Service'), ...prices } }),
    acts: ['services.add_service'],
    events: [],
  },
  'PUT /service/{id}': {
    given: async () => ({ params: await newService(), body: { price_1: 11 } }),
    acts: ['services.change_service'],
    events: [],
  },
  'PUT /service/{id}/update_pos': {
    given: async () => ({ params: await newService(), body: { position: 0 } }),
    acts: ['services.move_service'],
    events: [],
  },
  'DELETE /service/{id}': {
    given: async () => ({ params: await newService() }),
    acts: ['services.delete_service'],
    events: [],
  },
  'POST /option': {
    given: () => ({ body: { name: nextName('Option'), ...prices, extras: [] } }),
    acts: ['services.add_option'],
    events: [],
  },
  'PUT /option/{id}': {
    given: async () => ({ params: await newOption(), body: { price_1: 11 } }),
    acts: ['services.change_option'],
    events: [],
  },
  'PUT /option/{id}/update_pos': {
    given: async () => ({ params: await newOption(), body: { position: 0 } }),
    acts: ['services.move_option'],
    events: [],
  },
  'DELETE /option/{id}': {
    given: async () => ({ params: await newOption() }),
    acts: ['services.delete_option'],
    events: [],
  },
  'POST /starter_catalogue': {
    async given() {
      const { token } = await newAdmin(desk, { site: 'other', permissions: PERMISSIONS })
      return { token, site: 'other' }
    },
    acts: ['services.load_starter'],
    events: [],
  },
  'POST /order_file': {
    given() {
      const sent = form({ kind: 'original' })
      sent.set('file', new Blob([new Uint8Array(FILE)]), 'read.bin')
      return inAccount({ form: sent })
    },
    acts: [],
    events: [],
    why: 'a file that nothing has taken yet; it is swept, or told with the order',
  },
  'DELETE /order_file/{id}': {
    async given() {
      const sent = form({ kind: 'original' })
      sent.set('file', new Blob([new Uint8Array(FILE)]), 'read.bin')
      const { id } = await ask('POST /order_file', inAccount({ form: sent }))
      return inAccount({ params: { id } })
    },
    acts: [],
    events: [],
    why: 'nothing had taken it',
  },
  'POST /order/quote': {
    given: () =>
      inAccount({
        body: {
          variant_id: workshop.variantId,
          service_id: workshop.serviceId,
          option_ids: [],
          extra_ids: [],
          time_frame: 'asap',
        },
      }),
    acts: [],
    events: [],
    why: ASKS,
  },
  'POST /order': {
    given: () => inAccount({ form: orderForm(workshop, { file: FILE }) }),
    acts: ['orders.submit'],
    events: ['credits.changed', 'order.changed'],
  },
  'POST /order/{id}/automation_retry': {
    given: onOrder(async (id) => {
      await desk.owner.query("update orders set automation_status = 'failed' where id = $1", [id])
      return {}
    }),
    acts: ['automation.retry'],
    events: ['order.changed'],
  },
  'DELETE /order/{id}': {
    given: onOrder(async (id) => {
      await ask('PUT /order/{id}/cancel_order', { params: { id }, body: { reason: 'Not possible' } })
      return {}
    }),
    acts: ['orders.delete'],
    events: ['order.changed'],
  },
  'PUT /order/{id}/take': {
    given: onOrder(() => ({ body: { taken: true } })),
    acts: ['orders.take'],
    events: ['order.changed'],
  },
  'POST /order/{id}/check_delivery': {
    given: onOrder(() => ({ form: deliveryForm(modified()) })),
    acts: [],
    events: [],
    why: ASKS,
  },
  'PUT /order/{id}/submit_order': {
    given: onOrder(() => ({ form: deliveryForm(modified()) })),
    acts: ['orders.deliver'],
    events: ['credits.changed', 'order.changed'],
  },
  'PUT /order/{id}/cancel_order': {
    given: onOrder(() => ({ body: { reason: 'Not possible' } })),
    acts: ['orders.cancel'],
    events: ['credits.changed', 'order.changed'],
  },
  'PUT /order/{id}/change_status': {
    given: onOrder(() => ({ body: { status: 'processing' } })),
    acts: ['orders.change_status'],
    events: ['order.changed'],
  },
  'PUT /order/{id}/note': {
    given: onOrder(() => ({ body: { staff_note: 'Careful' } })),
    acts: ['orders.change_note'],
    events: ['order.changed'],
  },
  'PUT /order/{id}/resend': {
    given: onOrder(async (id) => {
      await moved(id, 'incomplete')
      const sent = new FormData()
      sent.set('original_file', new Blob([new Uint8Array(FILE)]), 'read.bin')
      return inAccount({ form: sent })
    }),
    acts: ['orders.resend'],
    events: ['order.changed'],
  },
  'POST /order/{id}/revision': {
    given: async () => inAccount({ ...(await delivered()), form: form({ text: 'It smokes' }) }),
    acts: ['orders.revise'],
    events: ['order.changed', 'order.messages'],
  },
  'POST /order/{id}/quote': {
    given: onOrder(() => ({
      body: { service_id: workshop.serviceId, option_ids: [workshop.optionId], extra_ids: [] },
    })),
    acts: [],
    events: [],
    why: ASKS,
  },
  'PUT /order/{id}/change': {
    given: onOrder(() => ({
      body: { service_id: workshop.serviceId, option_ids: [], extra_ids: [], price: 5, reason: 'Easier' },
    })),
    acts: ['orders.change'],
    events: ['credits.changed', 'order.changed'],
  },
  'DELETE /order/{id}/change': {
    given: onOrder(async (id) => {
      await proposed(id)
      return {}
    }),
    acts: ['orders.withdraw_change'],
    events: ['order.changed'],
  },
  'PUT /order/{id}/answer_change': {
    given: onOrder(async (id) => {
      const { proposed_change } = await proposed(id)
      return inAccount({ body: { change_id: proposed_change.id, agree: true } })
    }),
    acts: ['orders.agree_change'],
    events: ['credits.changed', 'order.changed'],
  },
  'POST /order_message/{id}': {
    given: onOrder(() => ({ form: form({ text: 'Hello' }) })),
    acts: [],
    events: ['order.messages'],
    why: 'what staff wrote stands in the conversation, with their name',
  },
  'POST /order_messages/{id}/read': {
    given: async () => inAccount({ params: (await message()).order }),
    acts: [],
    events: ['order.messages'],
    why: 'a mark, and no act',
  },
  'DELETE /order_message/{id}': {
    given: async () => ({ params: (await message()).message }),
    acts: ['orders.delete_message'],
    events: ['order.messages'],
  },
  'POST /automation_settings': {
    given: () => ({ body: { solutions_on: false } }),
    acts: ['automation.configure'],
    events: [],
  },
  'POST /automation_settings/test': { elsewhere: 'asks an engine; automation/engine.api.test.ts' },
  'PUT /solutions/{id}/lift_suspension': {
    async given() {
      const { orderId, id } = await solution()
      const { rows } = await desk.owner.query('select user_id from orders where id = $1', [orderId])
      const owner = await signInAgain(desk, { ...customer, id: rows[0].user_id })
      await revise(desk, owner, orderId, 'It smokes')
      return { params: { id } }
    },
    acts: ['automation.lift_suspension'],
    events: [],
  },
  'DELETE /solutions/{id}': {
    given: async () => ({ params: { id: (await solution()).id } }),
    acts: ['automation.delete_solution'],
    events: [],
  },
  'POST /lookup_settings': {
    given: () => ({ body: { provider: 'rdw' } }),
    acts: ['registrations.configure'],
    events: [],
  },
}

/** Both tables as they stood, so that only what came since counts. */
async function marks() {
  const { rows } = await desk.owner.query(
    'select coalesce(max(id), 0) as last, (select count(*)::int from audit_log) as lines from events',
  )
  return { last: rows[0].last, lines: rows[0].lines as number }
}

async function toldSince({ last, lines }: Awaited<ReturnType<typeof marks>>) {
  const acts = await desk.owner.query('select act from audit_log order by id offset $1', [lines])
  const events = await desk.owner.query('select distinct type from events where id > $1 order by type', [
    last,
  ])
  return { acts: acts.rows.map(({ act }) => act), events: events.rows.map(({ type }) => type) }
}

const driven = (Object.entries(WALK) as [Mutating, Told | Elsewhere][]).flatMap(([key, told]) =>
  'elsewhere' in told ? [] : [[key, told] as const],
)

test.each(driven)('%s leaves its line in the log and its live event', async (key, told) => {
  const options = { token: admin.token, ...(await told.given?.()) }
  const before = await marks()
  const { status, body } = await desk.call(key, options)
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, ''])
  expect(await toldSince(before)).toEqual({ acts: told.acts, events: told.events })
})

test('every call that changes something is walked, or it is said where it is', () => {
  const mutating = Object.keys(contract).filter((key) => !key.startsWith('GET '))
  expect(Object.keys(WALK).sort()).toEqual(mutating.sort())
  const silent = driven.filter(([, { acts, why }]) => acts.length === 0 && !why)
  expect(silent.map(([key]) => key)).toEqual([])
  expect(Object.entries(WALK).flatMap(([key, told]) => ('elsewhere' in told ? [key] : []))).toEqual([
    'POST /payment_settings/{method}/test',
    'POST /payment_messages/{method}',
    'POST /credits_user/{id}/pay',
    'POST /automation_settings/test',
  ])
})
