import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import type { TestPerson } from '../people.ts'
import { type Instances, Refused } from './instances.ts'

/** One direction of a chat: what one person says, and what the other hears and reads of it. */
export interface Said {
  /** As the web's outbox does: one after the other, and again with the same key until there is an answer. */
  say(): Promise<void>
  /** An event came: the next is heard, and the talk is read on from where it was. `since`: the stream's beginning. */
  hear(since: number): Promise<void>
  readonly sent: number
  readonly heard: readonly Heard[]
  /** The texts in the order in which they were read, and how long after they were sent. */
  readonly read: readonly { text: string; milliseconds: number }[]
  /** How often something had to be sent again. */
  readonly again: number
}

export interface Heard {
  /** When it was said. */
  at: number
  milliseconds: number
  /** Whether the line to the hearer was up all the while. */
  connected: boolean
}

interface Message {
  id: string
  text: string
  mine: boolean
}

const RETRY_MS = 1000
/** Of so many answers one gets lost: it was said, and whoever said it does not know. */
const ANSWERS_A_LOSS = 100
let answers = 0

/** `withWhom`: staff say whose talk it is; customers leave it out. */
export function oneDirection(
  instances: Instances,
  speaker: TestPerson & { withWhom?: string },
  hearer: TestPerson & { withWhom?: string },
): Said {
  const sentAt: number[] = []
  const said = {
    sent: 0,
    heard: [] as Heard[],
    read: [] as { text: string; milliseconds: number }[],
    again: 0,
  }
  let saying = Promise.resolve()
  let reading = Promise.resolve()
  let after: string | undefined

  async function send(text: string) {
    const options = {
      token: speaker.token,
      key: newId(),
      fields: { text, ...(speaker.withWhom && { user_id: speaker.withWhom }) },
    }
    answers += 1
    let losesAnswer = answers % ANSWERS_A_LOSS === 0
    const attempt = () => instances.call('POST', '/chat_message', { ...options, losesAnswer })
    while (!(await attempt().then(() => true, isNoAnswer))) {
      losesAnswer = false
      said.again += 1
      await wait(RETRY_MS * (0.75 + Math.random() / 2))
    }
  }

  async function readOn(): Promise<void> {
    const query = new URLSearchParams({
      ...(hearer.withWhom && { user_id: hearer.withWhom }),
      ...(after && { after }),
    })
    const asked = { token: hearer.token }
    const page = await instances
      .call<{ items: Message[]; has_more: boolean }>('GET', `/chat_message?${query}`, asked)
      .catch(isNoAnswer)
    if (!page) {
      await wait(RETRY_MS)
      return readOn()
    }
    after = page.items.at(-1)?.id ?? after
    const now = performance.now()
    for (const { mine, text } of page.items)
      if (!mine) said.read.push({ text, milliseconds: now - (sentAt[Number(text)] ?? Number.NaN) })
    if (query.has('after') && page.has_more) return readOn()
  }

  return Object.assign(said, {
    say() {
      const text = String(said.sent)
      said.sent += 1
      sentAt.push(performance.now())
      saying = saying.then(() => send(text))
      // Whoever awaits it hears of a fault; until then nobody does.
      saying.catch(() => undefined)
      return saying
    },
    hear(since: number) {
      const at = sentAt[said.heard.length] ?? Number.NaN
      said.heard.push({ at, milliseconds: performance.now() - at, connected: since <= at })
      reading = reading.then(readOn)
      reading.catch(() => undefined)
      return reading
    },
  })
}

const BROKEN = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE'])

/** What the web's outbox sends again after: too much at once, or a program that is at the end of its strength. */
const COME_AGAIN = [429, 503]

/** A program that died under way, is just starting or says to come again; anything else is a fault. */
function isNoAnswer(error: NodeJS.ErrnoException): false {
  if (error instanceof Refused && COME_AGAIN.includes(error.status)) return false
  if (BROKEN.has(error.code ?? '') || error.message === 'aborted') return false
  throw error
}
