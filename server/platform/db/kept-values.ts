import type { ReadTx, Tx } from './database.ts'

/**
 * What nearly every call needs of a site and what hardly ever changes, such as its settings, kept in this process.
 * PostgreSQL tells every process of a change, whoever made it: triggers send NOTIFY. Nothing is kept while nobody
 * listens, and nothing for longer than half a minute, in case a listener is cut off and does not notice.
 */
export interface KeptValues {
  /** The values of a site for one unit of work. */
  ofUnit(siteId: string): UnitsValues
  forget(siteId: string): void
  /** From the first word on somebody hears of changes; until then, and while the listener is away, nobody does. */
  listen(): void
  pause(): void
}

export interface UnitsValues {
  find<T>(tx: ReadTx, read: Reader<T>): Promise<T>
  /** This unit changes something: it reads for itself from now on. */
  readAnew(): void
  /** It has changed something: everyone here reads anew. */
  forget(): void
}

type Reader<T> = (tx: ReadTx) => Promise<T>
type Values = Map<Reader<unknown>, { value: unknown; until: number }>

/** A calendar is made of settings that may have been kept for as long already, so half a minute is twice this. */
const FRESH = 15_000

export function createKeptValues(): KeptValues {
  let sites: Map<string, Values> | undefined

  /** Found again after a read only if nothing has been forgotten meanwhile: what was read may be older than that. */
  function valuesOf(siteId: string): Values | undefined {
    if (!sites) return undefined
    const values = sites.get(siteId) ?? new Map()
    sites.set(siteId, values)
    return values
  }

  const forget = (siteId: string) => void sites?.delete(siteId)

  return {
    ofUnit(siteId) {
      const own: Values = new Map()
      let isOwn = false
      return {
        async find<T>(tx: ReadTx, read: Reader<T>): Promise<T> {
          const values = isOwn ? own : (valuesOf(siteId) ?? own)
          const known = values.get(read)
          if (known && (values === own || known.until > Date.now())) return known.value as T
          // Everyone reads for themselves until it is known: who waited for another unit could wait for each other.
          const value = await read(tx)
          values.set(read, { value, until: Date.now() + FRESH })
          return value
        },
        readAnew() {
          isOwn = true
          own.clear()
        },
        forget: () => forget(siteId),
      }
    },
    forget,
    listen() {
      sites = new Map()
    },
    pause() {
      sites = undefined
    },
  }
}

/** A read whose answer is kept for the site. What it answers is shared by many calls: nobody changes it. */
export function kept<T>(read: Reader<T>): Reader<Readonly<T>> {
  return (tx) => tx.kept.find(tx, read)
}

/** Before something is changed of which a part is kept. Other processes hear of it by the table's trigger. */
export function changesKept(tx: Tx): void {
  tx.kept.readAnew()
  tx.afterCommit(tx.kept.forget)
}
