import { messageOf } from '#platform/error-facts.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Platform } from '#platform/platform.ts'
import { noteFailure } from './sender/sender-store.ts'

/**
 * Gives a mail to the server of its site. What a server that the site entered itself says against it is written down for
 * staff: nobody else could mend it.
 */
export async function handOver(platform: Platform, siteId: string, mail: Mail): Promise<void> {
  try {
    await platform.mailer.send(mail)
  } catch (error) {
    if (mail.server) await platform.db.transaction(siteId, (tx) => noteFailure(tx, saidBy(error)))
    throw error
  }
  if (mail.server) await platform.db.transaction(siteId, (tx) => noteFailure(tx, null))
}

/** The words of the server, or of whatever kept us from reaching it, in one line. */
export function saidBy(error: unknown): string {
  const { response } = error as { response?: string }
  return (response ?? messageOf(error)).replace(/\s+/g, ' ')
}
