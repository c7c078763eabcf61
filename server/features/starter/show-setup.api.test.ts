import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let admin: TestPerson
beforeAll(async () => {
  admin = await newAdmin(desk)
})

const PACKAGE = { name: 'Ten', credits: 10, price: 9, active: true }

const setup = async ({ token } = admin, site: 'main' | 'other' = 'main') =>
  expectDone(await desk.call('GET /setup', { token, site }))

test('the setup is what each of its parts says by itself', async () => {
  const { token } = admin
  expectDone(await desk.call('POST /price', { token, body: PACKAGE }))
  const shown = await setup()
  expect(expectDone(await desk.call('GET /settings', { token }))).toMatchObject(shown.settings)
  expect(Object.keys(shown.settings)).toHaveLength(10)
  const { items: methods } = expectDone(await desk.call('GET /payment_settings', { token }))
  expect(shown.ways_to_pay).toEqual(
    methods.map((method: { enabled: boolean; complete: boolean }) => ({
      enabled: method.enabled,
      complete: method.complete,
    })),
  )
  expect(shown.packages).toEqual([{ active: true }])
  expect(shown.catalogue).toEqual(expectDone(await desk.call('GET /starter_catalogue', { token })))
})

test('a text is written once it has words', async () => {
  const texts = async (body: object) => {
    expectDone(await desk.call('POST /policies', { token: admin.token, body }))
    return (await setup()).policies
  }
  expect(await texts({ terms_of_use: '', privacy_policy: '<p></p>' })).toEqual({
    terms_of_use: false,
    privacy_policy: false,
  })
  expect(await texts({ terms_of_use: '<p>Terms</p>' })).toEqual({ terms_of_use: true, privacy_policy: false })
})

test('each site is told of its own', async () => {
  expectDone(await desk.call('POST /price', { token: admin.token, body: PACKAGE }))
  const other = await newAdmin(desk, { site: 'other' })
  expect((await setup(other, 'other')).packages).toEqual([])
})

test('only those who run the settings see it', async () => {
  const status = async (token?: string) => (await desk.call('GET /setup', { token })).status
  expect(await status()).toBe(401)
  expect(await status((await newPerson(desk)).token)).toBe(403)
  expect(await status((await newModerator(desk, ['orders'])).token)).toBe(403)
  expect(await status((await newModerator(desk, ['settings'])).token)).toBe(200)
})
