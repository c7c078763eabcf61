import { ROLE } from '#contract/roles.ts'
import { onReconnect } from './connection.ts'
import { CACHES, type OfflineNote, OWNER, visitedKey } from './offline-places.ts'
import { currentUser, type SessionUser, subscribeSession } from './session.ts'
import { takeSharedFiles } from './shared-files.ts'
import { sharedValue } from './shared-value.ts'

/*
 * What stays readable without a connection, as far as the page decides it. The service worker keeps a customer's answers while
 * the page says whose they may be (OWNER); with the session goes everything that was kept.
 */

/** As of when the oldest of the answers on the screen is, while there is no connection. */
const keptAt = sharedValue<number | null>(null)
export const useKeptAt = keptAt.use

// Already here: boot.js asks before the program starts, and what is told of its answers waits only until the page is read.
globalThis.navigator?.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<OfflineNote>) => {
  if (data?.type === 'kept-answer') keptAt.set(data.keptAt)
})

/** Registered once the page is there and idle: nobody waits for it. */
export function startOffline(pathname: () => string, onArrival: (arrived: () => void) => void): void {
  if (!('serviceWorker' in navigator) || !('caches' in window) || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  whenIdle(() => void serviceWorker.register('/sw.js').catch(() => undefined))
  onReconnect(() => keptAt.set(null))
  let owner = keptSession(currentUser())
  const follow = () => {
    const next = keptSession(currentUser())
    if (next === owner) return
    // Whoever signs in may have shared a file before; whoever leaves takes theirs along.
    const left = owner
    owner = next
    void hand(left, next)
  }
  void begin(owner)
  subscribeSession(follow)
  const arrived = () => owner && void note(visitedKey(pathname()), '')
  arrived()
  onArrival(arrived)
}

/** What another session kept, in a browser that was closed meanwhile, goes before anything is shown of it. */
async function begin(owner: string | null): Promise<void> {
  const noted = await ownCache()
    .then((cache) => cache.match(OWNER))
    .catch(() => undefined)
  const before = noted ? await noted.text() : null
  await hand(before === owner ? null : before, owner)
}

async function hand(left: string | null, next: string | null): Promise<void> {
  if (left !== null) await forgetKept()
  if (next !== null) await noteOwner(next)
}

/** A customer's own session. Neither staff nor staff in a customer's account leave anything here. */
function keptSession(user: SessionUser | null): string | null {
  if (!user || user.role_id !== ROLE.customer || user.impersonation) return null
  try {
    const payload = (user.access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return String(JSON.parse(atob(payload)).sub)
  } catch {
    return null
  }
}

const ownCache = () => caches.open(CACHES.own)
const noteOwner = (session: string) => note(OWNER, session)

async function note(key: string, text: string): Promise<void> {
  await ownCache()
    .then((cache) => cache.put(key, new Response(text)))
    .catch(() => undefined)
}

async function forgetKept(): Promise<void> {
  keptAt.set(null)
  await Promise.all([caches.delete(CACHES.own), takeSharedFiles()]).catch(() => undefined)
}

function whenIdle(work: () => void): void {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 500)
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
}
