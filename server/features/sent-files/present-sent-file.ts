import type { Answer } from '#platform/http/routes.ts'
import { sentFileAbilities } from './sent-file-abilities.ts'
import { type SentFileRow, stateOf } from './sent-file-store.ts'

type Own = Answer<'GET /my_sent_files'>['items'][number]
type Listed = Answer<'GET /sent_files'>['items'][number]

export function presentOwn(row: SentFileRow): Own {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    note: row.note,
    registration: row.registration,
    state: stateOf(row),
    created_at: row.created_at.toISOString(),
    sent_by: { id: row.sent_by, name: row.sender },
    can: sentFileAbilities.can({ file: row }),
  }
}

export function presentSentFile(row: SentFileRow): Listed {
  return {
    ...presentOwn(row),
    customer: { id: row.account_id, name: row.customer_name, company_name: row.company_name },
    done_by: row.done_by ? { id: row.done_by, name: row.doer } : null,
    can: sentFileAbilities.can({ file: row }),
  }
}
