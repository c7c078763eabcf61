import { Modal, Skeleton } from '@mantine/core'
import { useTranslation } from '../../../lib/use-translation.ts'
import { UnsavedScope, useGuardedClose } from '../../../ui/form/unsaved-scope.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { MODAL_TRANSITION } from '../../../ui/modal-timing.ts'
import type { StaffOrder } from '../order.ts'
import { useOrderOffer } from '../submit-order/use-order-offer.ts'
import { ChangeForm } from './change-form.tsx'

interface ChangeDialogProps {
  order: StaffOrder
  opened: boolean
  onClose: () => void
}

export function ChangeDialog({ order, opened, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['work-list', 'ui'])
  const { scope, close } = useGuardedClose(onClose)
  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={t('change.title', { number: order.order_no })}
      size="lg"
      transitionProps={MODAL_TRANSITION}
      closeButtonProps={{ 'aria-label': t('ui:confirm.close') }}
    >
      <UnsavedScope value={scope}>
        <Offered order={order} onCancel={() => void close()} onDone={onClose} />
      </UnsavedScope>
    </Modal>
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
