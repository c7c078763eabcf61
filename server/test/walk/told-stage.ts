import { beforeAll } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import type { LiveEventType } from '#contract/live/calls.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import type { CallOptions, Desk } from '../desk.ts'
import { expectDone, openWorkshop, type Workshop } from '../orders.ts'
import { newAdmin, type TestPerson } from '../people.ts'
import { setUp } from '../purchases.ts'
import { newCustomerWith } from '../wallets.ts'

export type Mutating = Exclude<EndpointKey, `GET ${string}`>

/** What one call leaves behind. */
export interface Told {
  /** Makes what the call needs, and says who makes it where that is not staff. */
  given?: () => Promise<CallOptions> | CallOptions
  acts: readonly string[]
  /** Whom they concern is said where it is not AUDIENCES. */
  events: readonly (LiveEventType | `${LiveEventType} for ${string}`)[]
  /** How many are enqueued, with notifications, which carry theirs; none where it is left out. */
  mails?: number
  /** Why no line is written. */
  why?: string
}

/** Whom an event of a type concerns; the owner is whom it tells of. */
export const AUDIENCES: Record<LiveEventType, string> = {
  'user.changed': 'owner',
  'customer.changed': 'staff',
  'credits.changed': 'owner and staff',
  'colleagues.changed': 'owner and staff',
  'order.changed': 'owner and staff',
  'order.messages': 'owner and staff',
  'order.provider_messages': 'staff',
  'ticket.changed': 'owner and staff',
  'ticket.messages': 'owner and staff',
  'chat.messages': 'owner',
  'chat.changed': 'owner',
  'chat.typing': 'owner',
  'canned_answers.changed': 'staff',
  'sub_portal.changed': 'staff',
  'vehicles.import': 'staff',
  'customers.import': 'staff',
  'mailing.changed': 'staff',
  'notifications.changed': 'owner',
  'telegram.changed': 'owner',
  'notices.changed': 'everyone',
  'sent_files.changed': 'owner and staff',
  'shop.cart': 'owner',
  'shop.order': 'owner and staff',
  'shop.import': 'staff',
  'shop.changed': 'everyone',
  'site.changed': 'everyone',
  'setup.changed': 'staff',
}

/** Staff with every key, a customer, and a session of staff in the customer's account. */
export interface Stage {
  desk: Desk
  admin: TestPerson
  workshop: Workshop
  customer: TestPerson
  account: string
  nextName(what: string): string
  /** An answer that staff get, for what is in it. */
  ask(key: EndpointKey, options?: CallOptions): ReturnType<typeof expectDone>
  add(key: EndpointKey, body: object): Promise<{ id: string }>
  inAccount(options?: CallOptions): CallOptions
}

export function useStage(desk: Desk): Stage {
  let numbers = 0
  const stage = {
    desk,
    nextName: (what) => `${what} ${++numbers}`,
    ask: async (key, options = {}) =>
      expectDone(await desk.call(key, { token: stage.admin.token, ...options })),
    add: async (key, body) => ({ id: (await stage.ask(key, { body })).id }),
    inAccount: (options = {}) => ({ token: stage.account, ...options }),
  } as Stage
  beforeAll(async () => {
    stage.admin = await newAdmin(desk, { permissions: PERMISSIONS })
    stage.workshop = await openWorkshop(desk)
    await stage.ask('POST /settings', { body: { email: 'office@example.test' } })
    stage.customer = await newCustomerWith(desk, 1000)
    const entered = await stage.ask('POST /auth/admin_auto_login', { body: { user_id: stage.customer.id } })
    stage.account = entered.access_token
    await setUp(desk, 'bank')
  })
  return stage
}

export const formOf = (fields: Record<string, string>): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

export const ASKS = 'asks and changes nothing'
