import { contract, type EndpointKey } from '#contract/contract.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { jsonSchema } from '#platform/http/openapi.ts'
import type { JsonSchema } from './json-schema.ts'

/** One call of the contract as a walk sees it. A call that is added later is walked by being there. */
export interface WalkedCall {
  key: EndpointKey
  method: string
  /** Below /api, with names in braces. */
  path: string
  endpoint: Endpoint
  /** What comes in, as JSON Schema; undefined where the call takes nothing. */
  input: { params?: JsonSchema; query?: JsonSchema; body?: JsonSchema; form?: JsonSchema }
}

export const CALLS: readonly WalkedCall[] = Object.entries(contract).map(([key, definition]) => {
  const endpoint: Endpoint = definition
  const [method = '', path = ''] = key.split(' ')
  const { params, query, body, multipart } = endpoint
  return {
    key: key as EndpointKey,
    method,
    path,
    endpoint,
    input: {
      ...schemaOf('params', params),
      ...schemaOf('query', query),
      ...schemaOf('body', body),
      ...schemaOf('form', multipart?.fields),
    },
  }
})

function schemaOf(part: string, schema: Schema | undefined) {
  return schema ? { [part]: jsonSchema(schema, 'input') as JsonSchema } : {}
}

/** `/api/file/…` with the values put in. */
export function addressOf(call: WalkedCall, params: Record<string, string> = {}): string {
  return `/api${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
}
