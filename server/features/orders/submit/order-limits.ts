import { can } from '#platform/actor.ts'
import type { Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'

/*
 * An order keeps files and sends mails, and cancelling it gives everything back: without a limit a person fills disk and
 * mailboxes for nothing. A busy dealer sends forty orders a day, on a Monday morning many at once, and cancels one of
 * them: the limits are far from that.
 */
const HOUR = 3600
const ORDERS_PER_HOUR = 60
const CANCELLATIONS_PER_HOUR = 10

type Limited = Pick<Call<'POST /order'>, 'platform' | 'site' | 'actor'>

export async function limitOrders({ platform, site, actor }: Limited): Promise<void> {
  if (!isLimited(platform)) return
  const key = `order:${site.id}:${actor.accountId}`
  await hit(platform, { key, max: ORDERS_PER_HOUR, seconds: HOUR, code: 'too_many_orders' })
}

/** Staff cancel as often as they need to. */
export async function limitCancellations({ platform, site, actor }: Limited): Promise<void> {
  if (!isLimited(platform) || can(actor, 'orders')) return
  const key = `order_cancel:${site.id}:${actor.accountId}`
  await hit(platform, { key, max: CANCELLATIONS_PER_HOUR, seconds: HOUR, code: 'too_many_cancellations' })
}

/** Where floods are not limited, as on a bench, neither are orders. */
const isLimited = ({ config }: Limited['platform']) => config.rateLimit > 0
