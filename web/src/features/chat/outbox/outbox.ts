import { newIdempotencyKey } from '../../../lib/api.ts'
import type { ChatMessage } from '../talk/talk.ts'
import { addLetter, type Letter, lettersOf, removeLetter, setRefused, talksWithLetters } from './letters.ts'
import { failureOf, pauseAfter, waitForLine } from './retries.ts'

/*
 * Sends what was said, once and in order. A letter waits in storage until the server has answered for it. One tab sends at a
 * time, by a lock; what got lost on the way is sent again with the key it had, which the server knows. A refusal stops the
 * talk until somebody decides: what comes after may make no sense without it.
 */

export interface Words {
  text: string
  file: File | null
  after: string | null
}

interface Means {
  send: (talk: string, letter: Letter, file: File | null, signal: AbortSignal) => Promise<ChatMessage>
  onSent: (talk: string, message: ChatMessage) => void
}

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(person: string, { send, onSent }: Means) {
  const ending = new AbortController()
  const tab = newIdempotencyKey()
  const files = new Map<string, File>()
  let isTabKnown = false

  /** Other tabs see by it that the files are still there. */
  function showTab(): void {
    if (isTabKnown || !navigator.locks) return
    isTabKnown = true
    navigator.locks
      .request(`chat-tab-${tab}`, { signal: ending.signal }, () => until(ending.signal))
      .catch(() => undefined)
  }

  /** `elsewhere`: another tab has the file, and sends it. */
  async function fileFor({ key, file, tab: owner }: Letter): Promise<File | null | 'elsewhere' | 'lost'> {
    if (!file) return null
    const own = files.get(key)
    if (own) return own
    return owner !== tab && (await isOpen(owner)) ? 'elsewhere' : 'lost'
  }

  async function sendAll(talk: string): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; ) {
      const letter = lettersOf(person, talk)[0]
      if (!letter || letter.refused) return
      const file = await fileFor(letter)
      if (file === 'elsewhere') return
      if (file === 'lost') return setRefused(person, talk, letter.key, { code: 'file_lost' })
      try {
        const message = await send(talk, letter, file, ending.signal)
        failures = 0
        // Deleted meanwhile or not: it was said.
        onSent(talk, message)
        files.delete(letter.key)
        removeLetter(person, talk, letter.key)
      } catch (error) {
        if (ending.signal.aborted) return
        const { refused, seconds } = failureOf(error)
        if (refused) return setRefused(person, talk, letter.key, refused)
        failures += 1
        await waitForLine(seconds === null ? pauseAfter(failures) : seconds * 1000, ending.signal)
      }
    }
  }

  function pump(talk: string): void {
    if (!navigator.locks) {
      chain(talk)
      return
    }
    navigator.locks
      .request(`chat-outbox-${person}-${talk}`, { signal: ending.signal }, () => sendAll(talk))
      .catch(() => undefined)
  }

  /** Without locks (plain http on a local network) each tab takes turns with itself; the server knows the keys. */
  const turns = new Map<string, Promise<void>>()
  function chain(talk: string): void {
    const turn = (turns.get(talk) ?? Promise.resolve()).then(() => sendAll(talk)).catch(() => undefined)
    turns.set(talk, turn)
  }

  return {
    post(talk: string, { text, file, after }: Words): void {
      const key = newIdempotencyKey()
      if (file) {
        files.set(key, file)
        showTab()
      }
      addLetter(person, talk, {
        key,
        text,
        file: file && { name: file.name, size: file.size },
        tab,
        at: new Date().toISOString(),
        after,
        refused: null,
      })
      pump(talk)
    },
    retry(talk: string, key: string): void {
      setRefused(person, talk, key, null)
      pump(talk)
    },
    discard(talk: string, key: string): void {
      files.delete(key)
      removeLetter(person, talk, key)
      pump(talk)
    },
    /** What an earlier page left behind. */
    resume(): void {
      for (const talk of talksWithLetters(person)) pump(talk)
    },
    stop: () => ending.abort(),
  }
}

async function isOpen(tab: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {}
  return held?.some(({ name }) => name === `chat-tab-${tab}`) ?? false
}

const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
