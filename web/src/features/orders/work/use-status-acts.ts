import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import { useOrderDesk } from '../order-desk.ts'
import { MANY_ORDERS_KEYS } from '../order-keys.ts'

interface StatusAct {
  name: 'process' | 'reopen' | 'requeue' | 'retry' | 'delete'
  run: () => void
  busy: boolean
  danger?: true
}

/** What is done rarely, and therefore stands in a menu. */
export function useStatusActs(order: StaffOrder): StatusAct[] {
  const { t } = useTranslation('work-list')
  const toast = useToasts()
  const navigate = useNavigate()
  const confirmDelete = useConfirmDelete()
  const moving = useCall('PUT /order/{id}/change_status', freshOrder(order.id))
  const retrying = useCall('POST /order/{id}/automation_retry', freshOrder(order.id))
  const deleting = useCall('DELETE /order/{id}', {
    refreshAlways: MANY_ORDERS_KEYS,
    wait: false,
  })
  const { staff_can: can } = order
  const { history } = useOrderDesk()
  const params = { id: order.id }
  const move = (status: 'pending' | 'processing') =>
    moving.mutate({ params, body: { status } }, { onError: toast.error })
  const remove = async () => {
    if (!(await confirmDelete(t('delete_text')))) return
    await deleting.mutateAsync({ params }).then(() => {
      toast.success(t('deleted'))
      void navigate({ to: history })
    }, toast.error)
  }
  const acts: (StatusAct | false)[] = [
    can.process && {
      name: order.status === 'completed' ? 'reopen' : 'process',
      run: () => move('processing'),
      busy: moving.isPending,
    },
    can.requeue && { name: 'requeue', run: () => move('pending'), busy: moving.isPending },
    can.retry_automation && {
      name: 'retry',
      run: () => retrying.mutate({ params }, { onError: toast.error }),
      busy: retrying.isPending,
    },
    can.delete && { name: 'delete', run: () => void remove(), busy: deleting.isPending, danger: true },
  ]
  return acts.filter((act) => act !== false)
}
