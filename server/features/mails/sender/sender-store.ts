import type { ReadTx, Tx } from '#platform/db/database.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Platform } from '#platform/platform.ts'
import { seal } from '#platform/seal.ts'

/** What a site entered about the mails it sends. */
export interface KeptSender {
  address: string
  server: MailServer | null
  failure: { at: string; message: string } | null
}

const purposeOf = (tx: ReadTx) => `mail server of ${tx.siteId}`

/** A server whose password is lost is as good as none: mails leave by the installation's until it is entered anew. */
export async function getKeptSender(tx: ReadTx, platform: Platform): Promise<KeptSender> {
  const row = await tx.db
    .selectFrom('mail_senders')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  if (!row) return { address: '', server: null, failure: null }
  const { address, host, port, security, username, sealed, failed_at, failure } = row
  const password = sealed && unsealKept<string>(tx, platform, purposeOf(tx), sealed)
  const isWhole = host && port && security && username !== null && typeof password === 'string'
  return {
    address,
    server: isWhole ? { host, port, security, username, password } : null,
    failure: failed_at && { at: failed_at.toISOString(), message: failure },
  }
}

/** Whatever went wrong before went wrong with other values. */
export async function keepSender(
  tx: Tx,
  platform: Platform,
  { address, server }: Omit<KeptSender, 'failure'>,
): Promise<void> {
  const values = {
    address,
    host: server?.host ?? null,
    port: server?.port ?? null,
    security: server?.security ?? null,
    username: server?.username ?? null,
    sealed: server && seal(platform.config.secretKey, purposeOf(tx), server.password),
    failure: '',
    failed_at: null,
  }
  await tx.db
    .insertInto('mail_senders')
    .values({ site_id: tx.siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
}

const MOST_WORDS = 500

/** Shown to staff, who hear of it nowhere else: null once a mail has left. */
export async function noteFailure(tx: Tx, message: string | null): Promise<void> {
  const failure = message === null ? '' : message.slice(0, MOST_WORDS) || '?'
  await tx.db
    .updateTable('mail_senders')
    .set({ failure, failed_at: message === null ? null : tx.now })
    .where('site_id', '=', tx.siteId)
    .where('host', 'is not', null)
    .execute()
}
