import { v7 as newId } from 'uuid'

/**
 * Messages are shown, and asked for, in the order of their ids. Processes on other machines may be a little behind: what
 * is written after a message gets a higher id than it, whatever the clock says. Whoever asks holds the subject's lock.
 */
export function idAfter(newest: string | null): string {
  const id = newId()
  if (newest === null || id > newest) return id
  return newId({ msecs: Number.parseInt(newest.replaceAll('-', '').slice(0, 12), 16) + 1, seq: 0 })
}
