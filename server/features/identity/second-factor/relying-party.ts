import type { FastifyRequest } from 'fastify'

/**
 * For whom a passkey signs: the hostname on which the person is. It was found to be one of the site's before any call is
 * made, and the browser itself says in what it signs where it was.
 */
export function relyingParty({ request }: { request: FastifyRequest }): { rpId: string; origin: string } {
  return { rpId: request.hostname, origin: `${request.protocol}://${request.host}` }
}
