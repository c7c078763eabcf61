import type { SellerField } from '#contract/billing/invoice-parties.ts'
import { useFormats } from '../lib/formats.ts'
import { useTranslation } from '../lib/use-translation.ts'

/** Names what an invoice still needs of the seller, for the middle of a sentence. */
export function useSellerFields(): (missing: readonly SellerField[]) => string {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return (missing) => formats.list(missing.map((name) => t(`seller_fields.${name}`)))
}
