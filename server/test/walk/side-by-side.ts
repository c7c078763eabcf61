/** Whose session it is, is read once for all that come at once; database and program work side by side. */
const AT_ONCE = 24

/** Does it for each of them, and for the next few when those before are done. */
export async function sideBySide<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return results
}
