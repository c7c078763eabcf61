import { useFormats } from '../../lib/formats.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** A day is long for whoever stands beside a car. */
const LATE = 24 * 3600

/** How long the customer has been waiting for a word of staff, moving on by itself. */
export function WaitingWords({ since }: { since: string | null }) {
  const { t } = useTranslation('tickets')
  const formats = useFormats()
  const now = useNow()
  if (!since) return '–'
  const seconds = Math.max((now.getTime() - new Date(since).getTime()) / 1000, 0)
  const words = t('all.waits', { time: formats.duration(seconds) })
  return (
    <span title={formats.dateTime(since)}>
      {seconds >= LATE ? <StatusBadge tone="bad">{words}</StatusBadge> : words}
    </span>
  )
}
