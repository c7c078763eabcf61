import { beforeAll, expect, test, vi } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useDesk } from '../desk.ts'
import { newAdmin, newPerson } from '../people.ts'
import { type JsonSchema, samplesOf } from './json-schema.ts'
import { PNG } from './sample-files.ts'
import { CALLS, type WalkedCall } from './walked-calls.ts'
import { changedTables, fingerprints } from './whole-database.ts'

/* Fields that decide over money and rights, slipped into every body whose contract does not name them. */
// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })
const desk = useDesk()

const SMUGGLED: Record<string, unknown> = {
  role_id: 1,
  credits: 1_000_000,
  balance: 1_000_000,
  status: 1,
  verified: true,
  price: 0,
  site_id: '11111111-1111-7111-8111-111111111111',
  user_id: '11111111-1111-7111-8111-111111111111',
  id: '11111111-1111-7111-8111-111111111111',
  permissions: ['settings'],
  kind: 'agent',
  is_admin_site: true,
  password_hash: 'x',
}

let tokens: string[]
beforeAll(async () => {
  tokens = [
    (await newPerson(desk)).token,
    (await newPerson(desk, { verified: false })).token,
    (await newAdmin(desk, { permissions: PERMISSIONS })).token,
  ]
})

const walked = CALLS.filter(({ input }) => input.body ?? input.form)
const schemaOf = ({ input }: WalkedCall) => (input.body ?? input.form) as JsonSchema

function optionsFor(call: WalkedCall, name: string, value: unknown) {
  const fields = samplesOf(schemaOf(call))
  if (call.input.body) return { body: { ...fields, [name]: value } }
  const form = new FormData()
  for (const [field, sample] of Object.entries(fields)) form.append(field, String(sample))
  form.append(name, String(value))
  for (const file of Object.keys(call.endpoint.multipart?.files ?? {})) {
    form.append(file, new File([PNG], 'pixel.png', { type: 'image/png' }))
  }
  return { form }
}

test('a field that the contract does not name is a 400 that names it, and nothing changes', async () => {
  const before = await fingerprints(desk)
  const flaws: string[] = []
  let refused = 0
  for (const call of walked) {
    const known = schemaOf(call).properties ?? {}
    for (const [name, value] of Object.entries(SMUGGLED).filter(([name]) => !Object.hasOwn(known, name))) {
      for (const token of tokens) {
        const { status, body } = await desk.call(call.key, { ...optionsFor(call, name, value), token })
        const isRefused = status === 400 && body.fields?.[name]?.code === 'unknown'
        if (isRefused) refused++
        else if (status !== 401 && status !== 403)
          flaws.push(`${call.key} ${name}: ${status} ${JSON.stringify(body)}`)
      }
    }
  }
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
        headers: { host: 'localhost', 'x-access-token': tokens[2], 'content-type': 'application/json' },
        payload: fields === '{}' ? `{${smuggled}}` : fields.replace('{', `{${smuggled},`),
      })
      expect([call.key, statusCode, JSON.parse(body).code]).toEqual([call.key, 400, 'malformed_json'])
    }
    expect(({} as { role_id?: number }).role_id).toBeUndefined()
  },
)

test('calls without a body take none, and calls without a query neither', async () => {
  const before = await fingerprints(desk)
  for (const call of CALLS.filter(({ input, method }) => !input.body && !input.form && method !== 'GET')) {
    const params = call.input.params ? (samplesOf(call.input.params) as Record<string, string>) : {}
    const { status, body } = await desk.call(call.key, { token: tokens[2], params, body: { role_id: 1 } })
    expect([call.key, status, body.fields?.body?.code]).toEqual([call.key, 400, 'unknown'])
  }
  expect(changedTables(before, await fingerprints(desk))).toEqual([])
})
