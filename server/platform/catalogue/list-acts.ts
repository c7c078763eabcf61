import type { AuditAct } from '#contract/audit/acts.ts'
import type { ReadTx, Tx } from '../db/database.ts'
import { EVERYTHING, type ListQuery, pageAmong } from '../db/paging.ts'
import type { OrderedRow, OrderedRows } from './ordered-rows.ts'
import { placeAt, updatePositions } from './positions.ts'
import { type Doing, type DoingTo, type Records, recordActs } from './record-acts.ts'

/*
 * Staff keep a list in the order in which customers see it: they add at the end, change, move and delete. Positions
 * always run from 0 without a gap. What was sold keeps the name and the price that it was sold with, so a row can change
 * or go at any time.
 */

interface List<Row extends OrderedRow, New, Body, Shown, Known> {
  table: Parameters<typeof updatePositions>[1]
  rows: OrderedRows<Row, New>
  lock(tx: Tx): Promise<void>
  /** What ids in a row may stand for. */
  known(tx: ReadTx): Promise<Known>
  /** What a body means for the row; refuses what makes no sense. A body that adds leaves nothing out. */
  changes(body: Body, known: Known, before: Row | null): Partial<New>
  present(tx: ReadTx, rows: Row[]): Promise<Shown[]>
  acts: Readonly<Record<'add' | 'change' | 'move' | 'delete', AuditAct>>
  subject(row: Row): string
  logged(row: Row, known: Known): Record<string, unknown>
  tell: Records<Row, Shown>['tell']
}

export function listActs<Row extends OrderedRow, New, Body, Shown extends { name: string }, Known>(
  list: List<Row, New, Body, Shown, Known>,
) {
  const { table, rows, lock, acts, tell } = list
  const listIds = async (tx: ReadTx) => (await rows.list(tx)).map(({ id }) => id)
  const records = recordActs<Row, Shown>({
    lock,
    get: rows.get,
    present: async (tx, row) => (await list.present(tx, [row]))[0] as Shown,
    subject: async (_, row) => list.subject(row),
    logged: async (tx, row) => list.logged(row, await list.known(tx)),
    tell,
  })

  async function show(tx: ReadTx, { query }: { query: ListQuery }) {
    return pageAmong(await list.present(tx, await rows.list(tx)), query)
  }

  return {
    show,

    add: records.add(acts.add, async (tx, { body }: Doing & { body: Body }) => {
      const { length: position } = await rows.list(tx)
      return rows.insert(tx, { ...(list.changes(body, await list.known(tx), null) as New), position })
    }),

    change: records.change(acts.change, async (tx, { body }: DoingTo & { body: Body }, before) =>
      rows.update(tx, before, list.changes(body, await list.known(tx), before)),
    ),

    async move(tx: Tx, call: DoingTo & { body: { position: number } }) {
      await lock(tx)
      const moved = await rows.get(tx, call.params.id)
      const { ids, position } = placeAt(await listIds(tx), moved.id, call.body.position)
      await updatePositions(tx, table, ids)
      await tell(tx, call, {
        act: acts.move,
        subject: list.subject(moved),
        before: { position: moved.position },
        after: { position },
      })
      return show(tx, { query: EVERYTHING })
    },

    remove: records.remove(acts.delete, async (tx, { id }) => {
      await rows.delete(tx, id)
      await updatePositions(tx, table, await listIds(tx))
    }),
  }
}
