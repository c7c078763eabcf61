import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { unsubscribePath } from '#features/mailings/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { startMailing } from '#server/test/mailings.ts'
import { newAdmin, newModerator, newPerson, signInAgain, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp, tell } from '#server/test/purchases.ts'

/* What a portal that is suspended or closed still owes others, and what it must not do any more. */
const tills = await useTills()
const desk = useDesk({ ...tills.environment, BULK_MAILS_PER_MINUTE: '0' })
const site = 'other'
let provider: TestPerson
let admin: TestPerson

beforeAll(async () => {
  provider = await newModerator(desk, ['agent_manager'])
  admin = await newAdmin(desk, { site })
})

/** An act of the provider's staff, and the moment in which this instance has heard of it. */
async function heard(what: 'suspend' | 'reopen' | 'close', body?: object) {
  const signal = new Promise<void>((resolve) =>
    desk.platform.signals.on('sites', (siteId) => siteId === desk.sites.other && resolve()),
  )
  const params = { id: desk.sites.other }
  const reply = await desk.call(`PUT /sub_portal/{id}/${what}`, {
    token: provider.token,
    params,
    ...(body && { body }),
  })
  expect(reply.status).toBe(200)
  await signal
}

const ask = (key: EndpointKey, id: string) => desk.call(key, { token: admin.token, site, params: { id } })

async function startTo(reader: TestPerson): Promise<string> {
  const { body } = await desk.call('POST /mailing', {
    token: admin.token,
    site,
    body: { audience: 'dealers', subject: 'News', body: '<p>Hello</p>', user_ids: [reader.id] },
  })
  expect((await startMailing(desk, body.id, { token: admin.token, site })).status).toBe(200)
  return body.id
}

const stateOf = async (id: string) =>
  (await desk.owner.query('select state, sent from mailings where id = $1', [id])).rows[0]

test('a suspended portal takes unsubscriptions and the messages of payment providers, and nothing else', async () => {
  const till = tills.stripe
  await setUp(desk, till, site)
  const buyer = await newPerson(desk, { site })
  const bought = await buy(desk, buyer, till, 20, site)
  await heard('suspend', { reason: 'Invoices are not paid' })
  const token = unsubscribePath(desk.platform.config.secretKey, buyer.id).replace('/unsubscribe/', '')
  const left = await desk.server.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { host: 'other.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([left.statusCode, left.json()]).toEqual([200, { status: 'success' }])
  const { rows } = await desk.owner.query(
    'select unsubscribed_at is not null as is_out from users where id = $1',
    [buyer.id],
  )
  expect(rows).toEqual([{ is_out: true }])
  const told = await tell(desk, 'stripe', till.pay(bought), site)
  expect([told.status, told.body]).toEqual([200, { status: 'success' }])
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(20)
  for (const reply of [
    await desk.call('POST /subscribe_again/{token}', { site, params: { token } }),
    await desk.call('GET /auth/get_site_data', { site }),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'site_suspended'])
  await heard('reopen')
})

test('the mailing of a suspended portal waits, and goes on once it is open again', async () => {
  const reader = await newPerson(desk, { site })
  const id = await startTo(reader)
  await heard('suspend', { reason: 'Invoices are not paid' })
  await desk.runJobs()
  desk.clock.advance(11 * 60_000)
  await desk.runScheduled('mailings.revive')
  await desk.runJobs()
  expect([await stateOf(id), await desk.mailsTo(reader.email)]).toEqual([{ state: 'sending', sent: 0 }, []])
  await heard('reopen')
  await desk.runScheduled('mailings.revive')
  await desk.runJobs()
  expect([await stateOf(id), (await desk.mailsTo(reader.email)).length]).toEqual([
    { state: 'sent', sent: 1 },
    1,
  ])
})

test('closing a portal stops its mailings for good', async () => {
  // The clock was moved.
  admin = await signInAgain(desk, admin, site)
  provider = await signInAgain(desk, provider)
  const reader = await newPerson(desk, { site })
  const [running, paused] = [await startTo(reader), await startTo(reader)]
  expect((await ask('POST /mailing/{id}/pause', paused)).status).toBe(200)
  await heard('close', { confirmation: 'other' })
  await desk.runJobs()
  expect([await stateOf(running), await stateOf(paused)]).toEqual(
    Array(2).fill({ state: 'stopped', sent: 0 }),
  )
  expect(await desk.mailsTo(reader.email)).toEqual([])
})
