import { filledTable, isWanted, ruleFor } from '#contract/notifications/choices.ts'
import type { NotificationAudience } from '#contract/notifications/events.ts'
import { getSettings } from '#features/settings/index.ts'
import { type Caller, can, isStaff } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getMatrix } from '../matrix-store.ts'
import { hasRequested } from '../online-requests.ts'
import { presentOwnLink } from '../telegram/own-link.ts'
import { getChoice } from './choice-store.ts'

type Show = 'GET /notification_settings'

export const audienceOf = (caller: Caller): NotificationAudience => (isStaff(caller) ? 'staff' : 'customers')

export const showNotificationSettings = (tx: ReadTx, { actor }: Call<Show>) => presentSettings(tx, actor)

/** Their own as it comes out: what they chose within what the site allows. */
export async function presentSettings(tx: ReadTx, actor: Caller): Promise<Answer<Show>> {
  const matrix = await getMatrix(tx)
  const { ways, email_pace, quiet_from, quiet_to, timezone } = await getChoice(tx, actor.userId)
  const audience = audienceOf(actor)
  const rules = (of: NotificationAudience) => filledTable(of, (topic, way) => ruleFor(matrix, of, topic, way))
  return {
    own: {
      audience,
      ways: filledTable(audience, (topic, way) => {
        const rule = ruleFor(matrix, audience, topic, way)
        return { on: isWanted(rule, ways[topic]?.[way]), allowed: rule !== 'off' }
      }),
      email_pace,
      quiet: quiet_from && quiet_to ? { from: quiet_from, to: quiet_to } : null,
      timezone,
      site_timezone: (await getSettings(tx)).timezone,
      waits_for_services: await hasRequested(tx, actor.userId),
      ...(await presentOwnLink(tx, actor)),
    },
    ...(can(actor, 'settings') && { site: { customers: rules('customers'), staff: rules('staff') } }),
  }
}
