import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { useDesk } from '../desk.ts'
import { newAdmin, newPerson } from '../people.ts'
import { HOSTILE_BODIES, HOSTILE_TYPES, HOSTILE_VALUES } from './hostile-values.ts'
import { type JsonSchema, sampleOf } from './json-schema.ts'
import { flawOfAnswer } from './refusals.ts'
import { type Sent, sendTo } from './send.ts'
import { CALLS, type WalkedCall } from './walked-calls.ts'

/*
 * Requests made from the OpenAPI document as a stranger could read it, with hostile values mixed into valid ones.
 * The seed is fixed, so that a failure fails again; TUNEDESK_LONG=1 makes ten times as many.
 */
const desk = useDesk()
/** At once: more than the desk has connections, so that some have to wait for one. */
const BATCH = 20
const BATCHES = process.env.TUNEDESK_LONG ? 5_000 : 500

interface Operation {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

interface Request extends Sent {
  key: string
  as: 'admin' | 'customer' | 'unverified' | 'nobody'
}

const byKey = new Map<string, WalkedCall>(CALLS.map((call) => [call.key, call]))
const paths = openApiDocument().paths as Record<string, Record<string, Operation>>

const strangeText = fc.oneof(
  fc.constantFrom(...Object.values(HOSTILE_VALUES).filter((value) => typeof value === 'string')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const strangeValue = fc.oneof(
  fc.constantFrom(...Object.values(HOSTILE_VALUES)),
  fc.jsonValue({ maxDepth: 2 }),
  strangeText,
)

const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/**
 * What is asked for, with at most two places gone wrong: where everything is wrong at once, the first check that
 * fails hides all the others.
 */
function valuesFor<T>(
  places: readonly { name: string; required: boolean; good: T }[],
  strange: fc.Arbitrary<T>,
): fc.Arbitrary<Record<string, T>> {
  const names = places.map(({ name }) => name)
  if (names.length === 0) return fc.constant({})
  return fc
    .record({
      given: fc.subarray(names),
      missing: sometimes(fc.constantFrom(...names)),
      wrong: fc.array(fc.tuple(fc.constantFrom(...names), strange), { maxLength: 2 }),
      extra: sometimes(fc.tuple(strangeText, strange)),
    })
    .map(({ given, missing, wrong, extra }) => {
      const chosen = places.filter(
        ({ name, required }) => name !== missing && (required || given.includes(name)),
      )
      const good = chosen.map(({ name, good }) => [name, good] as [string, T])
      return Object.fromEntries([...good, ...wrong, ...(extra ? [extra] : [])])
    })
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const places = Object.entries(schema.properties ?? {}).map(([name, below]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    good: sampleOf(below, name),
  }))
  return valuesFor<unknown>(places, strangeValue)
}

type Payload = Pick<Sent, 'payload' | 'type'>

function payloadOf(operation: Operation): fc.Arbitrary<Payload> {
  const none = fc.constant({})
  const raw = fc.record({
    payload: fc.oneof(fc.constantFrom(...Object.values(HOSTILE_BODIES)), fc.string({ unit: 'binary' })),
    type: fc.constantFrom('application/json', ...HOSTILE_TYPES),
  })
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !content) return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: raw })
  const made = objectOf(content.schema).map((value) =>
    type === 'application/json' ? { payload: JSON.stringify(value), type } : multipart(value as object),
  )
  return fc.oneof({ weight: 9, arbitrary: made }, { weight: 1, arbitrary: raw })
}

function multipart(fields: object): Payload {
  const boundary = 'a-boundary-of-ours'
  const parts = Object.entries(fields).map(([name, value]) => {
    const head = `content-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"`
    const file = /picture|logo|file|image/.test(name) ? '; filename="a.png"\r\ncontent-type: image/png' : ''
    return `--${boundary}\r\n${head}${file}\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`
  })
  return {
    payload: `${parts.join('')}--${boundary}--\r\n`,
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

function requestOf(call: WalkedCall): fc.Arbitrary<Request> {
  const operation = paths[call.path]?.[call.method.toLowerCase()] as Operation
  const inPlace = (place: 'path' | 'query') =>
    valuesFor<string>(
      operation.parameters
        .filter((one) => one.in === place)
        .map(({ name, required, schema }) => ({ name, required, good: String(sampleOf(schema, name)) })),
      strangeText,
    )
  return fc
    .record({
      path: inPlace('path'),
      query: inPlace('query'),
      extra: sometimes(fc.tuple(strangeText, strangeText)),
      payload: payloadOf(operation),
      key: sometimes(fc.constantFrom('a-key-of-mine', 'x', '💥', 'k'.repeat(200))),
      as: fc.constantFrom(
        'admin' as const,
        'admin' as const,
        'customer' as const,
        'unverified' as const,
        'nobody' as const,
      ),
    })
    .map(({ path, query, extra, payload, key, as }) => ({
      key: call.key,
      as,
      url: urlOf(call, path, { ...query, ...(extra && { [extra[0]]: extra[1] }) }),
      ...payload,
      ...(key && { headers: { 'idempotency-key': encodeURIComponent(key) } }),
    }))
}

function urlOf(call: WalkedCall, path: Record<string, string>, query: Record<string, string>): string {
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
  const place = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(path[name] ?? ''))
  const fields = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `/api${place}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
}

const tokens: Partial<Record<Request['as'], string>> = {}
const makers: Partial<Record<Request['as'], () => Promise<{ token: string }>>> = {
  admin: () => newAdmin(desk, { permissions: PERMISSIONS }),
  customer: () => newPerson(desk),
  unverified: () => newPerson(desk, { verified: false }),
}

async function signInAgain(as: Request['as']) {
  tokens[as] = (await makers[as]?.())?.token
}

beforeAll(async () => {
  for (const as of Object.keys(makers) as Request['as'][]) await signInAgain(as)
})

test(`${(BATCH * BATCHES).toLocaleString('en')} requests with hostile values: no 5xx, every error in the promised form`, {
  timeout: BATCHES * 600,
}, async () => {
  const seenStatuses: Record<number, number> = {}
  const request = fc.constantFrom(...CALLS).chain(requestOf)
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      const flaws = await Promise.all(
        batch.map(async ({ key, as, ...sent }) => {
          const token = tokens[as]
          const call = byKey.get(key) as WalkedCall
          const seen = await sendTo(desk, call, { ...sent, ...(token !== undefined && { token }) })
          seenStatuses[seen.status] = (seenStatuses[seen.status] ?? 0) + 1
          // Some of the calls end sessions; the walk goes on with a new one.
          if (seen.status === 401 && as !== 'nobody' && tokens[as] === token) await signInAgain(as)
          const flaw = flawOfAnswer(seen)
          return flaw && `${key} ${sent.url} ${String(sent.payload).slice(0, 500)}: ${flaw}`
        }),
      )
      expect(flaws.filter((flaw) => flaw !== null)).toEqual([])
    }),
    { seed: 20_260_301, numRuns: BATCHES, endOnFailure: true },
  )
  process.stdout.write(`requests by status: ${JSON.stringify(seenStatuses)}\n`)
  expect(Object.values(seenStatuses).reduce((sum, count) => sum + count, 0)).toBe(BATCH * BATCHES)
  expect(Object.keys(seenStatuses).filter((status) => Number(status) >= 500)).toEqual([])
  for (const status of [200, 400, 401, 403, 404, 415]) expect(seenStatuses[status]).toBeGreaterThan(10)
})
