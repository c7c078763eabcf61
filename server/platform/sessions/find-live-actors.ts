import { isBlocked, type SessionCaller } from '../actor.ts'
import type { ReadTx } from '../db/database.ts'
import { together } from '../db/together.ts'
import { findActorsBySession } from './find-actor.ts'

/** Who stands behind these sessions, by session: of people who are let in, on a site that is open. */
export async function findLiveActors(tx: ReadTx, sessionIds: string[]): Promise<Map<string, SessionCaller>> {
  const [site, actors] = await together([
    tx.db.selectFrom('sites').select('state').where('id', '=', tx.siteId).executeTakeFirst(),
    findActorsBySession(tx, sessionIds),
  ])
  if (site?.state !== 'open') return new Map()
  return new Map([...actors].filter(([, actor]) => !isBlocked(actor)))
}
