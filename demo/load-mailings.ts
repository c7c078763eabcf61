import { v7 as newId } from 'uuid'
import { ROLE } from '#contract/roles.ts'
import { findPersonByLogin } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

const DAY = 24 * 60 * 60 * 1000

interface DemoMailing {
  daysAgo: number
  subject: string
  body: string
  /** What the mail server said of some addresses; nothing: it was sent. Null: a draft. */
  problems: Record<string, { state: 'bounced' | 'refused' | 'unknown'; error: string }> | null
}

const MAILINGS: readonly DemoMailing[] = [
  {
    daysAgo: 41,
    subject: 'Files on Saturdays until 16:00',
    body: '<p>Hello {first_name},</p><p>from next week we deliver files on <strong>Saturdays until 16:00</strong> too. Nothing changes on weekdays.</p><p>Your team at {site}</p>',
    problems: {
      'mike@bluegrass-diesel.example': {
        state: 'bounced',
        error: '550 5.1.1 The email account that you tried to reach does not exist',
      },
    },
  },
  {
    daysAgo: 6,
    subject: 'New: EDC17 solutions within the hour',
    body: '<p>Hello {first_name},</p><p>for most <strong>EDC17</strong> control units your file is now ready within the hour, also on Saturdays.</p><ul><li><p>Stage 1 and Stage 2</p></li><li><p>DPF, EGR and AdBlue options for off-road use</p></li></ul><p>{company|Your workshop} has {credits} credits to try it with.</p>',
    problems: {
      'mike@bluegrass-diesel.example': {
        state: 'bounced',
        error: '550 5.1.1 The email account that you tried to reach does not exist',
      },
      'haruto@minato-tune.example': {
        state: 'refused',
        error: '554 5.7.1 Message rejected due to local policy',
      },
      'samir@qamar-motors.example': { state: 'unknown', error: '' },
    },
  },
  {
    daysAgo: 1,
    subject: 'Winter offer for {company|your workshop}',
    body: '<h2>Ten percent more credits</h2><p>Hello {first_name},</p><p>until Friday every package brings ten percent more.</p>',
    problems: null,
  },
]

const UNSUBSCRIBED = 'thandi@karoo-garage.example'

/** Two that were sent, with what became of them, one that is being written, and somebody who wants none. */
export function loadMailings(platform: Platform, siteId: string): Promise<void> {
  return platform.db.transaction(siteId, async (tx) => {
    const known = await tx.db.selectFrom('mailings').select('id').limit(1).executeTakeFirst()
    const author = await findPersonByLogin(tx, 'admin@northline.example')
    if (known || !author) return
    await tx.db
      .updateTable('users')
      .set({ unsubscribed_at: new Date(tx.now.getTime() - 20 * DAY) })
      .where('site_id', '=', siteId)
      .where('email', '=', UNSUBSCRIBED)
      .execute()
    for (const mailing of MAILINGS) await loadMailing(tx, mailing, author.id)
  })
}

async function loadMailing(tx: Tx, { daysAgo, problems, ...letter }: DemoMailing, author: string) {
  const at = new Date(tx.now.getTime() - daysAgo * DAY)
  const id = newId()
  const wasSent = problems && { state: 'sent' as const, started_at: at, frozen_at: at, ended_at: at }
  await tx.db
    .insertInto('mailings')
    .values({
      ...letter,
      ...wasSent,
      id,
      site_id: tx.siteId,
      audience: 'dealers',
      filter: JSON.stringify({}),
      created_by: author,
      created_at: at,
      changed_at: at,
    })
    .execute()
  if (problems) await loadRecipients(tx, { id, at, problems })
}

async function loadRecipients(
  tx: Tx,
  { id, at, problems }: { id: string; at: Date; problems: NonNullable<DemoMailing['problems']> },
) {
  const readers = await tx.db
    .selectFrom('users')
    .select(['id', 'email', 'unsubscribed_at'])
    .where('site_id', '=', tx.siteId)
    .where('role_id', '=', ROLE.customer)
    .where('kind', '<>', 'agent')
    .orderBy('id')
    .execute()
  const rows = readers.map(({ id: user_id, email, unsubscribed_at }, place) => {
    const isLeftOut = unsubscribed_at !== null && unsubscribed_at < at
    const outcome = problems[email] ?? { state: 'sent' as const, error: '' }
    return {
      site_id: tx.siteId,
      mailing_id: id,
      number: place + 1,
      user_id,
      created_at: at,
      at,
      ...(isLeftOut
        ? { state: 'left_out' as const, reason: 'unsubscribed' as const }
        : { ...outcome, email, tries: 1 }),
    }
  })
  // Figures are counted as rows come to their end, as when they are sent.
  await tx.db
    .insertInto('mailing_recipients')
    .values(rows.map((row) => (row.state === 'left_out' ? row : { ...row, state: 'queued' as const })))
    .execute()
  for (const { number, state } of rows.filter((row) => row.state !== 'left_out'))
    await tx.db
      .updateTable('mailing_recipients')
      .set({ state })
      .where('site_id', '=', tx.siteId)
      .where('mailing_id', '=', id)
      .where('number', '=', number)
      .execute()
}
