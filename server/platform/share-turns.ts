/** Does something for many of a site at once, and says the same to all who asked. */
type Work<T, R> = (siteId: string, items: ReadonlySet<T>) => Promise<R>

interface Turn<T, R> {
  readonly items: Set<T>
  readonly done: Promise<R>
}

/** So long is waited for the turn before: one connection that hangs must not hang everybody. */
const PATIENCE_MS = 250

/**
 * Whoever comes while the work of a site is under way waits for its next turn and shares it with all others who do. Alone one
 * waits for nobody; when hundreds come in the same second, they are a few statements.
 */
export function shareTurns<T, R>(work: Work<T, R>): (siteId: string, items: readonly T[]) => Promise<R> {
  /** By site: the turn that is under way, and the one that gathers behind it. */
  const underWay = new Map<string, Promise<R>>()
  const gathering = new Map<string, Turn<T, R>>()

  async function take(siteId: string, items: ReadonlySet<T>): Promise<R> {
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

  function begin(siteId: string): Turn<T, R> {
    const items = new Set<T>()
    const turn = { items, done: take(siteId, items) }
    gathering.set(siteId, turn)
    return turn
  }

  return (siteId, items) => {
    const turn = gathering.get(siteId) ?? begin(siteId)
    for (const item of items) turn.items.add(item)
    return turn.done
  }
}

/** Resolves when the turn is over, however it ended, and after our patience at the latest. */
async function overSoon(turn: Promise<unknown> | undefined): Promise<void> {
  if (!turn) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  turn.then(
    () => resolve(),
    () => resolve(),
  )
  await promise
  clearTimeout(timer)
}
