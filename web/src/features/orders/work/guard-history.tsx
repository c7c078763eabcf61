import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { StaffOrder } from '../order.ts'
import orders from '../orders.module.css'
import { GuardChecks } from './guard-checks.tsx'
import classes from './order-panel.module.css'

/** What the delivery guard said of what has been delivered. */
export function GuardHistory({ order }: { order: Pick<StaffOrder, 'guards'> }) {
  const { t } = useTranslation('work-list')
  if (order.guards.length === 0) return null
  return (
    <SectionCard title={t('guard.title')}>
      <div className={classes.column}>
        {order.guards.toReversed().map(({ version, checks, overruled_reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version can have two files, and none changes places
          <div key={at} className={classes.column}>
            <strong>{t('guard.version', { version })}</strong>
            <GuardChecks checks={checks} />
            {overruled_reason ? (
              <p className={orders.text}>{t('guard.overruled', { reason: overruled_reason })}</p>
            ) : null}
          </div>
        ))}
      </div>
    </SectionCard>
  )
}
