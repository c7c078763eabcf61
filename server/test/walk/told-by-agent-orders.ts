import type { CallOptions } from '../desk.ts'
import { bytesOf, deliveryForm, newOrder, orderForm, tuned } from '../orders.ts'
import type { TestPerson } from '../people.ts'
import { bothLevels, newPortalOrder, openRelay, setRelay } from '../relay.ts'
import { newCustomerWith } from '../wallets.ts'
import { formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

const FILE = bytesOf('of an agent')

/** What follows from calls about orders of agents: the same as from any other order. */
export function toldByAgentOrders(stage: Stage) {
  const { desk, ask, nextName } = stage
  /** In an agent's account, entered by staff. */
  const account = async () => {
    const agent = await newCustomerWith(desk, 100, { kind: 'agent' })
    const { access_token } = await ask('POST /auth/admin_auto_login', { body: { user_id: agent.id } })
    return { agent, token: access_token as string }
  }
  const onOrder =
    (
      options: (
        id: string,
        token: string,
        agent: TestPerson,
      ) => CallOptions | Promise<CallOptions> = () => ({}),
    ) =>
    async () => {
      const { agent, token } = await account()
      const { id } = await newOrder(desk, agent, stage.workshop, { file: FILE })
      return { params: { id }, ...(await options(id, token, agent)) }
    }
  /** An order of a sub-portal that stays there until somebody forwards it, or goes on by itself. */
  const onPortal = (relay: 'automatic' | 'manual', body?: object) => async () => {
    const opened = await openRelay(desk)
    await setRelay(desk, relay)
    const { id } = await newPortalOrder(desk, opened, { file: FILE })
    return { params: { id }, token: opened.portal.admin.token, site: 'other' as const, ...(body && { body }) }
  }
  /** A message about a relayed order, that its provider or its customer wrote. */
  const onPortalMessage = (by: 'provider' | 'customer') => async () => {
    const opened = await openRelay(desk)
    await setRelay(desk, 'automatic')
    const { id, customer } = await newPortalOrder(desk, opened, { file: FILE })
    const { theirs } = await bothLevels(desk, id)
    const written =
      by === 'provider'
        ? await ask('POST /agent_order_message/{id}', { params: theirs, form: formOf({ text: 'Hello' }) })
        : await ask('POST /order_message/{id}', {
            token: customer.token,
            site: 'other',
            params: { id },
            form: formOf({ text: 'Hello' }),
          })
    return {
      params: { id: written.id as string },
      token: opened.portal.admin.token,
      site: 'other' as const,
      body: { text: 'Hello', with_file: false },
    }
  }
  const writtenBy = async (id: string) => {
    await ask('POST /agent_order_message/{id}', { params: { id }, form: formOf({ text: 'Hello' }) })
    const { items } = await ask('GET /agent_order_messages/{id}', { params: { id } })
    return items[0].id as string
  }

  return {
    'PUT /order/{id}/forward': {
      given: onPortal('manual'),
      acts: ['orders.relay'],
      events: ['credits.changed', 'order.changed', 'order.changed for staff'],
      mails: 1,
    },
    'PUT /order/{id}/take_back': {
      given: onPortal('automatic', { reason: 'We do it ourselves' }),
      acts: ['orders.take_back'],
      events: ['credits.changed', 'order.changed', 'order.changed for staff'],
    },
    'PUT /order/{id}/answer_provider': {
      async given() {
        const given = await onPortal('automatic')()
        const { rows } = await desk.owner.query('select provider_order_id from orders where id = $1', [
          given.params.id,
        ])
        await ask('PUT /order/{id}/change', {
          params: { id: rows[0].provider_order_id },
          body: {
            service_id: (
              await desk.owner.query('select service_id from orders where id = $1', [
                rows[0].provider_order_id,
              ])
            ).rows[0].service_id,
            option_ids: [],
            extra_ids: [],
            price: 9,
            reason: 'More work',
          },
        })
        await desk.runJobs()
        const { relay } = (await desk.call('GET /order/{id}', given)).body
        return { ...given, body: { change_id: relay.provider.proposed_change.id, agree: true } }
      },
      acts: ['orders.answer_provider'],
      events: ['credits.changed', 'order.changed', 'order.changed for staff'],
    },
    'POST /agent_order': {
      given: async () => ({
        token: (await account()).token,
        form: orderForm(stage.workshop, { file: FILE }),
      }),
      acts: ['orders.submit'],
      events: ['credits.changed', 'order.changed'],
      mails: 2,
    },
    'POST /agent_order/{id}/automation_retry': {
      given: onOrder(async (id) => {
        await desk.owner.query("update orders set automation_status = 'failed' where id = $1", [id])
        return {}
      }),
      acts: ['automation.retry'],
      events: ['order.changed for staff'],
    },
    'DELETE /agent_order/{id}': {
      given: onOrder(async (id) => {
        await ask('PUT /agent_order/{id}/cancel_order', { params: { id }, body: { reason: 'Not possible' } })
        return {}
      }),
      acts: ['orders.delete'],
      events: ['order.changed'],
    },
    'PUT /agent_order/{id}/submit_order': {
      given: onOrder(() => ({ form: deliveryForm(tuned(FILE, nextName('m'))) })),
      acts: ['orders.deliver'],
      events: ['credits.changed', 'order.changed'],
      mails: 1,
    },
    'PUT /agent_order/{id}/cancel_order': {
      given: onOrder(() => ({ body: { reason: 'Not possible' } })),
      acts: ['orders.cancel'],
      events: ['credits.changed', 'order.changed'],
      mails: 1,
    },
    'PUT /agent_order/{id}/change_status': {
      given: onOrder(() => ({ body: { status: 'processing' } })),
      acts: ['orders.change_status'],
      events: ['order.changed'],
    },
    'POST /agent_order_message/{id}': {
      given: onOrder((_, token) => ({ token, form: formOf({ text: 'Hello' }) })),
      acts: ['orders.write_message'],
      events: ['order.messages'],
      mails: 1,
    },
    'POST /agent_order_messages/{id}/read': {
      given: onOrder(async (id, _, { token }) => {
        await writtenBy(id)
        return { token }
      }),
      acts: [],
      events: ['order.messages'],
      why: 'a mark, and no act',
    },
    'POST /agent_order_message/{id}/forward': {
      given: onPortalMessage('provider'),
      acts: ['orders.write_message'],
      events: ['order.messages'],
      mails: 1,
    },
    'POST /order_message/{id}/forward': {
      given: onPortalMessage('customer'),
      acts: ['orders.write_provider'],
      events: ['order.messages'],
      mails: 1,
    },
    'DELETE /agent_order_message/{id}': {
      given: onOrder(async (id) => ({ params: { id: await writtenBy(id) } })),
      acts: ['orders.delete_message'],
      events: ['order.messages'],
    },
  } satisfies Partial<Record<Mutating, Told>>
}
