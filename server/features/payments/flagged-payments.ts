import type { PaymentProblem } from '#contract/payments/payment-methods.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentPayment } from './own-payments.ts'
import { tell } from './payment-consequences.ts'
import { lockPayment, updatePayment } from './payment-store.ts'

type List = 'GET /payments_flagged'
type Dismiss = 'POST /payments/{id}/dismiss'

const MOST = 200

export async function listFlagged(tx: ReadTx): Promise<Answer<List>> {
  const rows = await tx.db
    .selectFrom('payments as p')
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'p.site_id').onRef('u.id', '=', 'p.user_id'))
    .selectAll('p')
    .select(['u.email', personName.as('name')])
    .where('p.site_id', '=', tx.siteId)
    .where('p.problem', 'is not', null)
    .orderBy('p.changed_at', 'desc')
    .limit(MOST)
    .execute()
  return {
    items: rows.map((row) => ({
      ...presentPayment(row),
      problem: row.problem as PaymentProblem,
      provider_id: row.provider_id,
      user: { id: row.user_id, name: row.name, email: row.email },
      changed_at: row.changed_at.toISOString(),
    })),
  }
}

/** Staff have dealt with it; the log keeps what it was. */
export async function dismissProblem(tx: Tx, call: Call<Dismiss>): Promise<Answer<Dismiss>> {
  const payment = await lockPayment(tx, call.params.id)
  if (payment.problem) {
    await updatePayment(tx, payment.id, { problem: null })
    await tell(tx, call, 'payment.problem_dismissed', {
      userId: payment.user_id,
      paymentId: payment.id,
      problem: payment.problem,
    })
  }
  return { status: 'success' }
}
