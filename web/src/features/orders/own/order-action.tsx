import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../../lib/download.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { ListedOrder } from '../order.ts'

/** The one thing that its owner most likely wants to do with an order. */
export function OrderAction({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('orders')
  const to = { to: '/order_details/$id', params: { id: order.id } } as const
  if (order.status === 'completed' && order.versions > 0 && !order.files_deleted_at)
    return <DownloadNewest order={order} />
  if (order.status === 'incomplete') return <LinkButton {...to}>{t('action.answer')}</LinkButton>
  return (
    <LinkButton {...to} variant="default">
      {t('action.open')}
    </LinkButton>
  )
}

function DownloadNewest({ order }: { order: Pick<ListedOrder, 'id' | 'order_no'> }) {
  const { t } = useTranslation('orders')
  const toast = useToasts()
  const loading = useDownload('GET /order/{id}/download_new_file', { onError: toast.error })
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t('action.download_of', { number: order.order_no })}
      loading={loading.isPending}
      onClick={() => loading.mutate({ params: { id: order.id } })}
    >
      {t('action.download')}
    </Button>
  )
}
