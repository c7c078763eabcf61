import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDownloadButton } from '../../../ui/file-download-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { ListedOrder } from '../order.ts'
import { useOwnOrders } from '../own-orders.ts'

/** The one thing that its owner most likely wants to do with an order. */
export function OrderAction({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('orders')
  const to = { to: useOwnOrders().details, params: { id: order.id } } as const
  if (order.status === 'completed' && order.versions > 0 && !order.files_deleted_at)
    return (
      <FileDownloadButton
        call="GET /order/{id}/download_new_file"
        input={{ params: { id: order.id } }}
        aria-label={t('action.download_of', { number: order.order_no })}
      >
        {t('action.download')}
      </FileDownloadButton>
    )
  if (order.status === 'incomplete') return <LinkButton {...to}>{t('action.answer')}</LinkButton>
  return (
    <LinkButton {...to} variant="default">
      {t('action.open')}
    </LinkButton>
  )
}
