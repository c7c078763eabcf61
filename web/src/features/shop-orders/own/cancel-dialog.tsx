import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { ownOrderKey, type ShopOrder } from '../shop-order.ts'
import { SHOP_ORDERS_KEY } from '../shop-orders-key.ts'

interface CancelDialogProps {
  order: ShopOrder
  opened: boolean
  onClose: () => void
}

/** Buyers cancel what they have not paid; a reason is welcome and not asked for. */
export function CancelDialog({ order, opened, onClose }: CancelDialogProps) {
  const { t } = useTranslation('shop-orders')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('cancel.title', { number: order.invoice_no })}>
      {(close) => <CancelForm order={order} onClose={close} onDone={onClose} />}
    </Dialog>
  )
}

interface CancelFormProps extends Omit<CancelDialogProps, 'opened'> {
  onDone: () => void
}

function CancelForm({ order, onClose, onDone }: CancelFormProps) {
  const { t } = useTranslation('shop-orders')
  const toast = useToasts()
  const cancelling = useCall('POST /shop/order/cancel', {
    keepAs: ownOrderKey(order.invoice_no),
    refresh: ['GET /shop/order/get_mine', SHOP_KEY],
    refreshRefused: [SHOP_ORDERS_KEY],
    wait: false,
  })
  const f = useServerForm({
    initialValues: { reason: '' },
    submit: ({ reason }) => cancelling.mutateAsync({ body: { order_id: order.id, reason } }),
    onDone: () => {
      toast.success(t('cancel.done'))
      onDone()
    },
  })
  return (
    <GuardedForm of={f} label={t('cancel.button')}>
      <Alert color="wait" icon={<IconInfoCircle size={18} aria-hidden />}>
        {t('cancel.text')}
      </Alert>
      <GrowingTextarea
        label={<Optional>{t('cancel.reason')}</Optional>}
        minRows={2}
        maxRows={8}
        maxLength={SHOP_ORDER_BOUNDS.reason}
        data-autofocus
        {...f.field('reason')}
      />
      <FormButtons of={f} color="bad" cancel={t('cancel.keep')} onCancel={onClose}>
        {t('cancel.button')}
      </FormButtons>
    </GuardedForm>
  )
}
