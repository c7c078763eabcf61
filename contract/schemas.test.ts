import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import type { Endpoint, Schema } from './endpoint.ts'
import { ERROR_STATUS } from './errors.ts'

type Json = { [key: string]: Json | Json[] | string | number | boolean | undefined }

const calls = Object.entries(contract) as [string, Endpoint][]

function jsonOf(schema: Schema): Json {
  return z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json
}

/** Everything that comes from outside, by the place where it stands. */
function inputsOf([key, endpoint]: [string, Endpoint]): [string, Json][] {
  const { params, query, body, multipart } = endpoint
  return Object.entries({ params, query, body, form: multipart?.fields }).flatMap(([part, schema]) =>
    schema ? [[`${key} ${part}`, jsonOf(schema)] as [string, Json]] : [],
  )
}

function* schemasIn(place: string, schema: Json): Generator<[string, Json]> {
  yield [place, schema]
  for (const [name, below] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(`${place}.${name}`, below as Json)
  if (schema.items) yield* schemasIn(`${place}[]`, schema.items as Json)
  for (const below of [schema.anyOf, schema.oneOf, schema.allOf].flat()) {
    if (below) yield* schemasIn(place, below as Json)
  }
}

const unknownFields = ([, schema]: [string, Json]) =>
  schema.type === 'object' && schema.additionalProperties !== false && !schema.propertyNames

const SHORT_FORMATS = ['uuid', 'date', 'date-time', 'time']

function endless([, schema]: [string, Json]): boolean {
  if (schema.type === 'array') return schema.maxItems === undefined
  if (schema.type !== 'string' || schema.enum || schema.const !== undefined) return false
  if (schema.maxLength !== undefined || SHORT_FORMATS.includes(String(schema.format))) return false
  return !/^\^[^*+]+\$$/.test(String(schema.pattern ?? ''))
}

const inputs = calls.flatMap(inputsOf).flatMap(([place, schema]) => [...schemasIn(place, schema)])
const places = (found: [string, Json][]) => found.map(([place]) => place)

test('no input takes a field that the contract does not name', () => {
  expect(inputs.filter(([, { type }]) => type === 'object').length).toBeGreaterThan(20)
  expect(places(inputs.filter(unknownFields))).toEqual([])
})

test('every text and every list that comes in has an end', () => {
  expect(places(inputs.filter(endless))).toEqual([])
})

test('the path names the params and nothing else', () => {
  for (const [key, { params }] of calls) {
    const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inSchema = params ? Object.keys(jsonOf(params).properties ?? {}) : []
    expect([key, inSchema]).toEqual([key, inPath])
  }
})

test('methods and bodies fit together', () => {
  for (const [key, { body, multipart, raw }] of calls) {
    expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) (\/([a-z0-9_-]+|\{\w+\}))+$/)
    if (key.startsWith('GET ') || key.startsWith('DELETE '))
      expect([key, body, multipart]).toEqual([key, undefined, undefined])
    expect([key, [body, multipart, raw].filter(Boolean).length]).toEqual([
      key,
      expect.toSatisfy((n) => n < 2),
    ])
  }
})

test('sorting is by a closed list of fields', () => {
  const sorts = inputs.filter(([place]) => place.endsWith('.sort_by'))
  expect(sorts.length).toBeGreaterThan(0)
  expect(places(sorts.filter(([, schema]) => !schema.enum))).toEqual([])
})

test('errors come from the closed list, each once', () => {
  for (const [key, { errors = [] }] of calls) {
    expect([key, errors.filter((code) => !Object.hasOwn(ERROR_STATUS, code))]).toEqual([key, []])
    expect([key, new Set(errors).size]).toEqual([key, errors.length])
  }
  const statuses = Object.values(ERROR_STATUS)
  expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([])
})

describe('seen failing', () => {
  const found = (schema: z.ZodType, problem: (entry: [string, Json]) => unknown) =>
    places([...schemasIn('body', jsonOf(schema as unknown as Schema))].filter(problem))

  test('an object that swallows anything, at any depth', () => {
    expect(found(z.object({ a: z.string() }), unknownFields)).toEqual(['body'])
    expect(found(z.strictObject({ a: z.array(z.looseObject({})) }), unknownFields)).toEqual(['body.a[]'])
    expect(found(z.strictObject({ a: z.union([z.string(), z.object({})]) }), unknownFields)).toEqual([
      'body.a',
    ])
    expect(found(z.strictObject({ a: z.strictObject({}).nullable() }), unknownFields)).toEqual([])
  })

  test('a text or a list without an end', () => {
    expect(found(z.strictObject({ a: z.string(), b: z.array(z.boolean()) }), endless)).toEqual([
      'body.a',
      'body.b',
    ])
    expect(found(z.strictObject({ a: z.string().regex(/^[a-z]+$/) }), endless)).toEqual(['body.a'])
    expect(found(z.strictObject({ a: z.string().regex(/^[a-z]{2}$/), b: z.uuid() }), endless)).toEqual([])
  })
})
