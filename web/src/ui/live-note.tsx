import { useConnected } from '../lib/connection.ts'
import { useTranslation } from '../lib/use-translation.ts'

/** Beside what changes without being asked, for as long as that is true. */
export function LiveNote() {
  const { t } = useTranslation('ui')
  const isConnected = useConnected()
  return <span data-screen-only>{isConnected ? t('live.on') : t('live.off')}</span>
}
