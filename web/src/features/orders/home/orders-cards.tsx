import { Skeleton } from '@mantine/core'
import { OPEN_STATUSES } from '#contract/orders/states.ts'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DatedBars, useDateWriter } from '../../../ui/chart/dated-bars.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type Counts, openOrders, useOrderCounts } from '../use-order-counts.ts'
import classes from './home.module.css'

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

const NONE = { pending: 0, processing: 0, incomplete: 0, late: 0 } as Counts

function NowCard() {
  const { t } = useTranslation(['work-list', 'orders'])
  const { number } = useFormats()
  const counts = useOrderCounts()
  const figures = (data: Counts) => (
    <div className={classes.figures}>
      <Figure figure={number(openOrders(data))} words={t('dashboard.open')} />
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

/** Orders sent and delivered a day. */
function OrderDays({ days }: { days: Answer<'GET /order_statistics'>['days'] }) {
  const { t } = useTranslation('work-list')
  const { number } = useFormats()
  const write = useDateWriter()
  return (
    <DatedBars
      caption={t('dashboard.chart')}
      rowTitle={t('dashboard.day')}
      none={t('dashboard.none')}
      rows={days.map(({ date, submitted, delivered }) => ({ at: date, submitted, delivered }))}
      series={[
        { name: 'submitted', label: t('dashboard.submitted'), color: 'var(--td-accent)' },
        { name: 'delivered', label: t('dashboard.delivered'), color: 'var(--td-muted)' },
      ]}
      height={200}
      barWidth={14}
      format={number}
      nameOf={(date) => write(date, { dateStyle: 'full' })}
      markOf={(date) => write(date, { day: 'numeric', month: 'short' })}
    />
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
