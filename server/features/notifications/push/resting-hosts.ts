import type { Platform } from '#platform/platform.ts'

/**
 * Push services that did not answer just now. Each attempt would occupy a worker for ten seconds: while one rests, its
 * devices wait in the queue, and those of others are served.
 */
const REST_MS = 60_000
const resting = new WeakMap<Platform, Map<string, number>>()

export function rest(platform: Platform, endpoint: string): void {
  const hosts = resting.get(platform) ?? new Map<string, number>()
  hosts.set(new URL(endpoint).host, platform.clock.now().getTime() + REST_MS)
  resting.set(platform, hosts)
}

export function isResting(platform: Platform, endpoint: string): boolean {
  const until = resting.get(platform)?.get(new URL(endpoint).host) ?? 0
  return platform.clock.now().getTime() < until
}
