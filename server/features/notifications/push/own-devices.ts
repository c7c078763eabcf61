import { createECDH } from 'node:crypto'
import { getSettings } from '#features/settings/index.ts'
import { sessionOf } from '#platform/actor.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertNamePublic, isNamedHost } from '#platform/outgoing.ts'
import { hit } from '#platform/rate-limits.ts'
import { texts } from '#platform/texts/texts.ts'
import { deliverPush } from './deliver-push.ts'
import { type Device, deleteDevice, keepDevice, listDevices } from './device-store.ts'
import { pushOutcome } from './push-outcome.ts'
import { vapidKeys } from './vapid-keys.ts'

type List = 'GET /push/devices'
type Subscribe = 'POST /push/subscribe'
type Test = 'POST /push/test'
type Remove = 'DELETE /push/devices/{id}'

export async function listOwnDevices(tx: ReadTx, { actor, platform }: Call<List>): Promise<Answer<List>> {
  const { sessionId } = sessionOf(actor)
  return {
    public_key: vapidKeys(platform.config).publicKey,
    devices: (await listDevices(tx, [actor.userId])).map((device) => present(device, sessionId)),
  }
}

/** We send to whatever address a browser names: never into our own network, and never unencrypted. */
export async function subscribe(tx: Tx, call: Call<Subscribe>): Promise<Answer<Subscribe>> {
  const { actor, body, platform, origin } = call
  const { sessionId } = sessionOf(actor)
  if (!URL.canParse(body.endpoint)) throw fieldError('endpoint', 'invalid')
  const target = new URL(body.endpoint)
  const { outgoingPrivateHosts } = platform.config
  assertNamePublic(target, outgoingPrivateHosts)
  if (target.protocol !== 'https:' && !isNamedHost(target, outgoingPrivateHosts))
    throw new AppError('outgoing_address_refused')
  if (!isPoint(body.keys.p256dh)) throw fieldError('keys.p256dh', 'invalid')
  const device = await keepDevice(tx, {
    user_id: actor.userId,
    session_id: sessionId,
    endpoint: body.endpoint,
    p256dh: body.keys.p256dh,
    auth: body.keys.auth,
    user_agent: origin.userAgent,
  })
  return present(device, sessionId)
}

/** Eighty-seven characters need not be a point of the curve, and only a point can be encrypted for. */
function isPoint(p256dh: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    curve.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** To the browser that asks; the word of its push service is shown as it is. */
export async function testPush({ platform, site, actor }: Call<Test>): Promise<Answer<Test>> {
  const { sessionId } = sessionOf(actor)
  await hit(platform, { key: `push-test:${site.id}:${actor.userId}`, max: 20, seconds: 3600 })
  const { device, title } = await platform.db.read(site.id, async (tx) => ({
    device: (await listDevices(tx, [actor.userId])).find(({ session_id }) => session_id === sessionId),
    title: (await getSettings(tx)).title,
  }))
  if (!device) throw notFound()
  const t = texts(actor.locale, 'notifications')
  const payload = { title, body: t('push.test'), url: '/', tag: 'test' }
  const { status, message } = await deliverPush(platform, device, payload)
  const outcome = pushOutcome(status)
  if (outcome === 'gone') await platform.db.statement(site.id, (tx) => deleteDevice(tx, device.id))
  return { works: outcome === 'sent', message: outcome === 'sent' ? '' : `${status || ''} ${message}`.trim() }
}

export async function removeDevice(tx: Tx, { actor, params }: Call<Remove>): Promise<Answer<Remove>> {
  if (!(await deleteDevice(tx, params.id, actor.userId))) throw notFound()
  return { status: 'success' }
}

const present = ({ id, user_agent, created_at, last_sent_at, session_id }: Device, sessionId: string) => ({
  id,
  user_agent,
  created_at: created_at.toISOString(),
  last_sent_at: last_sent_at?.toISOString() ?? null,
  is_current: session_id === sessionId,
})
