import type { AuditAct } from '#contract/audit/acts.ts'
import type { Caller } from '../actor.ts'
import type { ReadTx, Tx } from '../db/database.ts'
import type { CallOrigin } from '../http/routes.ts'
import type { Site } from '../http/site.ts'

/*
 * Staff keep records: they look at one, add, change and delete. Every act takes the lock, does what the record needs,
 * says what happened and answers with the record as it now is.
 */

export interface Doing {
  site: Site
  actor: Caller
  origin: CallOrigin
}
export interface DoingTo extends Doing {
  params: { id: string }
}

/** What happened, with all that can be said of the record before and after it. */
interface RecordChange {
  act: AuditAct
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export interface Records<Row, Shown> {
  /** What is changed about these records is changed one after the other. Refuses whoever may change none of them. */
  lock(tx: Tx, by: Doing): Promise<void>
  /** Not found is an error. */
  get(tx: ReadTx, id: string): Promise<Row>
  present(tx: ReadTx, row: Row): Promise<Shown>
  /** What the audit log calls it, and what it keeps of it. */
  subject(tx: ReadTx, row: Row): Promise<string>
  logged(tx: ReadTx, row: Row): Promise<Record<string, unknown>>
  /** Says nothing where before and after are the same. */
  tell(tx: Tx, by: Doing, change: RecordChange): Promise<void>
}

export function recordActs<Row, Shown>(records: Records<Row, Shown>) {
  const { lock, get, present, subject, logged, tell } = records
  return {
    async show(tx: ReadTx, { params }: { params: { id: string } }): Promise<Shown> {
      return present(tx, await get(tx, params.id))
    },

    add<C extends Doing>(act: AuditAct, insert: (tx: Tx, call: C) => Promise<Row>) {
      return async (tx: Tx, call: C): Promise<Shown> => {
        await lock(tx, call)
        const row = await insert(tx, call)
        await tell(tx, call, { act, subject: await subject(tx, row), after: await logged(tx, row) })
        return present(tx, row)
      }
    },

    change<C extends DoingTo>(act: AuditAct, update: (tx: Tx, call: C, before: Row) => Promise<Row>) {
      return async (tx: Tx, call: C): Promise<Shown> => {
        await lock(tx, call)
        const row = await get(tx, call.params.id)
        const before = await logged(tx, row)
        const after = await update(tx, call, row)
        await tell(tx, call, {
          act,
          subject: await subject(tx, after),
          before,
          after: await logged(tx, after),
        })
        return present(tx, after)
      }
    },

    remove(act: AuditAct, remove: (tx: Tx, row: Row) => Promise<void>) {
      return async (tx: Tx, call: DoingTo): Promise<{ status: 'success' }> => {
        await lock(tx, call)
        const row = await get(tx, call.params.id)
        const change = { act, subject: await subject(tx, row), before: await logged(tx, row) }
        await remove(tx, row)
        await tell(tx, call, change)
        return { status: 'success' }
      }
    },
  }
}
