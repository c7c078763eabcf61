/*
 * Whatever a bench starts ends with it, by a fault or a signal too: the next bench would otherwise share the machine
 * with it.
 */
const running = new Set<() => Promise<unknown>>()
let ending = false

/** Makes `stop` do its work once, now or when the bench ends before its time. */
export function endsWithBench(stop: () => Promise<unknown>): () => Promise<void> {
  running.add(stop)
  return async () => {
    if (running.delete(stop)) await stop()
  }
}

/** The last first: servers before their database. */
async function endEarly(why: string) {
  process.stderr.write(`${why}\n`)
  // What breaks once its server is gone follows from the first fault.
  if (ending) return
  ending = true
  for (const stop of [...running].reverse()) await stop().catch(() => {})
  process.exit(1)
}

process.on('uncaughtException', (fault) => endEarly(fault.stack ?? String(fault)))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => endEarly(`ended by ${signal}`))
