import { readJson, writeText } from './stored.ts'

/* Where the draft of an order is kept. Screens beside the order form ask whether there is one. */

/** Changes when the meaning of a field does: a draft of another version is forgotten, not misread. */
const VERSION = 1

interface Stored {
  version: number
  saved_at: string
  draft: object
}

/** Per person: a browser may be shared by a workshop. The site is the origin, which the browser keeps apart. */
const keyOf = (person: string) => `order_draft.${person}`

export function findStoredDraft(person: string): { draft: Record<string, unknown>; savedAt: Date } | null {
  const stored = readJson<Partial<Stored>>(keyOf(person))
  const savedAt = new Date(stored?.saved_at ?? Number.NaN)
  if (stored?.version !== VERSION || !isRecord(stored.draft) || Number.isNaN(savedAt.getTime())) return null
  return { draft: stored.draft, savedAt }
}

export function storeDraft(person: string, draft: object, now: Date): void {
  const stored: Stored = { version: VERSION, saved_at: now.toISOString(), draft }
  writeText(keyOf(person), JSON.stringify(stored))
}

export function forgetDraft(person: string): void {
  writeText(keyOf(person), null)
}

export function hasDraft(person: string): boolean {
  return findStoredDraft(person) !== null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
