import webPush from 'web-push'
import { AppError } from '#platform/app-error.ts'
import { messageOf } from '#platform/error-facts.ts'
import { parseAddress } from '#platform/mail/mail-address.ts'
import { callOutside } from '#platform/outgoing.ts'
import type { Platform } from '#platform/platform.ts'
import { portalUrl } from '#server/config.ts'
import type { Device } from './device-store.ts'
import { vapidKeys } from './vapid-keys.ts'

/** What the service worker shows; `tag`: a later one takes the place of an earlier one. */
export interface PushPayload {
  title: string
  body: string
  url: string
  tag: string
  unread?: number
}

export interface PushAnswer {
  /** 0: nobody answered. */
  status: number
  message: string
  retryAfter: string | undefined
}

/** The services take 4096 bytes, with what the encryption adds. */
const MOST_CHARACTERS = 400
const DAY_SECONDS = 86_400

/** One push to one browser, encrypted for it alone. Never throws: whatever goes wrong is the answer. */
export async function deliverPush(
  platform: Platform,
  device: Pick<Device, 'endpoint' | 'p256dh' | 'auth'>,
  payload: PushPayload,
  timeoutMs = 10_000,
): Promise<PushAnswer> {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify({ ...payload, body: [...payload.body].slice(0, MOST_CHARACTERS).join('') }),
      {
        vapidDetails: { subject: contactOf(platform), ...vapidKeys(platform.config) },
        TTL: DAY_SECONDS,
        urgency: 'high',
      },
    )
    const answer = await callOutside(platform.config, {
      url: endpoint,
      method: 'POST',
      headers: headersOf(headers),
      body: { size: body.length, chunks: once(body) },
      timeoutMs,
      guarded: true,
    })
    const retryAfter = answer.headers['retry-after']
    return { status: answer.status, message: answer.text.slice(0, 300), retryAfter }
  } catch (error) {
    // An address that is refused stays refused; everything else may be there again.
    const status = error instanceof AppError ? 400 : 0
    return { status, message: messageOf(error), retryAfter: undefined }
  }
}

/** Whom the push services write to if we trouble them. They take only these two forms. */
function contactOf({ config }: Platform): string {
  const url = portalUrl(config)
  return url.startsWith('https:') ? url : `mailto:${parseAddress(config.mailFrom).address}`
}

/** The length is counted by whoever sends it. */
const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )

async function* once(bytes: Buffer) {
  yield bytes
}
