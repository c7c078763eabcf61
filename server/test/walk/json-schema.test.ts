import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type JsonSchema, samplesOf, textFieldsOf, valueAt, withValueAt } from './json-schema.ts'
import { CALLS } from './walked-calls.ts'

function schemasOf({ params, query, body, multipart }: Endpoint) {
  return { params, query, body, form: multipart?.fields }
}

/** Walks that send nonsense prove little if what stands beside the nonsense is refused already. */
test('the samples are what the contract takes, for every call', () => {
  for (const { key, endpoint, input } of CALLS) {
    for (const [part, schema] of Object.entries(schemasOf(endpoint))) {
      if (!schema) continue
      const sample = samplesOf(input[part as keyof typeof input] as JsonSchema)
      const { error } = (schema as unknown as z.ZodType).safeParse(sample)
      expect([key, part, error?.issues]).toEqual([key, part, undefined])
    }
  }
})

test('a shape without a sample is told, not skipped', () => {
  const schema = { type: 'object', properties: { plate: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{7}$' } } }
  expect(() => samplesOf(schema)).toThrow('no sample text fits plate')
})

test('texts are found at any depth and can be changed there', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      items: { type: 'array', items: { type: 'object', properties: { reason: { type: 'string' } } } },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      kind: { type: 'string', enum: ['a'] },
    },
  }
  const ways = textFieldsOf(schema).map(({ way }) => way.join('.'))
  expect(ways).toEqual(['items.0.reason', 'note'])
  const changed = withValueAt({ items: [{ reason: 'x' }], note: 'y' }, ['items', '0', 'reason'], 'z')
  expect(changed).toEqual({ items: [{ reason: 'z' }], note: 'y' })
  expect(valueAt(changed, ['items', '0', 'reason'])).toBe('z')
  expect(valueAt(changed, ['nothing', 'here'])).toBeUndefined()
})
