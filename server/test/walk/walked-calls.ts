import { contract, type EndpointKey } from '#contract/contract.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { jsonSchema } from '#platform/http/openapi.ts'
import type { Desk } from '../desk.ts'
import { newAdmin, newPerson } from '../people.ts'
import { withPasskey } from '../second-factors.ts'
import { type JsonSchema, sampleOf, samplesOf } from './json-schema.ts'

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

/** The same with samples for everything that the call cannot do without, where nothing better is given. */
export function sampleAddressOf(
  call: WalkedCall,
  query: Record<string, string> = {},
  params: Record<string, string> = {},
): string {
  const { properties = {}, required = [] } = call.input.query ?? {}
  const needed = required.map((name) => [name, String(sampleOf(properties[name] ?? {}, name))])
  const fields = new URLSearchParams({ ...Object.fromEntries(needed), ...query }).toString()
  return `${addressOf(call, { ...sampleParams(call), ...params })}${fields && `?${fields}`}`
}

export function sampleParams({ input }: WalkedCall): Record<string, string> {
  return input.params ? (samplesOf(input.params) as Record<string, string>) : {}
}

/** Two who are let in everywhere between them: staff with every key, and a customer who is an agent. */
export interface Insiders {
  admin: string
  customer: string
}

export async function newInsiders(desk: Desk, site: 'main' | 'other' = 'main'): Promise<Insiders> {
  const [admin, customer] = await Promise.all([
    newAdmin(desk, { site, permissions: PERMISSIONS }),
    newPerson(desk, { site, kind: 'agent' }),
  ])
  // Walks on the main site also say that staff need a second factor; who has one goes on. No sample removes a passkey.
  if (site === 'main') await withPasskey(desk, admin)
  return { admin: admin.token, customer: customer.token }
}

/** The token of whoever is let in: staff, unless only customers are. */
export function insiderFor({ endpoint }: WalkedCall, { admin, customer }: Insiders): string {
  return endpoint.access === 'customer' || endpoint.access === 'agent' ? customer : admin
}
