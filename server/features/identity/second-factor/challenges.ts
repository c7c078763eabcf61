import { LIMITS } from '#contract/limits.ts'
import type { Tx } from '#platform/db/database.ts'
import { hashOfToken, newSecretToken } from '../secret-token.ts'

/*
 * What a browser holds between two steps of a sign-in. It lives ten minutes, dies with five wrong tries, and works once.
 */
type Kind = 'second_factor' | 'passkey_sign_in' | 'passkey_set_up'

interface NewChallenge {
  kind: Kind
  userId: string | null
  challenge?: string
}

export async function openChallenge(tx: Tx, { kind, userId, challenge }: NewChallenge): Promise<string> {
  const { token, hash } = newSecretToken()
  await tx.db
    .insertInto('sign_in_challenges')
    .values({
      hash,
      site_id: tx.siteId,
      user_id: userId,
      kind,
      challenge: challenge ?? '',
      expires_at: new Date(tx.now.getTime() + LIMITS.code_minutes * 60_000),
    })
    .execute()
  return token
}

/** The one that a token stands for, held until the unit of work ends; undefined when it is dead. */
export function lockChallenge(tx: Tx, kind: Kind, token: string) {
  return tx.db
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('tries', '<', LIMITS.code_tries)
    .forUpdate()
    .executeTakeFirst()
}

export async function settleChallenge(tx: Tx, hash: Buffer, outcome: 'used' | 'wrong'): Promise<void> {
  await tx.db
    .updateTable('sign_in_challenges')
    .set(outcome === 'used' ? { used_at: tx.now } : (change) => ({ tries: change('tries', '+', 1) }))
    .where('site_id', '=', tx.siteId)
    .where('hash', '=', hash)
    .execute()
}
