import { IconBuilding, IconMailExclamation, IconTool, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { STATUS } from '#contract/roles.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Customer } from './customer.ts'

const ICONS = { user: IconUser, business: IconBuilding, dealer: IconTool, agent: IconUsersGroup } as const

export function KindBadge({ kind }: Pick<Customer, 'kind'>) {
  const { t } = useTranslation('dealers')
  return (
    <StatusBadge tone="idle" icon={ICONS[kind]}>
      {t(`kinds.${kind}`)}
    </StatusBadge>
  )
}

const TONES = { [STATUS.waiting]: 'wait', [STATUS.active]: 'ok', [STATUS.blocked]: 'bad' } as const

/** Whether they may work; and whether the email is really theirs, where nobody knows yet. */
export function CustomerStatus({ of: { status, verified } }: { of: Pick<Customer, 'status' | 'verified'> }) {
  const { t } = useTranslation('dealers')
  return (
    <>
      <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
      {verified ? null : (
        <>
          {' '}
          <StatusBadge tone="idle" icon={IconMailExclamation}>
            {t('unverified')}
          </StatusBadge>
        </>
      )}
    </>
  )
}
