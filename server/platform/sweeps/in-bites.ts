/** What one transaction takes: some milliseconds of work, so that nobody who needs one of its rows has to wait. */
const BITE = 1000
/** A run after a long time comes to an end too. The next one goes on where it stopped. */
const MOST_BITES = 2000

/**
 * Repeats `take`, a transaction of its own each time, until it finds less than it may take. A run that is killed keeps
 * what its bites have done. Answers how much was taken.
 */
export async function inBites(
  take: (most: number) => Promise<number>,
  { bite = BITE, mostBites = MOST_BITES } = {},
): Promise<number> {
  let taken = 0
  for (let bites = 0; bites < mostBites; bites++) {
    const found = await take(bite)
    taken += found
    if (found < bite) break
  }
  return taken
}
