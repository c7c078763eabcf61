import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
const ADDRESS = { address: 'Kai 3', city: 'Kiel', zip_code: '24103', country: 'DE' }

const update = (person: TestPerson, key: string, body: object = ADDRESS) =>
  desk.call('POST /user/update_address', { token: person.token, body, headers: { 'idempotency-key': key } })

/** How often the work was really done. */
async function effects(person: TestPerson) {
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from audit_log where act = 'profile.change' and subject = $1",
    [person.email],
  )
  return rows[0].n as number
}

test('the same key and body fifty times at once: one effect, one answer', async () => {
  const person = await newPerson(desk)
  const replies = await Promise.all(Array.from({ length: 50 }, () => update(person, 'once-only-1')))
  expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200))
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
  expect(await effects(person)).toBe(1)
  const { rows } = await desk.owner.query('select call, key from idempotency_keys where user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ call: 'POST /user/update_address', key: 'once-only-1' }])
})

test('the answer stays the same when the world has moved on', async () => {
  const person = await newPerson(desk)
  const first = await update(person, 'remember-1')
  await update(person, 'remember-2', { ...ADDRESS, city: 'Husum' })
  expect((await update(person, 'remember-1')).body).toEqual(first.body)
  const { body } = await desk.call('GET /auth/refresh_user_data', { token: person.token })
  expect(body.city).toBe('Husum')
})

test('the same key with another body is refused and changes nothing', async () => {
  const person = await newPerson(desk)
  await update(person, 'once-only-2')
  const refused = await update(person, 'once-only-2', { ...ADDRESS, city: 'Husum' })
  expect([refused.status, refused.body.code]).toEqual([409, 'idempotency_key_reused'])
  const { body } = await desk.call('GET /auth/refresh_user_data', { token: person.token })
  expect([body.city, await effects(person)]).toEqual(['Kiel', 1])
})

test('of two bodies sent at once with one key one wins and the other is refused', async () => {
  const person = await newPerson(desk)
  const replies = await Promise.all(
    ['Kiel', 'Husum'].map((city) => update(person, 'once-only-3', { ...ADDRESS, city })),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  expect(await effects(person)).toBe(1)
})

test('a key belongs to one person and one call', async () => {
  const [first, second] = [await newPerson(desk), await newPerson(desk)]
  const elsewhere = await newPerson(desk, { site: 'other' })
  await update(first, 'shared-key')
  expect((await update(second, 'shared-key', { ...ADDRESS, city: 'Husum' })).body.city).toBe('Husum')
  const business = await desk.call('POST /user/update_business', {
    token: first.token,
    body: { company_name: 'Kai & Co', company_reg_no: '', vat_no: '' },
    headers: { 'idempotency-key': 'shared-key' },
  })
  expect(business.body.company_name).toBe('Kai & Co')
  const other = await desk.call('POST /user/update_address', {
    token: elsewhere.token,
    body: ADDRESS,
    site: 'other',
    headers: { 'idempotency-key': 'shared-key' },
  })
  expect(other.status).toBe(200)
})

test('a refused call does not use its key up', async () => {
  const admin = await newAdmin(desk)
  const change = (timezone: string) =>
    desk.call('POST /settings', {
      token: admin.token,
      body: { timezone },
      headers: { 'idempotency-key': 'settings-1' },
    })
  expect((await change('Mars/Olympus')).status).toBe(400)
  expect((await change('Europe/Oslo')).body.timezone).toBe('Europe/Oslo')
})

test.each(['short', 'with space in it', 'x'.repeat(101), 'semi;colon;key'])(
  'the key %j is refused',
  async (key) => {
    const refused = await update(await newPerson(desk), key)
    expect([refused.status, refused.body.fields]).toEqual([400, { idempotency_key: { code: 'invalid' } }])
  },
)
