import { sql } from 'kysely'
import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'
import { countAudience } from './count-audience.ts'
import { exportRecipients } from './export-recipients.ts'
import { gatherJob } from './gather-recipients.ts'
import { listMailings, showMailing } from './list-mailings.ts'
import { listRecipients } from './list-recipients.ts'
import { limitTests, previewMailing, testMailing } from './preview-mailing.ts'
import { reviveJob } from './revive-mailings.ts'
import { pauseMailing, resumeMailing, sendAgain, startMailing, stopMailing } from './run-mailing.ts'
import { sendJob } from './send-turn.ts'
import { chooseSubscription, showSubscription, subscribeAgain, unsubscribe } from './unsubscribe.ts'
import { changeMailing, deleteMailing, writeMailing } from './write-mailing.ts'

export const mailingsFeature = feature({
  name: 'mailings',
  routes: routes({
    'GET /mailing': transactional(listMailings),
    'POST /mailing': transactional(writeMailing),
    'GET /mailing_audience': transactional(countAudience),
    'GET /mailing/{id}': transactional(showMailing),
    'PUT /mailing/{id}': transactional(changeMailing),
    'DELETE /mailing/{id}': transactional(deleteMailing),
    'GET /mailing/{id}/preview': transactional(previewMailing),
    'POST /mailing/{id}/test': transactional(testMailing, limitTests),
    'POST /mailing/{id}/start': transactional(startMailing),
    'POST /mailing/{id}/pause': transactional(pauseMailing),
    'POST /mailing/{id}/resume': transactional(resumeMailing),
    'POST /mailing/{id}/stop': transactional(stopMailing),
    'POST /mailing/{id}/send_again': transactional(sendAgain),
    'GET /mailing/{id}/recipients': transactional(listRecipients),
    'GET /mailing/{id}/export': unmanaged(exportRecipients),
    'GET /mailing_subscription': transactional(showSubscription),
    'POST /mailing_subscription': transactional(chooseSubscription),
    'POST /unsubscribe/{token}': transactional(unsubscribe),
    'POST /subscribe_again/{token}': transactional(subscribeAgain),
  }),
  jobs: [gatherJob, sendJob],
  schedules: [reviveJob],
})

/** What became of each mail; how many were sent stays with the mailing. */
export const RECIPIENT_LIFETIME: Lifetime = {
  table: 'mailing_recipients',
  since: sql`created_at`,
  days: 365,
}
