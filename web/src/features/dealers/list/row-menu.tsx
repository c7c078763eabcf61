import { useNavigate } from '@tanstack/react-router'
import { displayName } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ActsMenu } from '../../../ui/acts-menu.tsx'
import type { Customer } from '../customer.ts'
import { useChangeStatus } from '../use-change-status.ts'
import { useEnterAccount } from '../use-enter-account.ts'

export function RowMenu({ customer }: { customer: Customer }) {
  const { t } = useTranslation('dealers')
  const navigate = useNavigate()
  const entering = useEnterAccount()
  const status = useChangeStatus()
  const { id, can } = customer
  const acts = [
    {
      words: t('list.open'),
      run: () => void navigate({ to: '/admin/user_profile', search: { id } }),
    },
    can.enter && { words: t('enter.button'), run: () => entering.mutate(id) },
    can.activate && { words: t('activate.act'), run: () => void status.activate(customer) },
    can.block && { words: t('block.act'), run: () => void status.block(customer), danger: true },
  ].filter((act) => act !== false)
  return (
    <ActsMenu
      compact
      label={t('list.acts', { name: displayName(customer) })}
      acts={acts}
      busy={entering.isPending || status.isBusy}
    />
  )
}
