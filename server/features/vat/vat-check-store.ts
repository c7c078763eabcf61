import { v7 as newId } from 'uuid'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { ViesAnswer } from './vies.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'vat_checks.evidence': ViesAnswer['evidence']
  }
}

export interface VatCheck {
  id: string
  outcome: ViesAnswer['outcome']
}

const ANSWER_GOOD_FOR_MS = 24 * 3_600_000
const SILENCE_GOOD_FOR_MS = 10 * 60_000

/** The newest answer that still counts. One that says something goes before one that could not be had. */
export async function findFreshCheck(tx: ReadTx, vatNo: string): Promise<VatCheck | null> {
  const ago = (milliseconds: number) => new Date(tx.now.getTime() - milliseconds)
  const row = await tx.db
    .selectFrom('vat_checks')
    .select(['id', 'outcome'])
    .where('site_id', '=', tx.siteId)
    .where('vat_no', '=', vatNo)
    .where((where) =>
      where.or([
        where.and([where('outcome', '<>', 'unreachable'), where('at', '>', ago(ANSWER_GOOD_FOR_MS))]),
        where.and([where('outcome', '=', 'unreachable'), where('at', '>', ago(SILENCE_GOOD_FOR_MS))]),
      ]),
    )
    .orderBy((order) => order('outcome', '=', 'unreachable'))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function insertCheck(
  tx: Tx,
  check: { userId: string; vatNo: string; answer: ViesAnswer },
): Promise<VatCheck> {
  const { outcome, evidence } = check.answer
  const id = newId()
  await tx.db
    .insertInto('vat_checks')
    .values({
      id,
      site_id: tx.siteId,
      user_id: check.userId,
      vat_no: check.vatNo,
      outcome,
      evidence: JSON.stringify(evidence),
      at: tx.now,
    })
    .execute()
  return { id, outcome }
}
