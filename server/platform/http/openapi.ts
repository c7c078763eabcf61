import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import { addressProof, addressWish, downloadAddress, hasAddress } from '#contract/files/download-address.ts'
import { errorsOf, takesIdempotencyKey } from './call-errors.ts'
import { KEY_PATTERN } from './idempotency.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document. Made once, at the first request: it is large and rarely asked for. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'request_id'],
  properties: {
    status: { const: 'error' },
    code: { enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string' },
    params: { type: 'object' },
    fields: { type: 'object' },
    request_id: { type: 'string' },
  },
}

function operation(key: string, endpoint: Endpoint): Json {
  return {
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    summary: endpoint.summary,
    description: `Access: ${typeof endpoint.access === 'string' ? endpoint.access : JSON.stringify(endpoint.access)}`,
    tags: [key.split('/')[1]],
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(takesIdempotencyKey(key, endpoint) ? [IDEMPOTENCY_KEY] : []),
      ...(hasAddress(endpoint) ? addressParameters() : []),
    ],
    ...(requestBody(endpoint) && { requestBody: requestBody(endpoint) }),
    responses: { 200: success(endpoint), ...failures(errorsOf(key, endpoint)) },
  }
}

/** An empty requirement: the token may be left out. */
function securityOf({ access }: Endpoint): Json[] {
  if (access === 'public') return []
  return access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }]
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key and input, the call answers as it did the first time and does nothing; with another input it is a 409. Kept for 30 days.',
  schema: { type: 'string', pattern: KEY_PATTERN.source },
}

/** One answer for each status, which names the codes that come with it. */
function failures(codes: readonly ErrorCode[]): Record<number, Json> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: names.join(', '), content: { 'application/json': { schema: errorWith(names) } } },
    ]),
  )
}

const errorWith = (codes: readonly ErrorCode[]): Json => ({
  allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
})

function success(endpoint: Endpoint): Json {
  if (hasAddress(endpoint)) return fileOrAddress()
  if (endpoint.response === 'file') return { description: 'The file', content: { '*/*': {} } }
  if (endpoint.response === 'stream') return { description: 'Events', content: { 'text/event-stream': {} } }
  return {
    description: 'Done',
    content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
  }
}

/** An address stands in for the token, so its fields come together or not at all. */
const addressParameters = (): Json[] =>
  [...parameters('query', addressWish), ...parameters('query', addressProof)].map((parameter) => ({
    ...parameter,
    required: false,
  }))

const fileOrAddress = (): Json => ({
  description: 'The file; with `address=true` a signed address of it, for links',
  content: { '*/*': {}, 'application/json': { schema: jsonSchema(downloadAddress, 'output') } },
})

function requestBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.body) {
    return { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } }
  }
  if (!endpoint.multipart) return undefined
  const fields = jsonSchema(endpoint.multipart.fields, 'input')
  const files = Object.keys(endpoint.multipart.files).map((name) => [
    name,
    { type: 'string', format: 'binary' },
  ])
  const properties = { ...(fields.properties as Json), ...Object.fromEntries(files) }
  return { content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

export function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema as unknown as z.ZodType, {
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}
