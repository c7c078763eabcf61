import { v7 as newId } from 'uuid'
import { forgetSubject } from '#features/notifications/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { announceIfDue } from './announce-notice.ts'
import { showDetails } from './list-all-notices.ts'
import { cleanNotice, picturesIn, withoutTurns } from './notice-body.ts'
import { tell } from './notice-consequences.ts'
import { keepImages, lockImages } from './notice-images.ts'
import { lockNotice } from './notice-store.ts'

type Write = 'POST /message'
type Change = 'PUT /message/{id}'
type Delete = 'DELETE /message/{id}'

export async function writeNotice(tx: Tx, call: Call<Write>): Promise<Answer<Write>> {
  const { id, notice } = await insertNotice(tx, call.body, call.actor.userId, { toldAt: null })
  await announceIfDue(tx, { ...notice, id, told_at: null, told_to: null })
  await tell(tx, call, 'notice.written', { subject: notice.title, after: loggedOf(notice) })
  return showDetails(tx, id)
}

/** `toldAt`: its readers have heard of it already; null: they will, once it is shown. */
export async function insertNotice(
  tx: Tx,
  written: Written,
  authorId: string,
  { toldAt }: { toldAt: Date | null },
) {
  const id = newId()
  const notice = await noticeOf(tx, written, null)
  const moments = { created_at: tx.now, changed_at: tx.now, told_at: toldAt }
  await tx.db
    .insertInto('notices')
    .values({ ...notice, ...moments, id, site_id: tx.siteId, created_by: authorId })
    .execute()
  await keepImages(tx, id, picturesIn(notice.body))
  return { id, notice }
}

export async function changeNotice(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const before = await lockNotice(tx, call.params.id)
  const notice = await noticeOf(tx, call.body, before.id)
  await tx.db
    .updateTable('notices')
    .set({ ...notice, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', before.id)
    .execute()
  await keepImages(tx, before.id, picturesIn(notice.body))
  await announceIfDue(tx, { ...before, ...notice })
  await tell(tx, call, 'notice.changed', {
    subject: notice.title,
    before: loggedOf(before),
    after: loggedOf(notice),
  })
  return showDetails(tx, before.id)
}

export async function deleteNotice(tx: Tx, call: Call<Delete>): Promise<Answer<Delete>> {
  const notice = await lockNotice(tx, call.params.id)
  await keepImages(tx, notice.id, [])
  await forgetSubject(tx, { kind: 'notice', id: notice.id })
  await tx.db.deleteFrom('notices').where('site_id', '=', tx.siteId).where('id', '=', notice.id).execute()
  await tell(tx, call, 'notice.deleted', { subject: notice.title, before: loggedOf(notice) })
  return { status: 'success' }
}

type Written = Call<Write>['body']

async function noticeOf(tx: Tx, body: Written, noticeId: string | null): Promise<Written> {
  if (body.to_date !== null && body.to_date < body.from_date) throw fieldError('to_date', 'contradicts')
  const title = withoutTurns(body.title).trim()
  if (title === '') throw fieldError('title', 'required')
  const pictures = await lockImages(tx, picturesIn(body.body), noticeId)
  return {
    ...body,
    title,
    body: cleanNotice(body.body, pictures),
    price_types: [...new Set(body.price_types)].sort(),
    countries: [...new Set(body.countries)].sort(),
  }
}

const loggedOf = (notice: Omit<Written, 'price_types'> & { price_types: number[] }) => ({
  name: notice.title,
  text: notice.body,
  from_date: notice.from_date,
  to_date: notice.to_date,
  audience: notice.audience,
  price_types: notice.price_types,
  countries: notice.countries,
  pinned: notice.pinned,
})
