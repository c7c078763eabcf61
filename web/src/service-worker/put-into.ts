const isNote = ({ url }: Request) => new URL(url).pathname.startsWith('/kept/')

/** Keeps an answer; the oldest ones make room, notes of the page never. A full disk is no reason to fail: it is not kept then. */
export async function putInto(
  cache: Cache,
  key: Request | string,
  answer: Response,
  most: number,
): Promise<void> {
  try {
    await cache.put(key, answer)
    const keys = (await cache.keys()).filter((one) => !isNote(one))
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
  } catch {
    // Nothing is owed to anybody here.
  }
}
