import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  newOrder,
  openWorkshop,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { revise, sha256 } from '#server/test/solutions.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Who was given the credits back is not given the tuned file, by whatever way it is asked for. */
const desk = useDesk()
const original = bytesOf('cancelled')
let workshop: Workshop
let customer: TestPerson
let id: string
/** Signed while the tuned file was still the customer's. */
const addresses: string[] = []
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 100)
  id = (await newOrder(desk, customer, workshop, { file: original })).id
  for (const version of ['v1', 'v2']) {
    expectDone(await deliver(desk, workshop.admin, id, tuned(original, version)))
    expect((await newest(customer)).status).toBe(200)
    await revise(desk, customer, id, 'It smokes')
  }
  const [delivered] = (await filesFor(customer)).filter(({ kind }) => kind === 'modified')
  const query = { address: 'true' }
  const { token } = customer
  const signed = [
    await desk.call('GET /order/{id}/download_new_file', { token, params: { id }, query }),
    await desk.call('GET /order/{id}/download_file/{file_id}', {
      token,
      params: { id, file_id: delivered?.id ?? '' },
      query,
    }),
  ]
  for (const answer of signed) addresses.push(expectDone(answer).url)
  expect((await open(addresses[0] ?? '')).rawPayload.equals(tuned(original, 'v2'))).toBe(true)
  const cancel = { token: workshop.admin.token, params: { id }, body: { reason: 'It cannot be mended' } }
  expectDone(await desk.call('PUT /order/{id}/cancel_order', cancel))
})

const open = (url: string, headers: Record<string, string> = {}) =>
  desk.server.inject({ url, headers: { host: 'localhost', ...headers } })
const newest = ({ token }: TestPerson) =>
  desk.call('GET /order/{id}/download_new_file', { token, params: { id } })
const any = ({ token }: TestPerson, file_id: string) =>
  desk.call('GET /order/{id}/download_file/{file_id}', { token, params: { id, file_id } })
interface Shown {
  id: string
  kind: string
  version: number
  can: { download: boolean }
}
const filesFor = async ({ token }: TestPerson): Promise<Shown[]> =>
  expectDone(await desk.call('GET /order/{id}', { token, params: { id } })).files

test('the credits are back, and no version is handed out to the customer any more', async () => {
  const { rows } = await desk.owner.query('select balance from wallets where user_id = $1', [customer.id])
  expect(rows).toEqual([{ balance: '10000' }])
  const refusal = { status: 409, body: { code: 'wrong_state' } }
  expect(await newest(customer)).toMatchObject(refusal)
  const files = await filesFor(customer)
  const modified = files.filter(({ kind }) => kind === 'modified')
  expect(modified.map(({ version, can }) => [version, can.download])).toEqual([
    [2, false],
    [1, false],
  ])
  for (const file of modified) expect(await any(customer, file.id)).toMatchObject(refusal)
})

test('an address that was signed before the cancellation opens nothing, neither all of it nor the rest', async () => {
  expect(addresses).toHaveLength(2)
  const rest = { range: 'bytes=100-', 'if-range': `"${sha256(tuned(original, 'v2'))}"` }
  for (const url of addresses) {
    for (const answer of [await open(url), await open(url, rest)])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'wrong_state'])
    const head = await desk.server.inject({ method: 'HEAD', url, headers: { host: 'localhost' } })
    expect(head.statusCode).toBe(409)
  }
})

test('their own file is still theirs', async () => {
  const [read] = (await filesFor(customer)).filter(({ kind }) => kind === 'original')
  expect(read?.can.download).toBe(true)
  const old = await desk.call('GET /order/{id}/download_old_file', { token: customer.token, params: { id } })
  expect(sha256(old.body)).toBe(sha256(original))
})

test('staff still see what was delivered', async () => {
  expect(sha256((await newest(workshop.admin)).body)).toBe(sha256(tuned(original, 'v2')))
  const files = await filesFor(workshop.admin)
  expect(files.every(({ can }) => can.download)).toBe(true)
})
