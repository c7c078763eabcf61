import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { useDesk } from '../desk.ts'
import { newPerson } from '../people.ts'
import { HOSTILE_BODIES, HOSTILE_TEXTS, HOSTILE_TYPES, HOSTILE_VALUES } from './hostile-values.ts'
import { type JsonSchema, sampleOf, samplesOf } from './json-schema.ts'
import { expectNoFlaws, flawOfAnswer, flawOfRefusal } from './refusals.ts'
import { type Sent, sendTo } from './send.ts'
import { addressOf, CALLS, type Insiders, insiderFor, newInsiders, type WalkedCall } from './walked-calls.ts'

/* Every call with every kind of nonsense: a 4xx in the promised form, or the work; never a 5xx, never our insides. */
// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })
// Without the web application, whose page answers every address that is not the API's.
const desk = useDesk()

let insiders: Insiders
let unverified: string
beforeAll(async () => {
  insiders = await newInsiders(desk)
  unverified = (await newPerson(desk, { verified: false })).token
})

const send = (call: WalkedCall, sent: Sent) =>
  sendTo(desk, call, { token: insiderFor(call, insiders), ...sent })

const withBody = CALLS.filter(({ input }) => input.body)
const told = (place: string, flaw: string | null) => flaw && `${place}: ${flaw}`

describe('bodies', () => {
  test.each(Object.keys(HOSTILE_BODIES))('%s', async (name) => {
    const payload = HOSTILE_BODIES[name] ?? ''
    const flaws: (string | null)[] = []
    for (const call of CALLS.filter(({ method }) => method !== 'GET')) {
      const seen = await send(call, { payload })
      flaws.push(told(call.key, call.input.body ? flawOfRefusal(seen) : flawOfAnswer(seen)))
      if (call.key.startsWith('POST /auth/signout')) await beforeNext()
    }
    expectNoFlaws(flaws)
  })

  test('beyond 1 MiB they are a 413, to the byte', async () => {
    for (const call of withBody) {
      const most = JSON.stringify({ unknown: 'x'.repeat(LIMITS.json_body - '{"unknown":""}'.length) })
      expect(most.length).toBe(LIMITS.json_body)
      const fits = await send(call, { payload: most })
      expect([call.key, fits.status, JSON.parse(fits.text).code]).toEqual([call.key, 400, 'invalid_input'])
      const seen = await send(call, { payload: `${most} ` })
      expect([call.key, seen.status, JSON.parse(seen.text).code]).toEqual([call.key, 413, 'body_too_large'])
      expectNoFlaws([told(call.key, flawOfRefusal(seen))])
    }
  })

  test('of another type they are a 415 or a 400', async () => {
    const flaws: (string | null)[] = []
    for (const call of CALLS.filter(({ input }) => input.body ?? input.form)) {
      for (const type of HOSTILE_TYPES) {
        const seen = await send(call, { type, payload: '{"a":1}' })
        flaws.push(told(`${call.key} as ${type}`, flawOfRefusal(seen)))
      }
    }
    expectNoFlaws(flaws)
  })

  async function beforeNext() {
    insiders = await newInsiders(desk)
  }
})

describe('fields', () => {
  test.each(Object.keys(HOSTILE_VALUES))('%s in every field of every body', async (name) => {
    const flaws: (string | null)[] = []
    for (const call of withBody) {
      const schema = call.input.body as JsonSchema
      for (const field of Object.keys(schema.properties ?? {})) {
        const payload = JSON.stringify({ ...samplesOf(schema), [field]: HOSTILE_VALUES[name] })
        flaws.push(told(`${call.key} ${field}`, flawOfAnswer(await send(call, { payload }))))
      }
    }
    expectNoFlaws(flaws)
  })

  test('every hostile text in every field of every form', async () => {
    const flaws: (string | null)[] = []
    for (const call of CALLS.filter(({ input }) => input.form)) {
      const sample = samplesOf(call.input.form as JsonSchema)
      for (const field of [...Object.keys(sample), '__proto__', 'constructor', 'x'.repeat(200)]) {
        for (const text of Object.values(HOSTILE_TEXTS)) {
          const fields = Object.entries({ ...sample, [field]: text }).map(([name, value]) => [
            name,
            String(value),
          ])
          flaws.push(
            told(
              `${call.key} ${field}`,
              flawOfAnswer(await send(call, asForm(fields as [string, string][]))),
            ),
          )
        }
      }
    }
    expectNoFlaws(flaws)
  })

  test('a value of another type is refused', async () => {
    const others: Record<string, unknown[]> = {
      string: [7, true, [], {}],
      integer: ['7', 0.5, true, [], {}],
      number: ['7', true, [], {}],
      boolean: ['true', 1, [], {}],
      array: ['x', 7, {}],
    }
    const flaws: (string | null)[] = []
    for (const call of withBody) {
      const schema = call.input.body as JsonSchema
      for (const [field, { type = '', const: only }] of Object.entries(schema.properties ?? {})) {
        // What is to be agreed to says so instead.
        for (const value of only === undefined ? (others[type] ?? []) : []) {
          const seen = await send(call, { payload: JSON.stringify({ ...samplesOf(schema), [field]: value }) })
          const code = seen.status === 400 ? JSON.parse(seen.text).fields?.[field]?.code : seen.status
          flaws.push(code === 'invalid' ? null : `${call.key} ${field} ${JSON.stringify(value)}: ${code}`)
        }
      }
    }
    expectNoFlaws(flaws)
  })

  test('each field that is required is missed by name', async () => {
    const flaws: (string | null)[] = []
    for (const call of withBody) {
      const schema = call.input.body as JsonSchema
      for (const field of schema.required ?? []) {
        const { [field]: _left, ...rest } = samplesOf(schema)
        const seen = await send(call, { payload: JSON.stringify(rest) })
        const code = seen.status === 400 ? JSON.parse(seen.text).fields?.[field]?.code : seen.status
        flaws.push(code === 'required' ? null : `${call.key} ${field}: ${code}`)
      }
    }
    expectNoFlaws(flaws)
  })
})

