import { useState } from 'react'
import { displayName } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { MenuAct } from '../../../ui/acts-menu.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_KEY } from '../people-keys.ts'
import { useChangeStatus } from '../use-change-status.ts'

type Dialog = 'edit' | 'kind' | 'password' | 'staff' | 'delete'

/** What is done rarely with a customer, in the order of how bad it is; and the dialog that is open. */
export function useCustomerActs(customer: CustomerDetails) {
  const { t } = useTranslation('dealers')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const status = useChangeStatus()
  const questions = useQuestions(customer)
  const { can, has_second_factor } = customer
  const acts: MenuAct[] = [
    can.activate && { words: t('activate.act'), run: () => void status.activate(customer) },
    can.change_kind && { words: t('kind.act'), run: () => setDialog('kind') },
    can.set_password && { words: t('password.act'), run: () => setDialog('password') },
    can.reset_second_factor &&
      has_second_factor && { words: t('second_factor.act'), run: () => void questions.resetSecondFactor() },
    can.make_staff && { words: t('staff.act'), run: () => setDialog('staff') },
    can.end_sessions && { words: t('sign_out.act'), run: () => void questions.endSessions() },
    can.block && { words: t('block.act'), run: () => void status.block(customer), danger: true },
    can.delete && { words: t('delete.act'), run: () => setDialog('delete'), danger: true },
  ].filter((act) => act !== false)
  return {
    acts,
    isBusy: status.isBusy || questions.isBusy,
    dialog,
    open: setDialog,
    close: () => setDialog(null),
  }
}

/** Acts that need no more than a yes. */
function useQuestions(customer: CustomerDetails) {
  const { t } = useTranslation('dealers')
  const toast = useToasts()
  const confirm = useConfirm()
  const params = { id: customer.id }
  const name = displayName(customer)
  const resetting = useCall('POST /user/{id}/reset_second_factor', { refreshAlways: [PEOPLE_KEY] })
  const ending = useCall('DELETE /user/{id}/sessions', { refreshAlways: [PEOPLE_KEY] })

  const resetSecondFactor = async () => {
    const sure = await confirm({
      title: t('second_factor.title', { name }),
      text: t('second_factor.text'),
      confirm: t('second_factor.confirm'),
      danger: true,
    })
    if (!sure) return
    await resetting.mutateAsync({ params }).then(() => toast.success(t('second_factor.done')), toast.error)
  }
  const endSessions = async () => {
    const sure = await confirm({
      title: t('sign_out.title', { name }),
      text: t('sign_out.text'),
      confirm: t('sign_out.confirm'),
      danger: true,
    })
    if (!sure) return
    await ending.mutateAsync({ params }).then(() => toast.success(t('sign_out.done', { name })), toast.error)
  }
  return { resetSecondFactor, endSessions, isBusy: resetting.isPending || ending.isPending }
}
