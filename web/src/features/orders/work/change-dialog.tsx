import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import type { StaffOrder } from '../order.ts'
import { useOrderOffer } from '../submit-order/use-order-offer.ts'
import { ChangeForm } from './change-form.tsx'

interface ChangeDialogProps {
  order: StaffOrder
  opened: boolean
  onClose: () => void
}

export function ChangeDialog({ order, opened, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('work-list')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('change.title', { number: order.order_no })} size="lg">
      {(close) => <Offered order={order} onCancel={close} onDone={onClose} />}
    </Dialog>
  )
}

interface OfferedProps {
  order: StaffOrder
  onCancel: () => void
  onDone: () => void
}

function Offered({ order, ...props }: OfferedProps) {
  const offer = useOrderOffer(order.vehicle_type_id, order.variant_id)
  return (
    <Loaded query={offer} skeleton={<Skeleton height={240} />}>
      {(offered) => <ChangeForm order={order} offer={offered} {...props} />}
    </Loaded>
  )
}
