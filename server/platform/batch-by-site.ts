import { setTimeout as pause } from 'node:timers/promises'

/** Does something for many of a site at once, and says the same to all who asked. */
type Work<T, R> = (siteId: string, items: ReadonlySet<T>) => Promise<R>

interface Batch<T, R> {
  readonly items: Set<T>
  readonly done: Promise<R>
}

/** So long is waited for the batch before: one connection that hangs must not hang everybody. */
const PATIENCE_MS = 250

/**
 * Whoever comes while a batch of their site is under way shares the next one, which begins after they came. Alone one waits
 * for nobody; when hundreds come in the same second, they are a few statements. They share what becomes of it, too: where
 * one connection breaks, all of its batch are told so. `restMs`: how long after one the next begins at the earliest, so that
 * those who come one after the other share it as well.
 */
export function batchBySite<T, R>(
  work: Work<T, R>,
  { restMs = 0 }: { restMs?: number } = {},
): (siteId: string, items: readonly T[]) => Promise<R> {
  /** By site: the batch that is under way or was just now, and the one that gathers behind it. */
  const underWay = new Map<string, Promise<void>>()
  const gathering = new Map<string, Batch<T, R>>()

  async function send(siteId: string, items: ReadonlySet<T>): Promise<R> {
    await overSoon(underWay.get(siteId))
    gathering.delete(siteId)
    const done = work(siteId, items)
    const rested = rest(done)
    underWay.set(siteId, rested)
    void rested.then(() => {
      if (underWay.get(siteId) === rested) underWay.delete(siteId)
    })
    return done
  }

  /** Resolves when the batch is over, however it ended, and its rest. */
  async function rest(done: Promise<R>) {
    await Promise.allSettled([done])
    if (restMs > 0) await pause(restMs, undefined, { ref: false })
  }

  function begin(siteId: string): Batch<T, R> {
    const items = new Set<T>()
    const batch = { items, done: send(siteId, items) }
    gathering.set(siteId, batch)
    return batch
  }

  return (siteId, items) => {
    const batch = gathering.get(siteId) ?? begin(siteId)
    for (const item of items) batch.items.add(item)
    return batch.done
  }
}

/** Resolves when the batch is over, and after our patience at the latest. */
async function overSoon(batch: Promise<void> | undefined): Promise<void> {
  if (!batch) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  void batch.then(resolve)
  await promise
  clearTimeout(timer)
}
