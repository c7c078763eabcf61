import { parseBody } from './parse-body.ts'

/**
 * What boot.js has asked for while the program was on its way: the first calls of the screen in the address bar. A call for
 * the same address with the same token takes the answer instead of asking a second time. Nothing else changes: a refusal or
 * a broken line is met by whoever takes it. Without boot.js, as in tests, every call asks by itself.
 */
interface Early {
  /** Asks with this token; the token that boot.js found may have expired. */
  ask: (token: string) => void
  /** When the first was asked for. */
  began: number | null
  answers: Map<string, EarlyAnswer>
}

export interface EarlyAnswer {
  token: string
  asked: number
  reply: Promise<Reply>
  /** Once it has arrived. */
  came: Reply | null
}

interface Reply {
  status: number
  text: string
}

declare global {
  interface Window {
    early?: Early
  }
}

/** As long as any other answer counts as fresh (see query-client.ts). */
const LONGEST_WAIT = 30_000

/** For one call only: whoever asks again wants to know what is new. */
export function takeEarlyAnswer(url: string, token: string | undefined): Promise<Reply> | null {
  const found = find(url, token)
  window.early?.answers.delete(url)
  return found?.reply ?? null
}

/** What has arrived already, left for the call that takes it. */
export function seeEarlyAnswer(url: string, token: string | undefined): unknown {
  const came = find(url, token)?.came
  return came?.status === 200 ? (parseBody(came.text) ?? undefined) : undefined
}

function find(url: string, token: string | undefined): EarlyAnswer | null {
  const found = window.early?.answers.get(url)
  return found && found.token === token && Date.now() - found.asked < LONGEST_WAIT ? found : null
}

/** Somebody changed something, or leaves: what was asked for before is not to be shown any more. */
export const forgetEarlyAnswers = (): void => window.early?.answers.clear()

export const askEarly = (token: string): void => window.early?.ask(token)

/** The page may show what was true at this time. Said once: whoever signs in later has asked for nothing early. */
export function beganToAsk(): number {
  const began = window.early?.began ?? Date.now()
  if (window.early) window.early.began = null
  return began
}
