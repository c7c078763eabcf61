import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { callOf } from './undeclared-errors.ts'

/**
 * Watches every answer of a server under test: formats and bounds that the contract promises are not looked at in a
 * program that runs. Answers the list of those that did not keep them.
 */
export function watchAnswers(server: FastifyInstance): () => string[] {
  const wrong = new Set<string>()
  server.addHook('onSend', async (request, reply, payload) => {
    const call = request.routeOptions.url && callOf(request.method, request.routeOptions.url)
    if (!call || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const { response } = call.endpoint
    if (typeof response === 'string') return payload
    const { error } = (response as unknown as z.ZodType).safeParse(JSON.parse(payload))
    if (error) wrong.add(`${call.key}: ${error.message}`)
    return payload
  })
  return () => [...wrong]
}
