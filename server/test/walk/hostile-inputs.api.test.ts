import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { useDesk } from '../desk.ts'
import { newPerson } from '../people.ts'
import { HOSTILE_BODIES, HOSTILE_TEXTS, HOSTILE_TYPES, HOSTILE_VALUES } from './hostile-values.ts'
import { type JsonSchema, sampleOf, samplesOf } from './json-schema.ts'
import { expectNoFlaws, flawOfAnswer, flawOfRefusal } from './refusals.ts'
import { type Sent, sendTo } from './send.ts'
import { sideBySide } from './side-by-side.ts'
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

const endsSession = ({ key }: WalkedCall) => key.startsWith('POST /auth/signout')

const withBody = CALLS.filter(({ input }) => input.body)
const told = (place: string, flaw: string | null) => flaw && `${place}: ${flaw}`

describe('bodies', () => {
  test.each(Object.keys(HOSTILE_BODIES))('%s', async (name) => {
    const payload = HOSTILE_BODIES[name] ?? ''
    const look = async (call: WalkedCall) => {
      const seen = await send(call, { payload })
      return told(call.key, call.input.body ? flawOfRefusal(seen) : flawOfAnswer(seen))
    }
    const changing = CALLS.filter(({ method }) => method !== 'GET')
    const flaws = await sideBySide(
      changing.filter((call) => !endsSession(call)),
      look,
    )
    for (const call of changing.filter(endsSession)) {
      flaws.push(await look(call))
      insiders = await newInsiders(desk)
    }
    expectNoFlaws(flaws)
  })

  test('beyond 1 MiB they are a 413, to the byte', async () => {
    await sideBySide(withBody, async (call) => {
      const most = JSON.stringify({ unknown: 'x'.repeat(LIMITS.json_body - '{"unknown":""}'.length) })
      expect(most.length).toBe(LIMITS.json_body)
      const fits = await send(call, { payload: most })
      expect([call.key, fits.status, JSON.parse(fits.text).code]).toEqual([call.key, 400, 'invalid_input'])
      const seen = await send(call, { payload: `${most} ` })
      expect([call.key, seen.status, JSON.parse(seen.text).code]).toEqual([call.key, 413, 'body_too_large'])
      expectNoFlaws([told(call.key, flawOfRefusal(seen))])
    })
  })

  test('of another type they are a 415 or a 400', async () => {
    const sent = CALLS.filter(({ input }) => input.body ?? input.form).flatMap((call) =>
      HOSTILE_TYPES.map((type) => ({ call, type })),
    )
    const flaws = await sideBySide(sent, async ({ call, type }) => {
      const seen = await send(call, { type, payload: '{"a":1}' })
      return told(`${call.key} as ${type}`, flawOfRefusal(seen))
    })
    expectNoFlaws(flaws)
  })
})

describe('fields', () => {
  test.each(Object.keys(HOSTILE_VALUES))('%s in every field of every body', async (name) => {
    const sent = withBody.flatMap((call) => {
      const sample = samplesOf(call.input.body as JsonSchema)
      return Object.keys(sample).map((field) => ({ call, sample, field }))
    })
    const flaws = await sideBySide(sent, async ({ call, sample, field }) => {
      const payload = JSON.stringify({ ...sample, [field]: HOSTILE_VALUES[name] })
      return told(`${call.key} ${field}`, flawOfAnswer(await send(call, { payload })))
    })
    expectNoFlaws(flaws)
  })

  test('every hostile text in every field of every form', async () => {
    const sent = CALLS.filter(({ input }) => input.form).flatMap((call) => {
      const sample = samplesOf(call.input.form as JsonSchema)
      return [...Object.keys(sample), '__proto__', 'constructor', 'x'.repeat(200)].flatMap((field) =>
        Object.values(HOSTILE_TEXTS).map((text) => ({ call, field, fields: { ...sample, [field]: text } })),
      )
    })
    const flaws = await sideBySide(sent, async ({ call, field, fields }) => {
      const form = asForm(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      return told(`${call.key} ${field}`, flawOfAnswer(await send(call, form)))
    })
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
    const sent = withBody.flatMap((call) => {
      const schema = call.input.body as JsonSchema
      const sample = samplesOf(schema)
      return Object.entries(schema.properties ?? {}).flatMap(([field, { type = '', const: only }]) =>
        // What is to be agreed to says so instead.
        (only === undefined ? (others[type] ?? []) : []).map((value) => ({ call, sample, field, value })),
      )
    })
    const flaws = await sideBySide(sent, async ({ call, sample, field, value }) => {
      const seen = await send(call, { payload: JSON.stringify({ ...sample, [field]: value }) })
      const code = seen.status === 400 ? JSON.parse(seen.text).fields?.[field]?.code : seen.status
      return code === 'invalid' ? null : `${call.key} ${field} ${JSON.stringify(value)}: ${code}`
    })
    expectNoFlaws(flaws)
  })

  test('each field that is required is missed by name', async () => {
    const sent = withBody.flatMap((call) => {
      const schema = call.input.body as JsonSchema
      const sample = samplesOf(schema)
      return (schema.required ?? []).map((field) => ({ call, sample, field }))
    })
    const flaws = await sideBySide(sent, async ({ call, sample, field }) => {
      const { [field]: _left, ...rest } = sample
      const seen = await send(call, { payload: JSON.stringify(rest) })
      const code = seen.status === 400 ? JSON.parse(seen.text).fields?.[field]?.code : seen.status
      return code === 'required' ? null : `${call.key} ${field}: ${code}`
    })
    expectNoFlaws(flaws)
  })
})

describe('addresses', () => {
  test('what the query does not know, knows twice, or cannot read is refused', async () => {
    const sent = CALLS.flatMap((call) => {
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
      return queries.map((query) => ({ call, url, query }))
    })
    const flaws = await sideBySide(sent, async ({ call, url, query }) =>
      told(`${call.key}?${query.slice(0, 60)}`, flawOfRefusal(await send(call, { url: `${url}?${query}` }))),
    )
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
    const sent = CALLS.flatMap((call) => tokens.map((token) => ({ call, token })))
    const flaws = await sideBySide(sent, async ({ call, token }) => {
      const seen = await send(call, { token })
      const place = `${call.key} with token ${token.slice(0, 20)}`
      const { access } = call.endpoint
      // Whoever sends none is a stranger where strangers are welcome.
      const isStranger = access === 'public' || (access === 'anyone' && token === '')
      const isLetIn = !isStranger && seen.status !== 401
      return told(place, flawOfAnswer(seen) ?? (isLetIn ? `${seen.status}` : null))
    })
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
    const look = async ({ call, headers }: { call: WalkedCall; headers: Record<string, string> }) => {
      const payload = call.input.body ? JSON.stringify(samplesOf(call.input.body)) : undefined
      const seen = await send(call, { headers, token: unverified, ...(payload && { payload }) })
      const place = `${call.key} ${Object.keys(headers)} ${Object.values(headers)[0]?.slice(0, 20)}`
      return told(place, flawOfAnswer(seen))
    }
    const withStrange = (calls: readonly WalkedCall[]) =>
      calls.flatMap((call) => strange.map((headers) => ({ call, headers })))
    const flaws = await sideBySide(withStrange(CALLS.filter((call) => !endsSession(call))), look)
    for (const sent of withStrange(CALLS.filter(endsSession))) {
      flaws.push(await look(sent))
      unverified = (await newPerson(desk, { verified: false })).token
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
