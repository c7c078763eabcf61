import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { errorsOf } from '#platform/http/call-errors.ts'

/**
 * Watches every answer of a server under test: an error that its call does not declare is one that the API's
 * documentation keeps quiet about. Answers the list of those seen so far, as `POST /order: not_offered`.
 */
export function watchErrors(server: FastifyInstance): () => string[] {
  const undeclared = new Set<string>()
  server.addHook('onSend', async (request, reply, payload) => {
    const code = reply.statusCode >= 400 ? codeIn(payload) : null
    const call = request.routeOptions.url && callOf(request.method, request.routeOptions.url)
    if (code && call && !errorsOf(call.key, call.endpoint).includes(code))
      undeclared.add(`${call.key}: ${code}`)
    return payload
  })
  return () => [...undeclared].sort()
}

function codeIn(payload: unknown): ErrorCode | null {
  if (typeof payload !== 'string' || !payload.startsWith('{"status":"error"')) return null
  return (JSON.parse(payload) as ErrorBody).code
}

/** The call of the contract that a route is. */
export function callOf(method: string, route: string) {
  const path = route.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')
  const key = `${method === 'HEAD' ? 'GET' : method} ${path}`
  const endpoint = (contract as Record<string, Endpoint>)[key]
  return endpoint && { key, endpoint }
}
