import type { Platform } from '../platform.ts'

/**
 * Runs one part after the other, whatever happens to those before it. What went wrong is logged with the name of its
 * part, and thrown together at the end, so that the job counts as failed.
 */
export async function everyPart(
  platform: Platform,
  parts: Iterable<readonly [name: string, run: () => Promise<unknown>]>,
  /** After so many the rest is left to the next run: it is not the parts that are at fault. */
  mostFailures = Number.POSITIVE_INFINITY,
): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
  for (const [part, run] of parts) {
    try {
      await run()
    } catch (error) {
      platform.log.error({ part, err: error }, 'a part of a job failed')
      failed.push(part)
      errors.push(error)
      if (errors.length >= mostFailures) break
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed: ${failed.join(', ')}`)
}

/** The same over people, orders or files: after ten failures the rest waits for the next run. */
export const forEachByItself = <T>(
  platform: Platform,
  items: readonly T[],
  nameOf: (item: T) => string,
  run: (item: T) => Promise<unknown>,
): Promise<void> =>
  everyPart(
    platform,
    items.map((item) => [nameOf(item), () => run(item)] as const),
    MOST_FAILURES,
  )

const MOST_FAILURES = 10
