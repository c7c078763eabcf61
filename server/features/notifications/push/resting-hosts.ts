import type { Platform } from '#platform/platform.ts'

const REST_MS = 60_000

/** Servers that did not answer just now: while one rests, nobody waits for it, and those of others are served. */
export const { rest, isResting } = restingHosts()

/** Those that did not answer at once. */
export const slow = restingHosts()

function restingHosts() {
  const resting = new WeakMap<Platform, Map<string, number>>()
  return {
    rest(platform: Platform, url: string): void {
      const now = platform.clock.now().getTime()
      const hosts = resting.get(platform) ?? new Map<string, number>()
      // Strangers name these hosts: what has rested is forgotten.
      for (const [host, until] of hosts) if (until <= now) hosts.delete(host)
      hosts.set(new URL(url).host, now + REST_MS)
      resting.set(platform, hosts)
    },
    isResting(platform: Platform, url: string): boolean {
      const until = resting.get(platform)?.get(new URL(url).host) ?? 0
      return platform.clock.now().getTime() < until
    },
  }
}
