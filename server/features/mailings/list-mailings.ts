import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertMails, assertSees } from './mailing-abilities.ts'
import { getMailing, selectMailings } from './mailing-store.ts'
import { presentDetails, presentMailing } from './present-mailing.ts'

type List = 'GET /mailing'
type Show = 'GET /mailing/{id}'

export async function listMailings(tx: ReadTx, call: Call<List>): Promise<Answer<List>> {
  assertMails(call, call.query)
  const { audience, state, search, sort_order = 'desc', page, size } = call.query
  const { limit, offset } = pageOf(call.query)
  let found = selectMailings(tx).where('m.audience', '=', audience)
  if (state) found = found.where('m.state', 'in', state)
  if (search) found = found.where('m.subject', 'ilike', containing(search))
  const rows = await found
    .orderBy('m.created_at', sort_order)
    .orderBy('m.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(presentMailing), total, page, size }
}

export async function showMailing(tx: ReadTx, call: Call<Show>): Promise<Answer<Show>> {
  const mailing = await getMailing(tx, call.params.id)
  assertSees(call, mailing)
  return presentDetails(mailing)
}
