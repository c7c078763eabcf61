import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Permission } from '#contract/permissions.ts'
import { type ListWithViews, VIEW_BOUNDS } from '#contract/saved-views/bounds.ts'
import { SHOP_ORDER_KEYS } from '#contract/shop-orders/states.ts'
import { type Caller, can } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'saved_views.query': Record<string, string>
  }
}

type List = 'GET /saved_view'
type Save = 'POST /saved_view'
type Delete = 'DELETE /saved_view/{id}'

/** Who reads each of the lists, by one of these. */
const READERS: Record<ListWithViews, readonly Permission[]> = {
  dealers: ['dealers_list'],
  agents: ['dealers_list', 'agent_manager'],
  tickets: ['tickets'],
  shop_orders: SHOP_ORDER_KEYS,
}

function requireReader(actor: Caller, list: ListWithViews): void {
  if (!READERS[list].some((permission) => can(actor, permission))) throw new AppError('forbidden')
}

/** Everybody keeps their own; nobody sees another's. */
const selectViews = (tx: ReadTx, userId: string, list: Call<List>['query']['list']) =>
  tx.db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`app.folded(name)`)

export async function listViews(tx: ReadTx, { actor, query }: Call<List>): Promise<Answer<List>> {
  requireReader(actor, query.list)
  return { items: await selectViews(tx, actor.userId, query.list).execute() }
}

export async function saveView(tx: Tx, { actor, body }: Call<Save>): Promise<Answer<Save>> {
  const { list, name, query } = body
  requireReader(actor, list)
  const view = await tx.db
    .insertInto('saved_views')
    .values({
      id: newId(),
      site_id: tx.siteId,
      user_id: actor.userId,
      list,
      name,
      query: JSON.stringify(query),
      created_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`site_id, user_id, list, app.folded(name)`)
        .doUpdateSet({ name, query: JSON.stringify(query) }),
    )
    .returning(['id', 'name', 'query'])
    .executeTakeFirstOrThrow()
  const views = await selectViews(tx, actor.userId, list).execute()
  if (views.length > VIEW_BOUNDS.views) throw new AppError('wrong_state')
  return view
}

export async function deleteView(tx: Tx, { actor, params }: Call<Delete>): Promise<Answer<Delete>> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('saved_views')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', actor.userId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return { status: 'success' }
}
