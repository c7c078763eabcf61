import type { AuditAct } from '#contract/audit/acts.ts'
import type { Caller } from '../actor.ts'
import type { ReadTx, Tx } from '../db/database.ts'
import { EVERYTHING, type ListQuery, pageAmong } from '../db/paging.ts'
import type { CallOrigin } from '../http/routes.ts'
import type { OrderedRow, OrderedRows } from './ordered-rows.ts'
import { placeAt, updatePositions } from './positions.ts'

/*
 * Staff keep a list in the order in which customers see it: they add at the end, change, move and delete. Positions
 * always run from 0 without a gap. What was sold keeps the name and the price that it was sold with, so a row can change
 * or go at any time.
 */

interface Doing {
  actor: Caller
  origin: CallOrigin
}
interface DoingTo extends Doing {
  params: { id: string }
}

/** What happened, with all that can be said of the row before and after it. */
interface ListChange {
  act: AuditAct
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

interface List<Row extends OrderedRow, New, Body, Shown, Known> {
  table: Parameters<typeof updatePositions>[1]
  rows: OrderedRows<Row, New>
  lock(tx: Tx): Promise<void>
  /** What ids in a row may stand for, read once for each act. */
  known(tx: ReadTx): Promise<Known>
  /** What a body means for the row; refuses what makes no sense. A body that adds leaves nothing out. */
  changes(body: Body, known: Known, before: Row | null): Partial<New>
  present(tx: ReadTx, rows: Row[]): Promise<Shown[]>
  acts: Readonly<Record<'add' | 'change' | 'move' | 'delete', AuditAct>>
  subject(row: Row): string
  logged(row: Row, known: Known): Record<string, unknown>
  /** Says nothing where before and after are the same. */
  tell(tx: Tx, by: Doing, change: ListChange): Promise<void>
}

export function listActs<Row extends OrderedRow, New, Body, Shown extends { name: string }, Known>(
  list: List<Row, New, Body, Shown, Known>,
) {
  const { table, rows, lock, acts, subject } = list
  const listIds = async (tx: ReadTx) => (await rows.list(tx)).map(({ id }) => id)
  const present = async (tx: ReadTx, row: Row) => {
    const [shown] = await list.present(tx, [row])
    return shown as Shown
  }

  async function show(tx: ReadTx, { query }: { query: ListQuery }) {
    return pageAmong(await list.present(tx, await rows.list(tx)), query)
  }

  return {
    show,

    async add(tx: Tx, call: Doing & { body: Body }): Promise<Shown> {
      await lock(tx)
      const known = await list.known(tx)
      const { length: position } = await rows.list(tx)
      const row = await rows.insert(tx, { ...(list.changes(call.body, known, null) as New), position })
      await list.tell(tx, call, { act: acts.add, subject: subject(row), after: list.logged(row, known) })
      return present(tx, row)
    },

    async change(tx: Tx, call: DoingTo & { body: Body }): Promise<Shown> {
      await lock(tx)
      const known = await list.known(tx)
      const before = await rows.get(tx, call.params.id)
      const after = await rows.update(tx, before, list.changes(call.body, known, before))
      await list.tell(tx, call, {
        act: acts.change,
        subject: subject(after),
        before: list.logged(before, known),
        after: list.logged(after, known),
      })
      return present(tx, after)
    },

    async move(tx: Tx, call: DoingTo & { body: { position: number } }) {
      await lock(tx)
      const moved = await rows.get(tx, call.params.id)
      const { ids, position } = placeAt(await listIds(tx), moved.id, call.body.position)
      await updatePositions(tx, table, ids)
      await list.tell(tx, call, {
        act: acts.move,
        subject: subject(moved),
        before: { position: moved.position },
        after: { position },
      })
      return show(tx, { query: EVERYTHING })
    },

    async remove(tx: Tx, call: DoingTo): Promise<{ status: 'success' }> {
      await lock(tx)
      const known = await list.known(tx)
      const row = await rows.get(tx, call.params.id)
      await rows.delete(tx, row.id)
      await updatePositions(tx, table, await listIds(tx))
      await list.tell(tx, call, { act: acts.delete, subject: subject(row), before: list.logged(row, known) })
      return { status: 'success' }
    },
  }
}
