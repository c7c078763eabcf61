import { CACHES } from '../lib/offline-places.ts'
import { putInto } from './put-into.ts'

/** Some versions of all screens that one person goes to. */
const MOST_FILES = 250

/** The name of a file has a hash of it, so what is kept under it never changes. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHES.assets)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  // A part of a file is no file.
  if (answer.status === 200) event.waitUntil(putInto(cache, event.request, answer.clone(), MOST_FILES))
  return answer
}
