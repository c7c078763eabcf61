import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import { inBites } from '#platform/sweeps/in-bites.ts'

/** Lines that are three years old. PostgreSQL holds us to it: no other line can be deleted. */
export const sweepAuditLog = (platform: Platform, siteId: string): Promise<number> =>
  inBites((most) =>
    platform.db.statement(siteId, async (tx) => {
      const { rows } = await sql<{
        gone: number
      }>`select app.delete_old_audit_lines(${most}) as gone`.execute(tx.db)
      return rows[0]?.gone ?? 0
    }),
  )
