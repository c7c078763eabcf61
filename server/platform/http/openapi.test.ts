import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
}

// As a client reads it: through JSON, where anything that is no JSON would be lost.
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

test('it is an OpenAPI 3.1 document with every call of the contract and no other', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toEqual({ title: 'API', version: '1' })
  expect(operations.map(({ key }) => key).sort()).toEqual(Object.keys(contract).sort())
})

test('operations have names of their own, a summary and answers', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { key, operation } of operations) {
    expect(operation.operationId).toMatch(/^[A-Za-z0-9_]+$/)
    expect([key, operation.summary.length > 5]).toEqual([key, true])
    expect([key, Object.keys(operation.responses)]).toEqual([
      key,
      expect.arrayContaining(['200', '400', '404', '429', '500', '503']),
    ])
    for (const answer of Object.values(operation.responses)) expect(answer.description).not.toBe('')
  }
})

test('parameters, bodies and tokens are as the contract says', () => {
  for (const { key, operation } of operations) {
    const endpoint = (contract as Record<string, Endpoint>)[key] as Endpoint
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect([key, inPath.map(({ name }) => `{${name}}`)]).toEqual([key, key.match(/\{\w+\}/g) ?? []])
    expect(inPath.every(({ required }) => required)).toBe(true)
    const types = Object.keys(operation.requestBody?.content ?? {})
    const expected = endpoint.body ? ['application/json'] : endpoint.multipart ? ['multipart/form-data'] : []
    expect([key, types]).toEqual([key, expected])
    expect([key, operation.security]).toEqual([key, securityOf(endpoint.access)])
  }
})

/** An empty requirement beside it says that the token may be left out. */
function securityOf(access: Endpoint['access']): object[] {
  if (access === 'public') return []
  return access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }]
}

test('errors stand under their status, by name', () => {
  const signIn = document.paths['/auth/signin']?.post?.responses
  expect(signIn?.[401]?.description).toBe('wrong_credentials')
  expect(signIn?.[403]?.description).toBe('site_suspended, account_blocked')
  const order = document.paths['/order']?.post?.responses
  expect(order?.[402]?.description).toBe('not_enough_credits, company_credits_missing')
  expect(order?.[409]?.description.split(', ')).toEqual(
    expect.arrayContaining(['idempotency_key_reused', 'price_changed', 'services_offline']),
  )
  expect(order?.[507]?.description).toBe('storage_full, storage_read_only')
})

test('Idempotency-Key is named on the calls that know it, and on no others', () => {
  const knowing = operations
    .filter(({ operation }) => operation.parameters.some((one) => one.name === 'Idempotency-Key'))
    .map(({ key }) => key)
  expect(knowing).toEqual(
    expect.arrayContaining(['POST /order', 'POST /credits_user', 'PATCH /credits/mark-as-paid']),
  )
  expect(knowing.filter((key) => key.startsWith('GET '))).toEqual([])
  for (const key of ['POST /auth/signin', 'POST /order_file', 'POST /payment_messages/{method}'])
    expect(knowing).not.toContain(key)
})

test('every download that is not public says how a link gets it', () => {
  const names = ['address', 'expires', 'session', 'etag', 'signature']
  for (const { key, operation } of operations) {
    const { response, access } = (contract as Record<string, Endpoint>)[key] as Endpoint
    const inQuery = operation.parameters.filter(({ name, required }) => names.includes(name) && !required)
    const expected = response === 'file' && access !== 'public' ? names : []
    expect([key, inQuery.map(({ name }) => name)]).toEqual([key, expected])
  }
})

test('every reference leads somewhere and no schema names a dialect of its own', () => {
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  for (const reference of new Set(references)) {
    const target = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((at, step) => (at as never)[step], document)
    expect([reference, typeof target]).toEqual([reference, 'object'])
  }
  expect(text).not.toContain('"$schema"')
})

test('files of a form are named beside its fields', () => {
  const schema =
    document.paths['/user/update_profile']?.post?.requestBody?.content['multipart/form-data']?.schema
  expect(Object.keys((schema as { properties: object }).properties)).toEqual([
    'first_name',
    'last_name',
    'username',
    'phone',
    'locale',
    'remove_picture',
    'picture',
  ])
})
