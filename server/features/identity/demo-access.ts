import type { FastifyRequest } from 'fastify'
import type { Platform } from '#platform/platform.ts'
import { isLocalAddress, isLocalHostname, isLoopback } from '#server/config.ts'

/** What a proxy adds to a request that it passes on. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether a request may use the demo accounts. Their password is printed at every start and stands in the source, so they
 * are for the person at this machine alone, unless DEMO_PUBLIC opens them. A request from our own address is not enough:
 * a proxy on this machine passes on those of everybody, and a stranger's page may have its hostname lead here.
 */
export function mayUseDemo({ config }: Pick<Platform, 'config'>, request: FastifyRequest): boolean {
  if (config.demoPublic) return true
  const passedOn =
    request.ip === request.socket.remoteAddress && PASSED_ON.some((name) => name in request.headers)
  return (
    isLocalAddress(config.publicUrl) &&
    isLoopback(request.ip) &&
    isLocalHostname(request.site.hostname) &&
    !passedOn
  )
}
