import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/formats.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './solutions-page.module.css'
import type { Solution } from './use-solutions.ts'

/** Why the automation leaves a solution alone: which customer's order it came back from, and their words. */
export function Suspension({ of: { at, reason, order_no } }: { of: NonNullable<Solution['suspension']> }) {
  const { t } = useTranslation('automation')
  const formats = useFormats()
  const date = formats.date(at)
  const why =
    order_no === null
      ? t('kept.why_gone', { date, reason })
      : t('kept.why', { order: `#${order_no}`, date, reason })
  return (
    <span className={classes.suspension}>
      <StatusBadge tone="bad">{t('kept.states.suspended')}</StatusBadge>
      <bdi className={classes.why} title={why}>
        {why}
      </bdi>
    </span>
  )
}
