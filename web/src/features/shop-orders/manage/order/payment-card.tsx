import { useTranslation } from '../../../../lib/use-translation.ts'
import { useWhen } from '../../../../lib/use-when.ts'
import { Copyable } from '../../../../ui/copyable.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { FileDownloadButton } from '../../../../ui/file-download-button.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { Order } from '../manage-order.ts'
import { PaidBadge } from '../paid-badge.tsx'

/** How it is paid, whether it was, and the papers about it. */
export function PaymentCard({ order }: { order: Order }) {
  const { t } = useTranslation('shop-orders-manager')
  const { t: shared } = useTranslation('shop-orders')
  const when = useWhen()
  const { invoice, paid_at, reserved_until, txn_id } = order
  return (
    <SectionCard title={t('columns.payment')} aside={<PaidBadge order={order} />}>
      <Facts>
        <Fact label={t('columns.way')}>{shared(`ways.${order.payment_method}`)}</Fact>
        <Fact label={t('payment.paid_at')}>{paid_at ? when(paid_at) : null}</Fact>
        <Fact label={t('payment.reserved')}>{reserved_until ? when(reserved_until) : null}</Fact>
        <Fact label={t('payment.txn')}>
          {txn_id ? <Copyable value={txn_id} what={t('payment.txn')} code /> : null}
        </Fact>
        <Fact label={t('payment.invoice')}>
          {invoice?.number ? (
            <>
              <Copyable value={invoice.number} what={t('payment.invoice')} code />
              {invoice.corrected ? <div>{t('payment.corrected')}</div> : null}
            </>
          ) : null}
        </Fact>
      </Facts>
      {invoice?.can_download ? (
        <FileDownloadButton
          mt="md"
          variant="default"
          call="GET /credits/{id}/download_invoice"
          input={{ params: { id: invoice.id } }}
        >
          {t(invoice.number ? 'payment.download' : 'payment.download_proforma')}
        </FileDownloadButton>
      ) : null}
    </SectionCard>
  )
}
