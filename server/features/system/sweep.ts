import { sweepAuditLog } from '#features/audit/index.ts'
import { RUN_LIFETIME } from '#features/automation/index.ts'
import { COLLEAGUE_INVITE_LIFETIME } from '#features/colleagues/index.ts'
import { SIGN_IN_LIFETIMES, sweepCaptchas, sweepUnverified } from '#features/identity/index.ts'
import { RECIPIENT_LIFETIME } from '#features/mailings/index.ts'
import { RECEIVED_MAIL_LIFETIMES } from '#features/mails/index.ts'
import { sweepNoticeImages } from '#features/message-box/index.ts'
import { NOTIFICATION_LIFETIMES } from '#features/notifications/index.ts'
import { ANALYSIS_LIFETIME } from '#features/orders/index.ts'
import { GUEST_CART_LIFETIME } from '#features/shop/index.ts'
import { INVITE_LIFETIME } from '#features/staff/index.ts'
import { sweepEvents } from '#platform/events/sweep-events.ts'
import { KEY_LIFETIME } from '#platform/http/idempotency.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { sweepRateLimits } from '#platform/rate-limits.ts'
import { sweepFiles, sweepLeftovers } from '#platform/storage/sweep-files.ts'
import { everyPart } from '#platform/sweeps/every-part.ts'
import { type Lifetime, sweepRows } from '#platform/sweeps/sweep-rows.ts'

/** Whose rows go by their age alone; docs/operations.md says so of each. */
export const LIFETIMES: readonly Lifetime[] = [
  ...SIGN_IN_LIFETIMES,
  KEY_LIFETIME,
  ANALYSIS_LIFETIME,
  RUN_LIFETIME,
  INVITE_LIFETIME,
  COLLEAGUE_INVITE_LIFETIME,
  RECIPIENT_LIFETIME,
  GUEST_CART_LIFETIME,
  ...NOTIFICATION_LIFETIMES,
  ...RECEIVED_MAIL_LIFETIMES,
]

/** Once an hour, what nobody needs any more. Each part by itself: one that fails holds up none after it. */
export const sweepJob: ScheduledJob = {
  name: 'system.sweep',
  cron: '17 * * * *',
  run: (platform, siteId) =>
    everyPart(platform, [
      ['stored_files', () => sweepFiles(platform, siteId)],
      ['users', () => sweepUnverified(platform, siteId)],
      ['events', () => sweepEvents(platform, siteId)],
      ['notice_images', () => sweepNoticeImages(platform, siteId)],
      ['audit_log', () => sweepAuditLog(platform, siteId)],
      ...LIFETIMES.map((lifetime) => [lifetime.table, () => sweepRows(platform, siteId, lifetime)] as const),
    ]),
  runWithoutSite: (platform) =>
    everyPart(platform, [
      ['leftovers in storage', () => sweepLeftovers(platform)],
      ['rate_limits', () => sweepRateLimits(platform)],
      ['used_captchas', () => sweepCaptchas(platform)],
    ]),
}
