import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { newColleague } from '../colleagues.ts'
import type { Desk } from '../desk.ts'
import { expectDone } from '../orders.ts'
import { inAccountOf, newAdmin, newModerator, newPerson, type TestPerson } from '../people.ts'
import { newCustomerWith } from '../wallets.ts'
import { TALKS, type Talk } from './leave-talk.ts'

/** Somebody who might read what was said. */
export interface Reader {
  /** `email` only of those who are themselves: staff in an account of somebody else have no mailbox there. */
  person: (Pick<TestPerson, 'token'> & Partial<Pick<TestPerson, 'id' | 'email'>>) | null
  site?: 'other'
  reads: readonly Talk[]
}

export interface Readers {
  /** Whose talk it is. */
  owner: TestPerson
  /** Has every key. */
  admin: TestPerson
  readers: Record<string, Reader>
  /** The colleague leaves, who worked there until now. */
  letGo(): Promise<void>
}

/** Those that open what was said. The log of what staff do quotes what they publish, for those who may read it. */
const KEYS = [
  'tickets',
  'live_support',
  'orders',
  'miscellaneous',
  'audit_log',
] as const satisfies Permission[]

const allBut = (...missing: Permission[]) => PERMISSIONS.filter((key) => !missing.includes(key))
const talksBut = (...missing: Talk[]) => TALKS.filter((talk) => !missing.includes(talk))

/** Every role there is, with what each may read of the talk of one customer with the staff. */
export async function gatherReaders(desk: Desk): Promise<Readers> {
  const owner = await newCustomerWith(desk, 100)
  const admin = await newAdmin(desk, { permissions: PERMISSIONS })
  const stranger = await newPerson(desk)
  const agent = await newPerson(desk, { kind: 'agent' })
  await desk.owner.query('update users set price_type = 3 where id = $1', [agent.id])
  const orderer = await newColleague(desk, owner, 'orderer')
  const leaver = await newColleague(desk, owner, 'buyer')
  const moderator = (...keys: Permission[]) => newModerator(desk, keys)
  const other = { site: 'other' } as const
  const readers: Record<string, Reader> = {
    nobody: { person: null, reads: [] },
    'the customer': { person: owner, reads: ['ticket', 'chat', 'sent_file', 'order'] },
    'a colleague who buys': {
      person: await newColleague(desk, owner, 'buyer'),
      reads: ['ticket', 'sent_file', 'order'],
    },
    'a colleague who only orders': { person: orderer, reads: [] },
    'a colleague who has left': { person: leaver, reads: [] },
    'another customer': { person: stranger, reads: [] },
    'a colleague of another customer': { person: await newColleague(desk, stranger, 'buyer'), reads: [] },
    'an agent with other prices': { person: await newPerson(desk, { kind: 'agent' }), reads: [] },
    'an agent': { person: agent, reads: ['notice'] },
    'a colleague of the agent': { person: await newColleague(desk, agent, 'buyer'), reads: ['notice'] },
    'staff in the account of the customer': {
      person: await inAccountOf(desk, owner),
      reads: ['ticket', 'chat', 'sent_file', 'order'],
    },
    'staff in the account of one who only orders': { person: await inAccountOf(desk, orderer), reads: [] },
    'staff in the account of another customer': { person: await inAccountOf(desk, stranger), reads: [] },
    'a moderator without keys': { person: await moderator(), reads: [] },
    'a moderator with tickets': { person: await moderator('tickets'), reads: ['ticket', 'note', 'canned'] },
    'a moderator with live_support': { person: await moderator('live_support'), reads: ['chat', 'canned'] },
    'a moderator with orders': { person: await moderator('orders'), reads: ['sent_file', 'order'] },
    'a moderator with miscellaneous': { person: await moderator('miscellaneous'), reads: ['notice'] },
    'a moderator with audit_log': { person: await moderator('audit_log'), reads: ['notice', 'canned'] },
    'a moderator with every other key': { person: await moderator(...allBut(...KEYS)), reads: [] },
    'staff with all but tickets': {
      person: await moderator(...allBut('tickets')),
      reads: talksBut('ticket', 'note'),
    },
    'staff with all but live_support': {
      person: await moderator(...allBut('live_support')),
      reads: talksBut('chat'),
    },
    'staff with all but orders': {
      person: await moderator(...allBut('orders')),
      reads: talksBut('order', 'sent_file'),
    },
    'staff with all but the message box': {
      person: await moderator(...allBut('miscellaneous', 'audit_log')),
      reads: talksBut('notice'),
    },
    'an admin of another site': {
      person: await newAdmin(desk, { ...other, permissions: PERMISSIONS }),
      ...other,
      reads: [],
    },
    'an agent of another site': {
      person: await newPerson(desk, { ...other, kind: 'agent' }),
      ...other,
      reads: [],
    },
  }
  return {
    owner,
    admin,
    readers,
    async letGo() {
      expectDone(await desk.call('DELETE /colleague/{id}', { token: owner.token, params: { id: leaver.id } }))
    },
  }
}

/** What each of them is wanted to have, of those who have anything. */
export const withTalks = (found: Record<string, readonly Talk[]>): Record<string, Talk[]> =>
  Object.fromEntries(
    Object.entries(found)
      .filter(([, talks]) => talks.length > 0)
      .map(([who, talks]) => [who, talks.toSorted()]),
  )
