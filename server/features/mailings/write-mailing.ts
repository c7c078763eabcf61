import { v7 as newId } from 'uuid'
import { cleanRichText } from '#features/content/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertMails, assertSees, mailingAbilities } from './mailing-abilities.ts'
import { tell } from './mailing-consequences.ts'
import { getMailing, lockMailing } from './mailing-store.ts'
import { presentDetails } from './present-mailing.ts'

type Write = 'POST /mailing'
type Change = 'PUT /mailing/{id}'
type Delete = 'DELETE /mailing/{id}'

/** A draft may be as unfinished as it likes; what it lacks is said when it is started. */
export async function writeMailing(tx: Tx, call: Call<Write>): Promise<Answer<Write>> {
  assertMails(call, call.body)
  const id = newId()
  await tx.db
    .insertInto('mailings')
    .values({
      ...lettersOf(call.body),
      id,
      site_id: tx.siteId,
      created_by: call.actor.userId,
      created_at: tx.now,
      changed_at: tx.now,
    })
    .execute()
  return answer(tx, call, id)
}

export async function changeMailing(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const mailing = await lockMailing(tx, call.params.id)
  assertSees(call, mailing)
  assertMails(call, call.body)
  mailingAbilities.require('edit', { mailing })
  await tx.db
    .updateTable('mailings')
    .set({ ...lettersOf(call.body), changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', mailing.id)
    .execute()
  return answer(tx, call, mailing.id)
}

export async function deleteMailing(tx: Tx, call: Call<Delete>): Promise<Answer<Delete>> {
  const mailing = await lockMailing(tx, call.params.id)
  assertSees(call, mailing)
  mailingAbilities.require('delete', { mailing })
  await tx.db.deleteFrom('mailings').where('site_id', '=', tx.siteId).where('id', '=', mailing.id).execute()
  await tell(tx, call, 'mailing.deleted', { mailing })
  return { status: 'success' }
}

async function answer(tx: Tx, call: Call<Write> | Call<Change>, id: string) {
  const mailing = await getMailing(tx, id)
  await tell(tx, call, 'mailing.written', { mailing })
  return presentDetails(mailing)
}

const lettersOf = ({ audience, filter, user_ids, subject, body }: Call<Write>['body']) => ({
  audience,
  filter: JSON.stringify(filter),
  user_ids: user_ids ? [...new Set(user_ids)] : null,
  subject,
  body: cleanRichText(body),
})
