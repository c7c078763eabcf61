import { expect, test, vi } from 'vitest'
import { type Access, type Endpoint, keysOf } from '#contract/endpoint.ts'
import { ADMIN_DEFAULTS, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { type Desk, useDesk } from '../desk.ts'
import { newAdmin, newModerator, newPerson } from '../people.ts'
import { sendTo } from './send.ts'
import { sideBySide } from './side-by-side.ts'
import { CALLS, insiderFor, newInsiders, sampleParams, type WalkedCall } from './walked-calls.ts'

/*
 * Every call × everyone who might make it. What must come out is worked out here, from the contract alone and by
 * other code than the server's, so that both would have to be wrong in the same way.
 */
// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })
const desk = useDesk()

interface Caller {
  who: string
  token: string | undefined
  role?: 'customer' | 'moderator' | 'admin'
  kind?: 'user' | 'agent'
  keys?: readonly Permission[]
  /** What keeps the account from working, if anything does. */
  not?: 'email_not_verified' | 'account_not_active' | 'account_blocked'
  impersonation?: true
  duty?: 'buyer' | 'orderer'
}

function expected(
  { access, before_activation, not_while_acting, for_buyers, for_owners }: Endpoint,
  caller: Caller,
): string {
  if (access === 'public') return 'let in'
  // Whoever shows a token must show a good one; who may make no other call is a stranger here, and let in.
  if (access === 'anyone') return caller.token === undefined || caller.role ? 'let in' : '401 unauthenticated'
  if (!caller.role) return '401 unauthenticated'
  if (caller.not && !before_activation) return `403 ${caller.not}`
  if (caller.impersonation && not_while_acting) return '403 not_while_acting'
  if (caller.duty && (for_owners || (for_buyers && caller.duty === 'orderer'))) return '403 forbidden'
  return mayCall(access, caller) ? 'let in' : '403 forbidden'
}

function mayCall(access: Access, { role, kind, keys = [] }: Caller): boolean {
  const has = (key: Permission) => role !== 'customer' && keys.includes(key)
  if (typeof access === 'object') {
    if ('any_of' in access) return access.any_of.some(has)
    return role === 'customer' || keysOf(access).some(has)
  }
  const plain: Record<string, boolean> = {
    signed_in: true,
    customer: role === 'customer',
    agent: role === 'customer' && kind === 'agent',
    staff: role !== 'customer',
  }
  return plain[access] ?? has(access as Permission)
}

/** The keys that open a call; none where no key does. */
function keysFor({ access }: Endpoint): readonly Permission[] {
  if (typeof access === 'object') return 'any_of' in access ? access.any_of : keysOf(access)
  return PERMISSIONS.filter((key) => key === access)
}

async function everyone(desk: Desk): Promise<Caller[]> {
  const elsewhere = await newAdmin(desk, { site: 'other', permissions: PERMISSIONS })
  const held = { permissions: PERMISSIONS }
  const admin = await newAdmin(desk, held)
  const customer = await newPerson(desk)
  const impersonation = await newPerson(desk)
  await desk.owner.query('update sessions set acting_user_id = $1 where user_id = $2', [
    admin.id,
    impersonation.id,
  ])
  const ended = await newAdmin(desk, held)
  await desk.owner.query('update sessions set revoked_at = now() where user_id = $1', [ended.id])
  return [
    { who: 'nobody', token: undefined },
    { who: 'garbage', token: 'garbage' },
    { who: 'a token that looks like one', token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwic2l0ZSI6IngifQ.' },
    { who: 'a refresh token', token: customer.refreshToken },
    { who: "another site's admin", token: elsewhere.token },
    { who: 'an ended session', token: ended.token },
    { who: 'a customer', token: customer.token, role: 'customer' },
    // A key in the row of a customer opens nothing: keys are for staff.
    {
      who: 'a customer with keys',
      token: (await newPerson(desk, held)).token,
      role: 'customer',
      keys: PERMISSIONS,
    },
    {
      who: 'an agent',
      token: (await newPerson(desk, { kind: 'agent' })).token,
      role: 'customer',
      kind: 'agent',
    },
    { who: 'staff in an account', token: impersonation.token, role: 'customer', impersonation: true },
    { who: 'a buyer', token: (await colleague(desk, 'buyer')).token, role: 'customer', duty: 'buyer' },
    { who: 'an orderer', token: (await colleague(desk, 'orderer')).token, role: 'customer', duty: 'orderer' },
    { who: 'a moderator without keys', token: (await newModerator(desk, [])).token, role: 'moderator' },
    { who: 'an admin', token: admin.token, role: 'admin', keys: PERMISSIONS },
    { who: 'a new admin', token: (await newAdmin(desk)).token, role: 'admin', keys: ADMIN_DEFAULTS },
    {
      who: 'an unverified customer',
      token: (await newPerson(desk, { verified: false })).token,
      role: 'customer',
      not: 'email_not_verified',
    },
    {
      who: 'an unverified admin',
      token: (await newAdmin(desk, { verified: false, ...held })).token,
      role: 'admin',
      keys: PERMISSIONS,
      not: 'email_not_verified',
    },
    {
      who: 'a waiting customer',
      token: (await newPerson(desk, { status: 0 })).token,
      role: 'customer',
      not: 'account_not_active',
    },
    {
      who: 'a blocked moderator',
      token: (await newModerator(desk, PERMISSIONS, { status: 2 })).token,
      role: 'moderator',
      keys: PERMISSIONS,
      not: 'account_blocked',
    },
  ]
}

const colleague = async (desk: Desk, duty: 'buyer' | 'orderer') =>
  newPerson(desk, { employer: { id: (await newPerson(desk)).id, duty } })

const byKeys = new Map<string, Promise<Caller>>()

/** Staff who hold exactly one key of a call, staff who hold all but this one, and staff who hold all but those of the call. */
function holdersFor(call: WalkedCall): Promise<Caller>[] {
  const keys = keysFor(call.endpoint)
  const allBut = (missing: readonly Permission[]) => PERMISSIONS.filter((key) => !missing.includes(key))
  return keys.flatMap((key) => [
    holder(`a moderator with ${key}`, 'moderator', [key]),
    holder(`a moderator with all but ${key}`, 'moderator', allBut([key])),
    holder(`an admin without ${keys.join(', ')}`, 'admin', allBut(keys)),
  ])
}

function holder(who: string, role: 'moderator' | 'admin', keys: readonly Permission[]): Promise<Caller> {
  const known = byKeys.get(who)
  if (known) return known
  const made = newPerson(desk, { role: ROLE[role], permissions: keys }).then(({ token }) => ({
    who,
    token,
    role,
    keys,
  }))
  byKeys.set(who, made)
  return made
}

/**
 * The walk adds a field to the query that no call knows: whoever is let in is told so (400), and nothing happens.
 */
async function outcome(call: WalkedCall, caller: Caller): Promise<string> {
  const { status, body } = await desk.call(call.key, {
    token: caller.token,
    params: sampleParams(call),
    query: { walked: '1' },
  })
  return status === 400 && body.fields?.walked?.code === 'unknown' ? 'let in' : `${status} ${body.code}`
}

test('security 22: every call lets in whom the contract names and nobody else', async () => {
  const callers = await everyone(desk)
  const [found, wanted]: Record<string, string>[] = [{}, {}]
  for (const call of CALLS) {
    await sideBySide([...callers, ...(await Promise.all(holdersFor(call)))], async (caller) => {
      const place = `${call.key} by ${caller.who}`
      Object.assign(wanted as object, { [place]: expected(call.endpoint, caller) })
      Object.assign(found as object, { [place]: await outcome(call, caller) })
    })
  }
  expect(found).toEqual(wanted)
  expect(Object.keys(found as object).length).toBeGreaterThan(CALLS.length * 19)
})

/** Keys of features that are still to come. One that gets a call leaves this list, and is walked. */
const WITHOUT_CALLS: readonly Permission[] = ['api_manager', 'tnc']

test('security 22: every key opens calls that were walked, but those of features to come', () => {
  const opening = new Set(CALLS.flatMap(({ endpoint }) => keysFor(endpoint)))
  expect(PERMISSIONS.filter((key) => !opening.has(key))).toEqual(WITHOUT_CALLS)
})

test('who is let in gets an answer: every call without a path works', async () => {
  const insiders = await newInsiders(desk)
  const plain = CALLS.filter(
    ({ method, path, endpoint }) => method === 'GET' && !path.includes('{') && endpoint.response !== 'stream',
  )
  const statuses: Record<string, number> = {}
  for (const call of plain)
    statuses[call.key] = (await sendTo(desk, call, { token: insiderFor(call, insiders) })).status
  expect(statuses).toEqual({
    ...Object.fromEntries(plain.map(({ key }) => [key, 200])),
    'GET /auth/send_verification_code': 409,
    // The sample names no order.
    'GET /shop/order/delivery_notes': 404,
  })
})
