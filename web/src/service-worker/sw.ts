import { CACHES } from '../lib/offline-places.ts'
import { answerAsset } from './assets.ts'
import { answerKept, isKept } from './kept-answers.ts'
import { answerNavigation } from './navigation.ts'
import { listenToPush } from './push.ts'
import { takeShared } from './share.ts'

/*
 * Stands between the pages of a site and the network. Online it changes nothing: pages and answers come from the server, so a
 * new version is there with the next navigation. Offline it has what was seen last. It holds nothing back for later.
 */
declare const self: ServiceWorkerGlobalScope

// A new one takes over at once: it keeps nothing that pages of the former one would miss.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOthers(), self.clients.claim()])),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/share-target') return event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) return event.respondWith(answerAsset(event))
  if (isKept(pathname)) return event.respondWith(answerKept(event))
  // A download is a navigation, too, and never ours.
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(answerNavigation(event))
})

listenToPush(self)

async function dropOthers(): Promise<void> {
  const known: readonly string[] = Object.values(CACHES)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)))
}
