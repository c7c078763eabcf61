import { z } from 'zod'
import { AppError } from '#platform/app-error.ts'
import type { ProviderContext, RawMessage, ReadMessage, Report } from '../provider.ts'
import { isOurReference } from './message-proof.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { loadStripe } from './stripe-client.ts'
import { chargeShape, markedShape, reportOfSession, sessionShape } from './stripe-session.ts'

const TOLERANCE_SECONDS = 300

const eventShape = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.number().optional(),
  data: z.object({ object: z.unknown() }),
})

/** What a message says, and what of it is kept: not the buyer's name, address and mail, which Stripe sends along. */
interface Reading {
  report: Report
  kept: object
}

const READERS = new Map<string, (mark: string, object: unknown) => Reading | null>([
  ['checkout.session.completed', readSession],
  ['checkout.session.async_payment_succeeded', readSession],
  ['checkout.session.async_payment_failed', (mark, object) => ended('failed', readSession(mark, object))],
  ['checkout.session.expired', (mark, object) => ended('expired', readSession(mark, object))],
  ['charge.refunded', readCharge],
])

/**
 * The account may serve other programs than ours, so a message counts only when it bears the mark that we put on the
 * payment. The mark is in the metadata, which no buyer can write; what is compared later is the reference beside it.
 */
export async function readStripeMessage(
  context: ProviderContext,
  { body, headers }: RawMessage,
): Promise<ReadMessage | null> {
  const { id, type, created, data } = await provenEvent(context, body, headers['stripe-signature'])
  const mark = markedShape.safeParse(data.object).data?.metadata?.payment_id ?? ''
  const reading = isOurReference(mark) ? READERS.get(type)?.(mark, data.object) : null
  if (!reading) return null
  return {
    eventId: id,
    content: JSON.stringify({ id, type, created, object: reading.kept }),
    about: { reference: mark },
    report: reading.report,
  }
}

async function provenEvent({ secrets, now }: ProviderContext, body: Buffer, header: string | string[] = '') {
  const { default: Stripe } = await loadStripe()
  const secret = secrets.webhook_secret ?? ''
  const read = (tolerance: number) =>
    Stripe.webhooks.constructEvent(body, String(header), secret, tolerance, undefined, now.getTime())
  // Age comes after the proof, hence twice: the time of a forged message means nothing. 0 is any age.
  const event = refusing('signature_invalid', () => eventShape.parse(read(0)))
  refusing('message_expired', () => read(TOLERANCE_SECONDS))
  return event
}

function refusing<T>(code: 'signature_invalid' | 'message_expired', read: () => T): T {
  try {
    return read()
  } catch {
    throw new AppError(code)
  }
}

function readSession(mark: string, object: unknown): Reading {
  const session = sessionShape.parse(object)
  const { metadata, payment_intent, ...kept } = session
  const report = reportOfSession(session)
  return { report, kept: { ...kept, payment_id: mark, payment_intent: report.providerPaymentId } }
}

function ended(status: 'failed' | 'expired', reading: Reading): Reading {
  return { ...reading, report: { ...reading.report, status } }
}

/** Part of the money given back leaves the payment paid. */
function readCharge(mark: string, object: unknown): Reading | null {
  const { metadata, ...charge } = chargeShape.parse(object)
  if (!charge.refunded) return null
  const report: Report = {
    status: 'refunded',
    reference: mark,
    amount: fromStripeAmount(charge.amount, charge.currency),
    currency: charge.currency,
    providerPaymentId: charge.payment_intent ?? null,
  }
  return { report, kept: { ...charge, payment_id: mark } }
}
