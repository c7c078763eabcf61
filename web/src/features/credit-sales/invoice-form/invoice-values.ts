import { AMOUNT_MAX, fromHundredths, shareOf, toHundredths } from '#contract/amounts.ts'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { SALE_BOUNDS } from '#contract/credit-sales/bounds.ts'
import { VAT_BOUNDS } from '#contract/vat/bounds.ts'
import type { Body } from '../../../lib/api.ts'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'

/** A number field that was emptied holds an empty text. */
type Typed = number | ''

export interface InvoiceValues {
  item_name: string
  count: Typed
  amount: Typed
  vat_by: 'rules' | 'hand'
  vat: Typed
  status: 'pending' | 'paid'
}

export function valuesOf(draft: StaffInvoice): InvoiceValues {
  return {
    item_name: draft.item_name,
    count: draft.count || '',
    amount: draft.amount || '',
    vat_by: 'rules',
    vat: '',
    status: 'pending',
  }
}

export function checkInvoice(values: InvoiceValues): Problems<InvoiceValues> {
  return {
    item_name: !values.item_name.trim() && 'required',
    count: numberProblem(values.count, [0.01, SALE_BOUNDS.credits]),
    amount: numberProblem(values.amount, [0, AMOUNT_MAX]),
    vat: values.vat_by === 'hand' && numberProblem(values.vat, [0, VAT_BOUNDS.percentage]),
  }
}

export function bodyOf(
  draft: Pick<StaffInvoice, 'id' | 'user'>,
  values: InvoiceValues,
): Body<'POST /credits/generate-invoice'> {
  return {
    _id: draft.id,
    user: draft.user.id,
    item_name: values.item_name.trim(),
    count: Number(values.count),
    amount: Number(values.amount),
    status: values.status,
    ...(values.vat_by === 'hand' ? { vat: Number(values.vat) } : {}),
  }
}

/** As the server will sum it up: VAT rounded to the hundredth, then added. */
export function preview(amount: Typed, rate: number): { vat: number; total: number } {
  const net = toHundredths(Number(amount))
  const vat = shareOf(net, Math.round(rate * 100))
  return { vat: fromHundredths(vat), total: fromHundredths(net + vat) }
}
