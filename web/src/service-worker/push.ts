/** What the server sends: `url` is a path of this site, `tag` replaces what was shown under it before. */
interface PushedNote {
  title: string
  body: string
  url: string
  tag: string
  /** How much is unread now, for the badge on the icon. */
  unread?: number
}

/** Notifications that arrive while no page is open, and what a click on one does. */
export function listenToPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const note = noteIn(event.data)
    if (note) event.waitUntil(show(worker, note))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, ownPath(worker, event.notification.data?.url)))
  })
}

/** Anything else would show nothing that a person understands. */
function noteIn(data: PushMessageData | null): PushedNote | null {
  try {
    const note = data?.json() as Partial<PushedNote> | undefined
    if (typeof note?.title !== 'string') return null
    const { title, body = '', url = '/', tag = '', unread } = note
    return { title, body, url, tag, ...(typeof unread === 'number' && { unread }) }
  } catch {
    return null
  }
}

async function show(worker: ServiceWorkerGlobalScope, { title, body, url, tag, unread }: PushedNote) {
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: { url },
    icon: '/apple-touch-icon.png',
    dir: 'auto',
  })
  const { navigator } = worker
  if (unread === undefined || !('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Never away from this site, whatever the note says. */
function ownPath(worker: ServiceWorkerGlobalScope, url: unknown): string {
  const { origin } = worker.location
  const asked = URL.parse(String(url ?? '/'), origin)
  return asked?.origin === origin ? asked.href : `${origin}/`
}

/** A page that is open already goes there; else one is opened. */
async function open(worker: ServiceWorkerGlobalScope, href: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => url === href) ?? pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(href))
  await page.focus().catch(() => undefined)
  if (page.url !== href) await page.navigate(href).catch(() => worker.clients.openWindow(href))
}
