import { useTranslation } from '../../../lib/use-translation.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { FileDownloadButton } from '../../../ui/file-download-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AddressBlock, isSameAddress } from '../address-block.tsx'
import type { ShopOrder } from '../shop-order.ts'
import { ShopSums } from '../sums.tsx'
import classes from './own.module.css'

export function SumsCard({ order }: { order: ShopOrder }) {
  const { t } = useTranslation('shop-orders')
  return (
    <SectionCard title={t('order.sums')}>
      <ShopSums sums={order} country={order.shipping_address.country} />
      <Facts>
        <Fact label={t('order.paid_by')}>{t(`ways.${order.payment_method}`)}</Fact>
      </Facts>
      <Invoice invoice={order.invoice} />
    </SectionCard>
  )
}

function Invoice({ invoice }: Pick<ShopOrder, 'invoice'>) {
  const { t } = useTranslation('shop-orders')
  if (!invoice?.can_download) return null
  const { id, number } = invoice
  return (
    <FileDownloadButton
      mt="sm"
      variant="default"
      call="GET /credits/{id}/download_invoice"
      input={{ params: { id } }}
      aria-label={number ? t('order.invoice_number', { number }) : t('order.invoice')}
    >
      {t('order.invoice')}
    </FileDownloadButton>
  )
}

/** Where it goes, and whom the invoice is for. */
export function AddressesCard({ order }: { order: ShopOrder }) {
  const { t } = useTranslation('shop-orders')
  const { shipping_address: shipping, billing_address: billing } = order
  return (
    <div className={classes.pair}>
      <SectionCard title={t('address.shipping')}>
        <AddressBlock address={shipping} />
      </SectionCard>
      <SectionCard title={t('address.billing')}>
        {isSameAddress(shipping, billing) ? (
          <p className={classes.muted}>{t('address.same')}</p>
        ) : (
          <AddressBlock address={billing} />
        )}
      </SectionCard>
    </div>
  )
}
