import { sql } from 'kysely'
import type { KeptColumn } from '#platform/figures/prove-column.ts'

/** Whoever acted is found by name. Lines go after years; that somebody wrote them stays true. */
export const HAS_ACTED: KeptColumn = {
  table: 'users',
  column: 'has_acted',
  key: 'id',
  isWrong: sql`not kept.has_acted and exists (
    select from audit_log l where l.site_id = kept.site_id and l.actor_id = kept.id)`,
  mended: sql`has_acted = true`,
}
