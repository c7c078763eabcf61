import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { TICKET_BOUNDS } from '#contract/tickets/bounds.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { recordActs } from '#platform/catalogue/record-acts.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './ticket-consequences.ts'

type List = 'GET /canned_answer'
type Add = Call<'POST /canned_answer'>
type Change = Call<'PUT /canned_answer/{id}'>

/* Answers that staff have at hand, for tickets and for the chat. Fields are filled in where one is used. */

const SHOWN = ['id', 'title', 'text'] as const

const selectAnswers = (tx: ReadTx) =>
  tx.db.selectFrom('canned_answers').select(SHOWN).where('site_id', '=', tx.siteId)

type Canned = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number]

export async function listCanned(tx: ReadTx, _call: Call<List>): Promise<Answer<List>> {
  return { items: await selectAnswers(tx).orderBy(sql`app.folded(title)`).execute() }
}

async function getAnswer(tx: ReadTx, id: string): Promise<Canned> {
  const answer = await selectAnswers(tx).where('id', '=', id).executeTakeFirst()
  if (!answer) throw notFound()
  return answer
}

const acts = recordActs<Canned, Canned>({
  async lock(tx) {
    await tx.db
      .selectFrom('canned_answers')
      .select('id')
      .where('site_id', '=', tx.siteId)
      .orderBy('id')
      .forUpdate()
      .execute()
  },
  get: getAnswer,
  present: async (_tx, answer) => answer,
  subject: async (_tx, { title }) => title,
  logged: async (_tx, { title, text }) => ({ title, text }),
  tell: (tx, by, change) => tell(tx, by, 'canned.changed', change),
})

export const addCanned = acts.add<Add>('tickets.add_canned', async (tx, { body }) => {
  const { count } = await tx.db
    .selectFrom('canned_answers')
    .select(sql<number>`count(*)`.as('count'))
    .where('site_id', '=', tx.siteId)
    .executeTakeFirstOrThrow()
  if (count >= TICKET_BOUNDS.canned) throw new AppError('wrong_state')
  return tx.db
    .insertInto('canned_answers')
    .values({ id: newId(), site_id: tx.siteId, created_at: tx.now, ...body })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
})

export const changeCanned = acts.change<Change>('tickets.change_canned', (tx, { params, body }) =>
  tx.db
    .updateTable('canned_answers')
    .set(body)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', params.id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow(),
)

export const deleteCanned = acts.remove('tickets.delete_canned', async (tx: Tx, { id }: Canned) => {
  await tx.db.deleteFrom('canned_answers').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
})
