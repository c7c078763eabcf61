import type { ReadTx, Tx } from './database.ts'

/**
 * What nearly every call needs of a site and what hardly ever changes, such as its settings, kept in this process.
 * PostgreSQL tells every process of a change, whoever made it: triggers send NOTIFY. Nothing is kept while nobody
 * listens, and nothing for longer than half a minute, in case a listener is cut off and does not notice.
 */
export interface KeptValues {
  /** The values of a site for one unit of work. */
  ofUnit(siteId: string): UnitsValues
  /** As a trigger says it: a site, and what of it changed where that is not the site itself. */
  forget(what: string): void
  /** From the first word on somebody hears of changes; until then, and while the listener is away, nobody does. */
  listen(): void
  pause(): void
}

/** What is forgotten by itself: stock changes with every order of parts, and the settings need not go with it. */
export type Topic = 'site' | 'shop'

export interface UnitsValues {
  find<T>(tx: ReadTx, read: Reader<T>, topic: Topic): Promise<T>
  /** This unit changes something: it reads for itself from now on. */
  readAnew(topic: Topic): void
  /** It has changed something: everyone here reads anew. */
  forget(topic: Topic): void
}

type Reader<T> = (tx: ReadTx) => Promise<T>
type Values = Map<Reader<unknown>, { value: unknown; until: number }>

/** A calendar is made of settings that may have been kept for as long already, so half a minute is twice this. */
const FRESH = 15_000

export function createKeptValues(): KeptValues {
  let sites: Map<string, Map<Topic, Values>> | undefined

  /** Found again after a read only if nothing has been forgotten meanwhile: what was read may be older than that. */
  function valuesOf(siteId: string, topic: Topic): Values | undefined {
    if (!sites) return undefined
    const topics = sites.get(siteId) ?? new Map<Topic, Values>()
    sites.set(siteId, topics)
    const values: Values = topics.get(topic) ?? new Map()
    topics.set(topic, values)
    return values
  }

  const forget = (siteId: string, topic: Topic) => void sites?.get(siteId)?.delete(topic)

  return {
    ofUnit(siteId) {
      const own: Values = new Map()
      const anew = new Set<Topic>()
      return {
        async find<T>(tx: ReadTx, read: Reader<T>, topic: Topic): Promise<T> {
          const values = anew.has(topic) ? own : (valuesOf(siteId, topic) ?? own)
          const known = values.get(read)
          if (known && (values === own || known.until > Date.now())) return known.value as T
          // Everyone reads for themselves until it is known: who waited for another unit could wait for each other.
          const value = await read(tx)
          values.set(read, { value, until: Date.now() + FRESH })
          return value
        },
        readAnew(topic) {
          anew.add(topic)
          own.clear()
        },
        forget: (topic) => forget(siteId, topic),
      }
    },
    forget(what) {
      const [siteId = '', topic = 'site'] = what.split(' ')
      forget(siteId, topic as Topic)
    },
    listen() {
      sites = new Map()
    },
    pause() {
      sites = undefined
    },
  }
}

/** A read whose answer is kept for the site. What it answers is shared by many calls: nobody changes it. */
export function kept<T>(read: Reader<T>, topic: Topic = 'site'): Reader<Readonly<T>> {
  return (tx) => tx.kept.find(tx, read, topic)
}

/**
 * The same for a read that has many answers, such as pages of a list: of all sites together so many are kept, those that were
 * read last. An answer counts as long as the mark does under which it was read.
 */
export function keptAnswers<T>(
  topic: Topic,
  most: number,
): (tx: ReadTx, key: string, read: () => Promise<T>) => Promise<Readonly<T>> {
  const markOf = kept(async () => ({}), topic)
  const answers = new Map<string, { mark: object; answer: T }>()
  return async (tx, key, read) => {
    const mark = await markOf(tx)
    const place = `${tx.siteId} ${key}`
    const known = answers.get(place)
    if (known?.mark === mark) return known.answer
    const answer = await read()
    answers.delete(place)
    answers.set(place, { mark, answer })
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    return answer
  }
}

/** Before something is changed of which a part is kept. Other processes hear of it by the table's trigger. */
export function changesKept(tx: Tx, topic: Topic = 'site'): void {
  tx.kept.readAnew(topic)
  tx.afterCommit(() => tx.kept.forget(topic))
}
