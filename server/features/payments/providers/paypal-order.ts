import { z } from 'zod'
import type { Report } from '../provider.ts'
import { fromDecimalText } from './money-units.ts'

/** Into hundredths. A figure that cannot be read must not pass for one that was not given. */
const amount = z
  .object({ currency_code: z.string(), value: z.string().transform(fromDecimalText).pipe(z.number()) })
  .transform(({ currency_code, value }) => ({ currency: currency_code, hundredths: value }))

/** What we read of the money that was taken. */
export const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
})

/** What we read of an order, asked for or in a message. */
export const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        amount,
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        payments: z.object({ captures: z.array(captureShape).optional() }).optional(),
      }),
    )
    .min(1),
})

export type PaypalCapture = z.infer<typeof captureShape>
export type PaypalOrder = z.infer<typeof orderShape>

/** A part given back leaves the payment paid; money that PayPal still looks at is not there yet. */
const STATUS_OF_CAPTURE: Record<string, Report['status']> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  PENDING: 'open',
  DECLINED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'refunded',
}

export function reportOfOrder({ status, purchase_units: [unit] }: PaypalOrder): Report {
  const captures = unit?.payments?.captures ?? []
  // The buyer's first card may have been declined before the second was not.
  const capture = captures.find((one) => !['DECLINED', 'FAILED'].includes(one.status)) ?? captures.at(-1)
  if (capture) return reportOfCapture({ custom_id: unit?.custom_id, ...capture })
  return {
    status: status === 'VOIDED' ? 'expired' : 'open',
    reference: unit?.custom_id ?? null,
    amount: unit?.amount.hundredths ?? null,
    currency: unit?.amount.currency ?? null,
    providerPaymentId: null,
  }
}

export function reportOfCapture({ id, status, amount, custom_id }: PaypalCapture): Report {
  return {
    status: STATUS_OF_CAPTURE[status] ?? 'open',
    reference: custom_id ?? null,
    amount: amount.hundredths,
    currency: amount.currency,
    providerPaymentId: id,
  }
}
