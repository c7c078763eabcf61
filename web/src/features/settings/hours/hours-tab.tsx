import { Skeleton } from '@mantine/core'
import { useSite } from '../../../lib/site.ts'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useDeferredOnScreen } from '../../../ui/printing.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { CloseDatesForm } from './close-dates-form.tsx'
import { WeekForm } from './week-form.tsx'

export function HoursTab() {
  const { t } = useTranslation('settings')
  const { timezone } = useSite()
  const openTimes = useAnswer('GET /open_times', {}, FRESH_FORM)
  // As the card of the week has it (see Loaded): what stands below comes with it, not before.
  const isWeekToCome = useDeferredOnScreen(openTimes.isPending)
  const closeDates = useAnswer('GET /close_dates', {}, FRESH_FORM)
  return (
    <div className={`${classes.stack} ${classes.form}`}>
      <SectionCard
        title={t('hours.week')}
        hint={t('hours.week_hint', { zone: timezone.replaceAll('_', ' ') })}
      >
        <Loaded query={openTimes} skeleton={<Skeleton height={340} />}>
          {({ items }) => <WeekForm saved={items} />}
        </Loaded>
      </SectionCard>
      {/* How long the week is shows when it is there: on a phone twice as long as beside each other. */}
      {isWeekToCome ? null : (
        <SectionCard title={t('hours.closed_days')} hint={t('hours.closed_days_hint')}>
          <Loaded query={closeDates} skeleton={<Skeleton height={300} />}>
            {({ items }) => <CloseDatesForm saved={items} />}
          </Loaded>
        </SectionCard>
      )}
    </div>
  )
}
