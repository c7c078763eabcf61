import { sql } from 'kysely'
import type { KeptColumn } from '#platform/figures/prove-column.ts'

/** Whom an unread message of staff is for. What was read may do without. */
export const ADDRESSED_MESSAGES: KeptColumn = {
  table: 'conversation_messages',
  column: 'customer_id',
  key: 'id',
  isWrong: sql`kept.from_staff and kept.read_at is null and exists (select from conversations c
    where c.site_id = kept.site_id and c.id = kept.conversation_id
      and (c.customer_id, c.subject_kind) is distinct from (kept.customer_id, kept.subject_kind))`,
  mended: sql`(customer_id, subject_kind) = (select c.customer_id, c.subject_kind from conversations c
    where c.site_id = kept.site_id and c.id = kept.conversation_id)`,
}
