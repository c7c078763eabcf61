import { v7 as newId } from 'uuid'
import { ROLE } from '#contract/roles.ts'
import type { Caller } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { abilitiesOf } from '#platform/policy/abilities.ts'
import { assertSees } from './customer-abilities.ts'
import { getCustomerRow, lockCustomer } from './customer-store.ts'
import { tell } from './dealers-consequences.ts'

type List = 'GET /user/{id}/notes'
type Write = 'POST /user/{id}/note'
type Delete = 'DELETE /user_note/{id}'

interface Facts {
  actor: Pick<Caller, 'userId' | 'roleId'>
  note: { author_id: string }
}

/** A note is whose it is; an admin clears up after those who left. */
const noteAbilities = abilitiesOf({
  delete: ({ actor, note }: Facts) =>
    note.author_id === actor.userId || actor.roleId === ROLE.admin || { code: 'forbidden' },
})

const selectNotes = (tx: ReadTx) =>
  tx.db
    .selectFrom('customer_notes as n')
    .innerJoin('users as u', (on) =>
      on.onRef('u.site_id', '=', 'n.site_id').onRef('u.id', '=', 'n.author_id'),
    )
    .where('n.site_id', '=', tx.siteId)
    .select(['n.id', 'n.user_id', 'n.author_id', 'n.body', 'n.created_at'])
    .select(personName.as('author'))

type Note = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]

export async function listNotes(tx: ReadTx, { actor, params }: Call<List>): Promise<Answer<List>> {
  assertSees(actor, await getCustomerRow(tx, params.id))
  const notes = await selectNotes(tx)
    .where('n.user_id', '=', params.id)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
  return { items: notes.map((note) => presentNote(note, actor)) }
}

export async function writeNote(tx: Tx, call: Call<Write>): Promise<Answer<Write>> {
  const { actor, params, body } = call
  const customer = await lockCustomer(tx, params.id)
  assertSees(actor, customer)
  const id = newId()
  await tx.db
    .insertInto('customer_notes')
    .values({
      id,
      site_id: tx.siteId,
      user_id: customer.id,
      author_id: actor.userId,
      body: body.body,
      created_at: tx.now,
    })
    .execute()
  await tell(tx, call, 'customer.noted', { customer })
  return presentNote(await getNote(tx, id), actor)
}

export async function deleteNote(tx: Tx, call: Call<Delete>): Promise<Answer<Delete>> {
  const { actor, params } = call
  const note = await getNote(tx, params.id)
  const customer = await getCustomerRow(tx, note.user_id)
  assertSees(actor, customer)
  noteAbilities.require('delete', { actor, note })
  const { numDeletedRows } = await tx.db
    .deleteFrom('customer_notes')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', note.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await tell(tx, call, 'customer.note_deleted', { customer, body: note.body })
  return { status: 'success' }
}

async function getNote(tx: ReadTx, id: string): Promise<Note> {
  const note = await selectNotes(tx).where('n.id', '=', id).executeTakeFirst()
  if (!note) throw notFound()
  return note
}

const presentNote = (note: Note, actor: Caller) => ({
  id: note.id,
  body: note.body,
  author: { id: note.author_id, name: note.author },
  created_at: note.created_at.toISOString(),
  can: noteAbilities.can({ actor, note }),
})
