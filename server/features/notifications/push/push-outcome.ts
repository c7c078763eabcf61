/**
 * What follows from the word of a push service. `gone`: the browser takes no more. `later`: it is busy or ill. `refused`:
 * trying again would change nothing.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'

/** 0: nobody answered. */
export function pushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

const FIRST_MS = 30_000
const LONGEST_MS = 3_600_000
/** What is older is news to nobody. */
export const GIVE_UP_MS = 24 * 3_600_000

/** How long to wait after so many attempts: twice as long each time, and never shorter than the service asks for. */
export function pauseAfter(attempts: number, retryAfter: string | undefined): number {
  const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0
  return Math.max(Math.min(FIRST_MS * 2 ** Math.min(attempts, 20), LONGEST_MS), Math.min(asked, GIVE_UP_MS))
}