describe('addresses', () => {
  test('what the query does not know, knows twice, or cannot read is refused', async () => {
    const flaws: (string | null)[] = []
    for (const call of CALLS) {
      const url = addressOf(call, samples(call.input.params))
      const known = Object.entries(samples(call.input.query))
      const queries = [
        'unknown=1',
        'a[b]=1',
        '__proto__=1',
        'constructor=1',
        'x'.repeat(4000),
        ...known.map(([name, value]) => `${name}=${value}&${name}=${value}`),
        ...known.map(([name]) => `${name}=%00`),
        ...known.map(([name]) => `${name}[]=1`),
        ...known.map(([name]) => `${name}=${'x'.repeat(3000)}`),
      ]
      for (const query of queries) {
        flaws.push(
          told(
            `${call.key}?${query.slice(0, 60)}`,
            flawOfRefusal(await send(call, { url: `${url}?${query}` })),
          ),
        )
      }
    }
    expectNoFlaws(flaws)
  })

  test('paths that are no paths of ours', async () => {
    const call = CALLS.find(({ key }) => key === 'GET /health') as WalkedCall
    const paths = [
      '/api',
      '/api/',
      '/api/unknown',
      '/api/health/',
      '/api//health',
      '/api/%',
      '/api/%zz',
      '/api/file/%ff',
      '/api/file/%00',
      '/api/file/..%2f..%2fetc%2fpasswd',
      '/api/public_file/..%5c..%5cx.png',
      '/api/public_file/%2e%2e%2fsecret.key',
      `/api/file/${'x'.repeat(10_000)}`,
      `/api/${'a/'.repeat(3_000)}`,
      '/api/docs/..%2f..%2fpackage.json',
      '/api/docs/__proto__',
      '/api/docs/constructor',
      '/API/health',
      '/api/__proto__',
      '/api/health;x=1',
    ]
    expectNoFlaws(
      await Promise.all(
        paths.map(async (url) => told(url.slice(0, 60), flawOfRefusal(await send(call, { url })))),
      ),
    )
  })
})

describe('headers', () => {
  const tokens = [
    '',
    ' ',
    'x',
    'x'.repeat(6_000),
    'a.b.c',
    '..',
    'Bearer x',
    'null',
    '\u00ff\u00fe',
    '__proto__',
    "' or 1=1",
  ]

  test('tokens that are none', async () => {
    const flaws: (string | null)[] = []
    for (const call of CALLS) {
      for (const token of tokens) {
        const seen = await send(call, { token })
        const place = `${call.key} with token ${token.slice(0, 20)}`
        flaws.push(told(place, flawOfAnswer(seen)))
        if (call.endpoint.access !== 'public' && seen.status !== 401) flaws.push(`${place}: ${seen.status}`)
      }
    }
    expectNoFlaws(flaws)
  })

  test('keys, ranges, ids, cookies and forwarded addresses that are none', async () => {
    const strange: Record<string, string>[] = [
      { 'idempotency-key': '' },
      { 'idempotency-key': 'x'.repeat(3_000) },
      { 'idempotency-key': '💥' },
      { 'last-event-id': '-1' },
      { 'last-event-id': '9'.repeat(18) },
      { 'last-event-id': '9'.repeat(300) },
      { range: 'bytes=9-1' },
      { range: `bytes=${'0-1,'.repeat(500)}` },
      { 'if-none-match': '"'.repeat(500) },
      { cookie: 'device=; device=.; =; a' },
      { cookie: `device=${'x'.repeat(4_000)}.y` },
      { 'x-forwarded-for': "' or 1=1", 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'javascript' },
      { 'accept-encoding': 'br;q=9, *;q=-1, \u00ff' },
      { 'accept-language': 'x'.repeat(3_000) },
      { 'user-agent': `\u00ff${'x'.repeat(3_000)}` },
      { 'content-length': '-1' },
      { 'content-type': 'application/json' },
      { expect: 'nonsense' },
    ]
    const flaws: (string | null)[] = []
    for (const call of CALLS) {
      for (const headers of strange) {
        const payload = call.input.body ? JSON.stringify(samplesOf(call.input.body)) : undefined
        const seen = await send(call, { headers, token: unverified, ...(payload && { payload }) })
        flaws.push(
          told(
            `${call.key} ${Object.keys(headers)} ${Object.values(headers)[0]?.slice(0, 20)}`,
            flawOfAnswer(seen),
          ),
        )
        if (call.key === 'POST /auth/signout') unverified = (await newPerson(desk, { verified: false })).token
      }
    }
    expectNoFlaws(flaws)
  })
})

function asForm(fields: readonly [string, string][]): Sent {
  const part = ([name, value]: [string, string]) =>
    `--of-ours\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return {
    payload: `${fields.map(part).join('')}--of-ours--\r\n`,
    type: 'multipart/form-data; boundary=of-ours',
  }
}

function samples(schema: JsonSchema | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).map(([name, below]) => [name, String(sampleOf(below, name))]),
  )
}
