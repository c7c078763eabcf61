/* What the browser itself has to say about pushes. The service worker shows them. */

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Not in private windows, not without https, and on an iPhone only once the portal is on the home screen. */
export const canTakePushes = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** `denied`: the person, or their browser, says no. `unreachable`: the browser's own push service does not answer it. */
export type PushRefusal = 'denied' | 'unreachable'

/** One that another installation subscribed is made anew. */
export async function subscribeHere(publicKey: string): Promise<Subscription | PushRefusal> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const made = await pushManager.subscribe(options).catch(() => null)
  const { endpoint, keys } = made?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'unreachable'
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

export async function endPushes(): Promise<void> {
  if (!canTakePushes()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Base64 as addresses write it. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}
