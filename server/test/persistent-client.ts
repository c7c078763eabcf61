import { setTimeout as wait } from 'node:timers/promises'
import type { KillableServer } from './killable-server.ts'

/** How many people are at it when the program is killed. */
export const AT_ONCE = 8

/**
 * Requests to a program that dies under way. Each is sent again until there is an answer: a person who presses the button
 * again, a provider that repeats. Kills come by what was answered, not by the clock, so that on a slow machine as on a
 * quick one many requests are under way.
 */
export function persistentClient(server: KillableServer) {
  let underWay = 0
  let answered = 0
  let look = () => {}
  return {
    async send(path: string, options: RequestInit): Promise<Response> {
      underWay += 1
      try {
        for (;;) {
          const reply = await fetch(`${server.url}/api${path}`, options).catch(() => null)
          if (reply && reply.status < 500) return reply
          // Oftener, and the program that starts again would have to share its processor with those who wait for it.
          await wait(200)
        }
      } finally {
        underWay -= 1
        answered += 1
        look()
      }
    },

    /** Kills when so many more requests were answered. Says how many were under way at that moment. */
    async killAfter(answers: number): Promise<number> {
      const goal = answered + answers
      const reached = Promise.withResolvers<void>()
      look = () => {
        if (answered >= goal) reached.resolve()
      }
      look()
      await reached.promise
      const killed = underWay
      await server.killAndRestart()
      return killed
    },
  }
}

/** From none to all but one. */
export const someOf = (count: number): number => Math.floor(Math.random() * count)
