import { z } from 'zod'
import type { Report } from '../provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

const metadata = z.object({ payment_id: z.string().optional() }).nullish()

/** The mark that our payments bear. Read first: what bears none may look any way it likes. */
export const markedShape = z.object({ metadata })
const currency = z.string().transform((code) => code.toUpperCase())

/** What we read of a charge, wherever Stripe shows one. */
export const chargeShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency,
  refunded: z.boolean(),
  payment_intent: z.string().nullish(),
  metadata,
})

const intentShape = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.union([z.string(), chargeShape]).nullish(),
})

/** What we read of a checkout session, asked for or in a message. The intent is spelled out only where asked for. */
export const sessionShape = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  amount_total: z.int(),
  currency,
  status: z.string().nullish(),
  payment_status: z.string(),
  payment_intent: z.union([z.string(), intentShape]).nullish(),
})

type StripeSession = z.infer<typeof sessionShape>

export function reportOfSession(session: StripeSession): Report {
  const { currency, payment_intent: intent } = session
  return {
    status: statusOf(session),
    reference: session.client_reference_id ?? session.metadata?.payment_id ?? null,
    amount: fromStripeAmount(session.amount_total, currency),
    currency,
    providerPaymentId: (typeof intent === 'string' ? intent : intent?.id) ?? null,
  }
}

function statusOf({ status, payment_status, payment_intent }: StripeSession): Report['status'] {
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  // The session of money that was given back still says `paid`.
  if (charge?.refunded) return 'refunded'
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  // A transfer that was on its way for days and came to nothing: nobody can pay this session any more.
  const isOver =
    status === 'complete' && ['requires_payment_method', 'canceled'].includes(intent?.status ?? '')
  return isOver ? 'failed' : 'open'
}
