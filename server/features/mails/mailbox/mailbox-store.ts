import type { MailRefusal } from '#contract/mails/mailbox-bounds.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Platform } from '#platform/platform.ts'
import { seal } from '#platform/seal.ts'

export interface Mailbox {
  address: string
  server: MailServer
  folder: string
  createdAt: Date
  provedAt: Date | null
  checkedAt: Date | null
  /** Up to where it was looked through; UIDs mean something as long as the validity is the same. */
  place: Place | null
  failure: { at: Date; message: string } | null
  /** Another one whenever staff enter something: by it a look knows whether this is still the mailbox that it opened. */
  sealed: string
}

export interface Place {
  validity: number
  lastUid: number
}

const purposeOf = (tx: ReadTx) => `mailbox of ${tx.siteId}`

/** One whose password is lost is as good as none: nobody is asked to answer until it is entered anew. */
export async function findMailbox(tx: ReadTx, platform: Platform): Promise<Mailbox | null> {
  const row = await tx.db
    .selectFrom('mailboxes')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  const password = row && unsealKept<string>(tx, platform, purposeOf(tx), row.sealed)
  if (!row || typeof password !== 'string') return null
  const { host, port, security, username } = row
  return {
    address: row.address,
    server: { host, port, security, username, password },
    folder: row.folder,
    createdAt: row.created_at,
    provedAt: row.proved_at,
    checkedAt: row.checked_at,
    place:
      row.uid_validity === null || row.last_uid === null
        ? null
        : { validity: row.uid_validity, lastUid: row.last_uid },
    failure: row.failed_at && { at: row.failed_at, message: row.failure },
    sealed: row.sealed,
  }
}

/** What was found out about another mailbox says nothing about this one. */
export async function keepMailbox(
  tx: Tx,
  platform: Platform,
  { address, server, folder }: Pick<Mailbox, 'address' | 'server' | 'folder'>,
  isSame: boolean,
): Promise<void> {
  const { password, ...place } = server
  const kept = { address, ...place, folder, sealed: seal(platform.config.secretKey, purposeOf(tx), password) }
  const fresh = { proved_at: null, uid_validity: null, last_uid: null, checked_at: null, created_at: tx.now }
  await tx.db
    .insertInto('mailboxes')
    .values({ site_id: tx.siteId, ...kept, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('site_id')
        .doUpdateSet({ ...kept, ...(isSame ? {} : fresh), failure: '', failed_at: null, busy_until: null }),
    )
    .execute()
}

export async function forgetMailbox(tx: Tx): Promise<boolean> {
  const gone = await tx.db.deleteFrom('mailboxes').where('site_id', '=', tx.siteId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

const update = (tx: Tx) => tx.db.updateTable('mailboxes').where('site_id', '=', tx.siteId)

/** What was looked at. Staff may have entered another meanwhile, of which nothing was found out. */
type Looked = Pick<Mailbox, 'sealed'>

const updateLooked = (tx: Tx, { sealed }: Looked) => update(tx).where('sealed', '=', sealed)

const BUSY_MS = 10 * 60_000

/** Whether it is ours to look through now. Somebody else may be at it, on another machine. */
export async function claimMailbox(tx: Tx): Promise<boolean> {
  const claimed = await update(tx)
    .set({ busy_until: new Date(tx.now.getTime() + BUSY_MS) })
    .where((is) => is.or([is('busy_until', 'is', null), is('busy_until', '<', tx.now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

const MOST_WORDS = 500

/** What the server of the mailbox said against it is shown to staff; what went wrong on our side is not theirs to mend. */
export type LookEnd = 'done' | 'given_up' | { failure: string }

export async function noteLook(tx: Tx, looked: Looked, end: LookEnd): Promise<void> {
  await updateLooked(tx, looked)
    .set({
      busy_until: null,
      ...(end === 'done' && { checked_at: tx.now, failure: '', failed_at: null }),
      ...(typeof end === 'object' && { failure: end.failure.slice(0, MOST_WORDS) || '?', failed_at: tx.now }),
    })
    .execute()
}

export async function notePlace(tx: Tx, looked: Looked, { validity, lastUid }: Place): Promise<void> {
  await updateLooked(tx, looked).set({ uid_validity: validity, last_uid: lastUid }).execute()
}

export async function noteProof(tx: Tx, looked: Looked): Promise<void> {
  await updateLooked(tx, looked).set({ proved_at: tx.now }).where('proved_at', 'is', null).execute()
}

/** The address that answers are asked to; null while none can be. */
export async function findProvedAddress(tx: ReadTx): Promise<string | null> {
  const row = await tx.db
    .selectFrom('mailboxes')
    .select('address')
    .where('site_id', '=', tx.siteId)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  return row?.address ?? null
}

export interface ReceivedRow {
  id: string
  key: Buffer
  sender: string
  subject: string
  refused_for: MailRefusal | null
}

/** False where the same mail was received before. */
export async function insertReceived(tx: Tx, row: ReceivedRow): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('received_mails')
    .values({ ...row, site_id: tx.siteId, at: tx.now })
    .onConflict((conflict) => conflict.constraint('received_mails_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What became of a mail when it was received before. */
export const findReceived = (tx: ReadTx, key: Buffer) =>
  tx.db
    .selectFrom('received_mails')
    .select('refused_for')
    .where('site_id', '=', tx.siteId)
    .where('key', '=', key)
    .executeTakeFirst()

const SHOWN = 20

export const listRefused = (tx: ReadTx) =>
  tx.db
    .selectFrom('received_mails')
    .select(['at', 'sender', 'subject', 'refused_for'])
    .where('site_id', '=', tx.siteId)
    .where('refused_for', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
