/**
 * Reads of one unit of work that do not depend on each other: they are sent together and answered in one go. All are
 * waited for even when one fails, because a unit that ends gives its connection to the next.
 */
export async function together<T extends readonly unknown[]>(
  reads: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(reads)
  return Promise.all(reads)
}
