import { Skeleton } from '@mantine/core'
import { OPEN_STATUSES } from '#contract/orders/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useOrderCounts } from '../use-order-counts.ts'
import classes from './home.module.css'
import { OrderDays } from './order-days.tsx'

/** What the dashboard says of orders: how much is to do, and how well it went. */
export function OrdersCards() {
  return (
    <>
      <div className={classes.wide}>
        <NowCard />
      </div>
      <div className={classes.wide}>
        <DaysCard />
      </div>
    </>
  )
}

type Counts = NonNullable<ReturnType<typeof useOrderCounts>['data']>
const NONE = { pending: 0, processing: 0, incomplete: 0, late: 0 } as Counts

function NowCard() {
  const { t } = useTranslation(['work-list', 'orders'])
  const { number } = useFormats()
  const counts = useOrderCounts()
  const figures = (data: Counts) => (
    <div className={classes.figures}>
      <Figure figure={number(data.pending + data.processing + data.incomplete)} words={t('dashboard.open')} />
      <Figure figure={number(data.late)} words={t('dashboard.late')} bad={data.late > 0} />
      {OPEN_STATUSES.map((status) => (
        <Figure key={status} figure={number(data[status])} words={t(`orders:staff_status.${status}`)} />
      ))}
    </div>
  )
  return (
    <SectionCard
      title={t('dashboard.title')}
      aside={
        <LinkButton to="/admin/manage_orders/pending_orders" variant="default">
          {t('dashboard.list')}
        </LinkButton>
      }
    >
      {/* The figures themselves keep their place: on a phone they stand in two rows. */}
      <Loaded query={counts} skeleton={<Skeleton>{figures(NONE)}</Skeleton>}>
        {figures}
      </Loaded>
    </SectionCard>
  )
}

function DaysCard() {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const statistics = useAnswer('GET /order_statistics', {})
  return (
    <SectionCard title={t('dashboard.chart')}>
      <Loaded query={statistics} skeleton={<Skeleton height={290} />}>
        {({ days, in_time_share, median_minutes, automated }) => (
          <>
            <div className={classes.figures}>
              {in_time_share === null ? null : (
                <Figure figure={formats.percent(in_time_share)} words={t('dashboard.in_time')} />
              )}
              {median_minutes === null ? null : (
                <Figure figure={lengthOf(median_minutes, formats.number)} words={t('dashboard.median')} />
              )}
              <span className={classes.small}>{t('dashboard.automated', { count: automated })}</span>
            </div>
            <OrderDays days={days} />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

/** 31 min, 2.5 hr: as the reader's language writes units. */
function lengthOf(minutes: number, number: (value: number, options?: Intl.NumberFormatOptions) => string) {
  const [value, unit] = minutes < 90 ? [Math.round(minutes), 'minute'] : [minutes / 60, 'hour']
  return number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
}

function Figure({ figure, words, bad }: { figure: string; words: string; bad?: boolean }) {
  return (
    <div className={classes.figure}>
      <span className={bad ? `${classes.big} ${classes.bad}` : classes.big}>{figure}</span>
      <span className={classes.small}>{words}</span>
    </div>
  )
}
