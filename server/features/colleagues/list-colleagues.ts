import { MOST_COLLEAGUES } from '#contract/colleagues/duties.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { listInvites, presentInvite } from './colleague-invite-store.ts'
import { listColleagues, presentColleague } from './colleague-store.ts'

type Key = 'GET /colleagues'

export async function listOwnColleagues(tx: ReadTx, { actor }: Call<Key>): Promise<Answer<Key>> {
  const [people, invites] = await together([listColleagues(tx, actor.userId), listInvites(tx, actor.userId)])
  return {
    items: people.map(presentColleague),
    invites: invites.map(presentInvite),
    can_invite: people.length + invites.length < MOST_COLLEAGUES,
  }
}
