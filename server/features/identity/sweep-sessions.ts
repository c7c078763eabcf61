import type { Platform } from '#platform/platform.ts'

const DAY = 24 * 60 * 60 * 1000

/** What can no longer matter: sessions a month after their end, codes and tokens of resets a day after theirs. */
export async function sweepSessions(platform: Platform, siteId: string): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    const ago = (days: number) => new Date(tx.now.getTime() - days * DAY)
    await tx.db
      .deleteFrom('sessions')
      .where('site_id', '=', siteId)
      .where((where) => where.or([where('expires_at', '<', ago(30)), where('revoked_at', '<', ago(30))]))
      .execute()
    for (const table of ['one_time_codes', 'forgot_tokens', 'reset_tokens'] as const)
      await tx.db.deleteFrom(table).where('site_id', '=', siteId).where('expires_at', '<', ago(1)).execute()
  })
}
