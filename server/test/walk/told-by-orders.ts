import type { CallOptions } from '../desk.ts'
import { bytesOf, deliver, deliveryForm, expectDone, newOrder, orderForm, tuned } from '../orders.ts'
import { signInAgain } from '../people.ts'
import type { FakeEngine } from '../providers/engine.ts'
import { revise, solve } from '../solutions.ts'
import { ASKS, formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

const FILE = bytesOf('original')

/** What follows from calls about orders and how they are served. */
export function toldByOrders(stage: Stage, engine: Pick<FakeEngine, 'url' | 'secret'>) {
  const { desk, ask, nextName, inAccount } = stage
  const modified = () => tuned(FILE, nextName('m'))
  const order = async () => ({
    id: (await newOrder(desk, stage.customer, stage.workshop, { file: FILE })).id as string,
  })
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
      body: {
        service_id: stage.workshop.serviceId,
        option_ids: [],
        extra_ids: [],
        price: 15,
        reason: 'More work',
      },
    })
  const delivered = async () => {
    const params = await order()
    expectDone(await deliver(desk, stage.workshop.admin, params.id, modified()))
    return { params }
  }
  const message = async () => {
    const params = await order()
    await ask('POST /order_message/{id}', { params, form: formOf({ text: 'Hello' }) })
    const { items } = await ask('GET /order_messages/{id}', { params })
    return { order: params, message: { id: items[0].id as string } }
  }
  const solution = async () => {
    const file = bytesOf(nextName('known'))
    const orderId = await solve(desk, stage.workshop, [file, tuned(file, 'v1')])
    const { rows } = await desk.owner.query('select id from solutions order by created_at desc limit 1')
    return { orderId, id: rows[0].id as string }
  }

  return {
    'POST /order_file': {
      given() {
        const sent = formOf({ kind: 'ecu' })
        sent.set('file', new Blob([new Uint8Array(FILE)]), 'read.bin')
        return inAccount({ form: sent })
      },
      acts: [],
      events: [],
      why: 'a file that nothing has taken yet; it is swept, or told with the order',
    },
    'DELETE /order_file/{id}': {
      async given() {
        const sent = formOf({ kind: 'ecu' })
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
            variant_id: stage.workshop.variantId,
            service_id: stage.workshop.serviceId,
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
      given: () => inAccount({ form: orderForm(stage.workshop, { file: FILE }) }),
      acts: ['orders.submit'],
      events: ['credits.changed', 'order.changed'],
      mails: 2,
    },
    'POST /order/{id}/automation_retry': {
      given: onOrder(async (id) => {
        await desk.owner.query("update orders set automation_status = 'failed' where id = $1", [id])
        return {}
      }),
      acts: ['automation.retry'],
      events: ['order.changed for staff'],
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
      mails: 1,
    },
    'PUT /order/{id}/cancel_order': {
      given: onOrder(() => ({ body: { reason: 'Not possible' } })),
      acts: ['orders.cancel'],
      events: ['credits.changed', 'order.changed'],
      mails: 1,
    },
    'PUT /order/{id}/change_status': {
      given: onOrder(() => ({ body: { status: 'processing' } })),
      acts: ['orders.change_status'],
      events: ['order.changed'],
    },
    'PUT /order/{id}/note': {
      given: onOrder(() => ({ body: { staff_note: 'Careful' } })),
      acts: ['orders.change_note'],
      events: ['order.changed for staff'],
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
      mails: 1,
    },
    'POST /order/{id}/revision': {
      given: async () => inAccount({ ...(await delivered()), form: formOf({ text: 'It smokes' }) }),
      acts: ['orders.revise'],
      events: ['order.changed', 'order.messages'],
      mails: 1,
    },
    'POST /order/{id}/quote': {
      given: onOrder(() => ({
        body: { service_id: stage.workshop.serviceId, option_ids: [stage.workshop.optionId], extra_ids: [] },
      })),
      acts: [],
      events: [],
      why: ASKS,
    },
    'PUT /order/{id}/change': {
      given: onOrder(() => ({
        body: {
          service_id: stage.workshop.serviceId,
          option_ids: [],
          extra_ids: [],
          price: 5,
          reason: 'Easier',
        },
      })),
      acts: ['orders.change'],
      events: ['credits.changed', 'order.changed'],
      mails: 1,
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
      given: async () => inAccount({ params: await order(), form: formOf({ text: 'Hello' }) }),
      acts: ['orders.write_message'],
      events: ['order.messages'],
      mails: 1,
    },
    'POST /order_messages/{id}/read': {
      given: async () => ({ token: stage.customer.token, params: (await message()).order }),
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
    'POST /automation_settings/test': {
      async given() {
        const body = { engine_url: engine.url, engine_secret: engine.secret }
        await ask('POST /automation_settings', { body })
        return {}
      },
      acts: [],
      events: [],
      why: ASKS,
    },
    'PUT /solutions/{id}/lift_suspension': {
      async given() {
        const { orderId, id } = await solution()
        const { rows } = await desk.owner.query('select user_id from orders where id = $1', [orderId])
        const owner = await signInAgain(desk, { ...stage.customer, id: rows[0].user_id })
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
  } satisfies Partial<Record<Mutating, Told>>
}
