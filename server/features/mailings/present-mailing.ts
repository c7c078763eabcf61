import type { Answer } from '#platform/http/routes.ts'
import { mailingAbilities } from './mailing-abilities.ts'
import type { MailingFilter, MailingRow } from './mailing-store.ts'

type Listed = Answer<'GET /mailing'>['items'][number]
type Details = Answer<'GET /mailing/{id}'>

export function presentMailing(row: MailingRow): Listed {
  const { total, sent, refused, bounced, left_out, unknown } = row
  const waiting = total - sent - refused - bounced - left_out - unknown
  return {
    id: row.id,
    audience: row.audience,
    subject: row.subject,
    state: row.state,
    counts: { total, waiting, sent, refused, bounced, left_out, unknown },
    created_by: { id: row.created_by, name: row.author },
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    can: mailingAbilities.can({ mailing: row }),
  }
}

export function presentDetails(row: MailingRow): Details {
  return {
    ...presentMailing(row),
    body: row.body,
    filter: asQuery(row.filter),
    user_ids: row.user_ids,
    is_frozen: row.frozen_at !== null,
    trouble:
      row.trouble !== null && row.retry_at !== null
        ? { message: row.trouble, retry_at: row.retry_at.toISOString() }
        : null,
  }
}

/** As the address of the list of people says it: the opposite of what the contract made of it. */
const asQuery = (filter: MailingFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  )
