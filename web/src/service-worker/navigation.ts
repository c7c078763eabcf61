import { CACHES, SHELL, visitedKey } from '../lib/offline-places.ts'
import { offlinePage } from './offline-page.ts'

/** Whoever waits longer would rather have what was there before (ms). */
const PATIENCE = 8000

/**
 * A page always comes from the server, if it can be reached. Else the last page is shown for screens that were seen on this
 * device, whose code is here then; the others say that they have to wait.
 */
export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then(keepShell, () => undefined))
  try {
    return await within(fresh, PATIENCE)
  } catch (failure) {
    const kept = await findShell(new URL(event.request.url).pathname)
    if (kept) return kept
    return failure === TOO_LATE ? fresh.catch(offlinePage) : offlinePage()
  }
}

/** The page is the same for every screen but for the words in its frame, and has nothing of a person in it. */
async function keepShell(answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !answer.headers.get('content-type')?.includes('html'))
    return
  // Before anything is waited for: the browser reads the answer itself in the next turn.
  const copy = answer.clone()
  const cache = await caches.open(CACHES.pages)
  await cache.put(SHELL, copy).catch(() => undefined)
}

async function findShell(pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.pages)
  const wasSeen = await (await caches.open(CACHES.own)).match(visitedKey(pathname))
  return wasSeen && cache.match(SHELL)
}

const TOO_LATE = new Error('too late')

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(TOO_LATE), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
