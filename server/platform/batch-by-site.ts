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
 * one connection breaks, all of its batch are told so.
 */
export function batchBySite<T, R>(work: Work<T, R>): (siteId: string, items: readonly T[]) => Promise<R> {
  /** By site: the batch that is under way, and the one that gathers behind it. */
  const underWay = new Map<string, Promise<R>>()
  const gathering = new Map<string, Batch<T, R>>()

  async function send(siteId: string, items: ReadonlySet<T>): Promise<R> {
    await overSoon(underWay.get(siteId))
    gathering.delete(siteId)
    const done = work(siteId, items)
    underWay.set(siteId, done)
    try {
      return await done
    } finally {
      if (underWay.get(siteId) === done) underWay.delete(siteId)
    }
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

/** Resolves when the batch is over, however it ended, and after our patience at the latest. */
async function overSoon(batch: Promise<unknown> | undefined): Promise<void> {
  if (!batch) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  batch.then(
    () => resolve(),
    () => resolve(),
  )
  await promise
  clearTimeout(timer)
}
