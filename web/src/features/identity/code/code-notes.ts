import { LIMITS } from '#contract/limits.ts'
import { readJson, writeText } from '../../../lib/stored.ts'

/** When a code was last mailed to whom, kept for this tab: a reload must neither mail another nor lose the countdown. */
interface CodeNote {
  /** A user's id, or the email of somebody who forgot their password. */
  to: string
  sent_at: number
  resend_at: number
}

const KEY = 'code_sent'

export function noteCodeSent(to: string, resendIn: number = LIMITS.code_resend_seconds): number {
  const now = Date.now()
  const note: CodeNote = { to, sent_at: now, resend_at: now + resendIn * 1000 }
  writeText(KEY, JSON.stringify(note), 'session')
  return note.resend_at
}

/** Null when no code that could still be good is known of. */
export function readCodeNote(to: string): CodeNote | null {
  const note = readJson<CodeNote>(KEY, 'session')
  if (note?.to !== to) return null
  return note.sent_at + LIMITS.code_minutes * 60_000 > Date.now() ? note : null
}
