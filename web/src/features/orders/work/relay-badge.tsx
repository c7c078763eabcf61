import { IconArrowBackUp, IconArrowForwardUp, IconCoins } from '@tabler/icons-react'
import type { RelayState } from '#contract/orders/states.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const FACES = {
  waiting_for_balance: { tone: 'bad', icon: IconCoins },
  relayed: { tone: 'busy', icon: IconArrowForwardUp },
  returned: { tone: 'wait', icon: IconArrowBackUp },
} as const

/** Who has an order of a sub-portal, where that is not its own staff. */
export function RelayBadge({ state }: { state: RelayState | null }) {
  const { t } = useTranslation('work-list')
  if (state === null || state === 'own') return null
  return <StatusBadge {...FACES[state]}>{t(`relay.states.${state}`)}</StatusBadge>
}
