import { readJson, writeText } from './stored.ts'

/* Where drafts are kept: what somebody has begun and not sent. Screens beside a form ask whether there is one. */

interface Stored {
  version: number
  saved_at: string
  draft: object
}

/** The drafts of one form. `version` changes when the meaning of a field does: older ones are forgotten, not misread. */
export function storedDrafts(name: string, version: number) {
  /** Per person: a browser may be shared by a workshop. The site is the origin, which the browser keeps apart. */
  const keyOf = (person: string) => `${name}.${person}`

  function find(person: string): { draft: Record<string, unknown>; savedAt: Date } | null {
    const stored = readJson<Partial<Stored>>(keyOf(person))
    const savedAt = new Date(stored?.saved_at ?? Number.NaN)
    if (stored?.version !== version || !isRecord(stored.draft) || Number.isNaN(savedAt.getTime())) return null
    return { draft: stored.draft, savedAt }
  }

  return {
    find,
    has: (person: string) => find(person) !== null,
    store(person: string, draft: object, now: Date): void {
      const stored: Stored = { version, saved_at: now.toISOString(), draft }
      writeText(keyOf(person), JSON.stringify(stored))
    },
    forget: (person: string) => writeText(keyOf(person), null),
  }
}

export const orderDrafts = storedDrafts('order_draft', 1)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
