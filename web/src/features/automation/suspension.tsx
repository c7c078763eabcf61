import type { Answer } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './solutions-page.module.css'

export type Solution = Answer<'GET /solutions'>['items'][number]

/** Why the automation leaves a solution alone: which order it came back from, and the words of whoever rejected it. */
export function Suspension({ of: { at, reason, order_no } }: { of: NonNullable<Solution['suspension']> }) {
  const { t } = useTranslation('automation')
  const formats = useFormats()
  const date = formats.date(at)
  // Staff who open an order again need not say why.
  const key = reason ? 'why' : 'why_reopened'
  const why =
    order_no === null
      ? t(`kept.${key}_gone`, { date, reason })
      : t(`kept.${key}`, { order: `#${order_no}`, date, reason })
  return (
    <span className={classes.suspension}>
      <StatusBadge tone="bad">{t('kept.states.suspended')}</StatusBadge>
      <bdi className={classes.why} title={why}>
        {why}
      </bdi>
    </span>
  )
}
