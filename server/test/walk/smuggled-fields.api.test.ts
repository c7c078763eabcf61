import { beforeAll, expect, test, vi } from 'vitest'
import { useDesk } from '../desk.ts'
import { newPerson } from '../people.ts'
import { type JsonSchema, samplesOf } from './json-schema.ts'
import { sampleFile } from './sample-files.ts'
import { sideBySide } from './side-by-side.ts'
import {
  CALLS,
  type Insiders,
  insiderFor,
  newInsiders,
  sampleParams,
  type WalkedCall,
} from './walked-calls.ts'
import { changedTables, fingerprints } from './whole-database.ts'

/* Fields that decide over money and rights, slipped into every body whose contract does not name them. */
// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })
const desk = useDesk()

const SMUGGLED: Record<string, unknown> = {
  role_id: 1,
  credits: 1_000_000,
  balance: 1_000_000,
  status: 1,
  verified: true,
  price: 0,
  amount: 0,
  vat: 0,
  vat_amount: 0,
  fee: 0,
  total: 0,
  number: '2026-00001',
  paid_at: '2026-03-01T09:00:00Z',
  site_id: '11111111-1111-7111-8111-111111111111',
  user_id: '11111111-1111-7111-8111-111111111111',
  id: '11111111-1111-7111-8111-111111111111',
  permissions: ['settings'],
  kind: 'agent',
  is_admin_site: true,
  password_hash: 'x',
}

let insiders: Insiders
let tokens: string[]
beforeAll(async () => {
  insiders = await newInsiders(desk)
  tokens = [
    (await newPerson(desk)).token,
    (await newPerson(desk, { verified: false })).token,
    insiders.customer,
    insiders.admin,
  ]
})

const walked = CALLS.filter(({ input }) => input.body ?? input.form)
const schemaOf = ({ input }: WalkedCall) => (input.body ?? input.form) as JsonSchema

function optionsFor(call: WalkedCall, smuggled: [name: string, value: unknown][]) {
  const fields = samplesOf(schemaOf(call))
  if (call.input.body) return { body: { ...fields, ...Object.fromEntries(smuggled) } }
  const form = new FormData()
  for (const [field, sample] of Object.entries(fields)) form.append(field, String(sample))
  for (const [name, value] of smuggled) form.append(name, String(value))
  for (const [file, rule] of Object.entries(call.endpoint.multipart?.files ?? {}))
    form.append(file, sampleFile(rule))
  return { form }
}

test('security 23: a field that the contract does not name is a 400 that names it, and nothing changes', async () => {
  const before = await fingerprints(desk)
  const flaws: string[] = []
  let refused = 0
  const sendings = walked.flatMap((call) => {
    const known = schemaOf(call).properties ?? {}
    const smuggled = Object.entries(SMUGGLED).filter(([name]) => !Object.hasOwn(known, name))
    // A form is refused at its first unknown field; a body names them all, so that only one caller sends each alone.
    const alone = call.input.body ? [insiderFor(call, insiders)] : tokens
    return [
      ...alone.flatMap((token) => smuggled.map((field) => ({ call, fields: [field], token }))),
      ...(call.input.body ? tokens.map((token) => ({ call, fields: smuggled, token })) : []),
    ]
  })
  await sideBySide(sendings, async ({ call, fields, token }) => {
    const sent = { ...optionsFor(call, fields), params: sampleParams(call) }
    const { status, body } = await desk.call(call.key, { ...sent, token })
    for (const [name] of fields) {
      const isRefused = status === 400 && body.fields?.[name]?.code === 'unknown'
      if (isRefused) refused++
      else if (status !== 401 && status !== 403)
        flaws.push(`${call.key} ${name}: ${status} ${JSON.stringify(body)}`)
    }
  })
  expect(flaws).toEqual([])
  expect(refused).toBeGreaterThan(300)
  expect(changedTables(before, await fingerprints(desk))).toEqual([])
})

test.each(['"__proto__":{"role_id":1}', '"constructor":{"prototype":{"role_id":1}}'])(
  '%s is refused in every body and pollutes nothing',
  async (smuggled) => {
    for (const call of walked.filter(({ input }) => input.body)) {
      const fields = JSON.stringify(samplesOf(schemaOf(call)))
      const { statusCode, body } = await desk.server.inject({
        method: call.method as 'POST',
        url: `/api${call.path}`,
        headers: {
          host: 'localhost',
          'x-access-token': insiderFor(call, insiders),
          'content-type': 'application/json',
        },
        payload: fields === '{}' ? `{${smuggled}}` : fields.replace('{', `{${smuggled},`),
      })
      expect([call.key, statusCode, JSON.parse(body).code]).toEqual([call.key, 400, 'malformed_json'])
    }
    expect(({} as { role_id?: number }).role_id).toBeUndefined()
  },
)

test('security 23: calls without a body take none, and calls without a query neither', async () => {
  const before = await fingerprints(desk)
  const without = CALLS.filter(({ input, endpoint, method }) => {
    return !input.body && !input.form && !endpoint.raw && method !== 'GET'
  })
  for (const call of without) {
    const sent = { token: insiderFor(call, insiders), params: sampleParams(call) }
    const { status, body } = await desk.call(call.key, { ...sent, body: { role_id: 1 } })
    expect([call.key, status, body.fields?.body?.code]).toEqual([call.key, 400, 'unknown'])
  }
  expect(changedTables(before, await fingerprints(desk))).toEqual([])
})
