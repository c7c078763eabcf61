import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { missingSellerData, type SellerData } from '#contract/billing/invoice-parties.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useSellerFields } from '../../../ui/use-seller-fields.ts'

/** What an invoice still needs of the seller. Until it is there, customers cannot buy. */
export function MissingData({ values }: { values: SellerData }) {
  const { t } = useTranslation('settings')
  const sellerFields = useSellerFields()
  const missing = missingSellerData(values)
  if (missing.length === 0) return null
  return (
    <Alert color="wait" icon={<IconInfoCircle size={18} aria-hidden />} title={t('company.missing_title')}>
      {t('company.missing', { what: sellerFields(missing) })}
    </Alert>
  )
}
