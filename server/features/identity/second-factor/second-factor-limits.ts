import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { forget, hit, networkOf } from '#platform/rate-limits.ts'

/*
 * Of a million codes three are right at any moment: guessing takes years at this pace, even for whoever knows the
 * password. They must not lock the owner out either, so each network is counted by itself, and what is counted for all
 * of them together leaves out those where the owner has been before.
 */
const TRIES_PER_NETWORK = 30
const TRIES_FROM_STRANGE_NETWORKS = 60
const DAY_SECONDS = 24 * 60 * 60

export interface SecondFactorTry {
  siteId: string
  userId: string
  ip: string
}

const ofNetwork = ({ siteId, userId, ip }: SecondFactorTry) =>
  `second-factor:${siteId}:${userId}:${networkOf(ip)}`

/** Counts before the code is looked at, so that parallel guesses cannot slip past. */
export async function countTry(platform: Platform, attempt: SecondFactorTry): Promise<void> {
  const { siteId, userId, ip } = attempt
  await hit(platform, { key: ofNetwork(attempt), max: TRIES_PER_NETWORK, seconds: DAY_SECONDS })
  const isKnown = await platform.db.read(siteId, async (tx) =>
    (await networksOf(tx, userId)).has(networkOf(ip)),
  )
  if (isKnown) return
  await hit(platform, {
    key: `second-factor:${siteId}:${userId}`,
    max: TRIES_FROM_STRANGE_NETWORKS,
    seconds: DAY_SECONDS,
  })
}

export const forgetTries = (platform: Platform, attempt: SecondFactorTry): Promise<void> =>
  forget(platform, ofNetwork(attempt))

/** Where they were signed in themselves; sessions are kept for a month after their end. */
async function networksOf(tx: ReadTx, userId: string): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('sessions')
    .select('ip')
    .distinct()
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('acting_user_id', 'is', null)
    .execute()
  return new Set(rows.map(({ ip }) => networkOf(ip)))
}
