import { Text } from '@mantine/core'
import { useTranslation } from '../../lib/use-translation.ts'
import type { Invoice } from './invoice.ts'

/** Numbers are given with the payment, so that none is missing in the row; until then there is none to show. */
export function InvoiceNumber({ invoice }: { invoice: Pick<Invoice, 'number' | 'status'> }) {
  const { t } = useTranslation('purchases')
  if (invoice.number) return <bdi dir="ltr">{invoice.number}</bdi>
  return (
    <Text span inherit c="dimmed">
      {invoice.status === 'void' ? '–' : t('number_later')}
    </Text>
  )
}
