import { HAS_ACTED } from '#features/audit/index.ts'
import { ADDRESSED_MESSAGES } from '#features/conversations/index.ts'
import { WALLET_COLUMNS } from '#features/credits/index.ts'
import { LAST_ORDER_AT } from '#features/orders/index.ts'
import { type KeptColumn, proveColumn } from '#platform/figures/prove-column.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { everyPart } from '#platform/sweeps/every-part.ts'

const KEPT_COLUMNS: readonly KeptColumn[] = [...WALLET_COLUMNS, HAS_ACTED, ADDRESSED_MESSAGES, LAST_ORDER_AT]

/** Every night, what triggers keep in rows for lists to be found by. */
export const proveColumnsJob: ScheduledJob = {
  name: 'system.prove_columns',
  cron: '55 3 * * *',
  run: (platform, siteId) =>
    everyPart(
      platform,
      KEPT_COLUMNS.map(
        (kept) => [`${kept.table}.${kept.column}`, () => proveColumn(platform, siteId, kept)] as const,
      ),
    ),
}
