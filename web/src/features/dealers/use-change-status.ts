import { STATUS } from '#contract/roles.ts'
import { displayName } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Customer } from './customer.ts'
import { PEOPLE_KEY } from './people-keys.ts'

/** Activates at once; asks before somebody is locked out. */
export function useChangeStatus() {
  const { t } = useTranslation('dealers')
  const toast = useToasts()
  const confirm = useConfirm()
  const changing = useCall('PUT /user/{id}/status', { refreshAlways: [PEOPLE_KEY] })

  const activate = async (customer: Customer) => {
    await changing
      .mutateAsync({ params: { id: customer.id }, body: { status: STATUS.active } })
      .then(() => toast.success(t('activate.done', { name: displayName(customer) })), toast.error)
  }
  const block = async (customer: Customer) => {
    const name = displayName(customer)
    const sure = await confirm({
      title: t('block.title', { name }),
      text: t('block.text'),
      confirm: t('block.confirm'),
      danger: true,
    })
    if (!sure) return
    await changing
      .mutateAsync({ params: { id: customer.id }, body: { status: STATUS.blocked } })
      .then(() => toast.success(t('block.done', { name })), toast.error)
  }
  return { activate, block, isBusy: changing.isPending }
}
