import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ORDER_STATUSES } from '#contract/orders/states.ts'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DatedBars, useDateWriter } from '../../../ui/chart/dated-bars.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ORDER_COUNTS_KEY } from '../order-keys.ts'
import { useOwnOrderCounts } from '../use-order-counts.ts'
import classes from './home.module.css'

const CHART_HEIGHT = 180

interface OwnOrdersCardProps {
  /** How many came a month is known of a whole account alone. */
  withMonths: boolean
}

/** The own orders in figures: how many are in each state, each leading to its list, and how many came a month. */
export function OwnOrdersCard({ withMonths }: OwnOrdersCardProps) {
  const { t } = useTranslation('orders')
  const counts = useOwnOrderCounts()
  return (
    <SectionCard title={t('home.figures')}>
      <div className={withMonths ? classes.halves : undefined}>
        <Loaded query={counts} skeleton={<FigureSkeletons />}>
          {(data) => (
            <ul className={classes.states}>
              {ORDER_STATUSES.map((status) => (
                <li key={status}>
                  <StateLink status={status} orders={data[status]} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {withMonths ? <OrderMonths /> : null}
      </div>
    </SectionCard>
  )
}

interface StateLinkProps {
  status: (typeof ORDER_STATUSES)[number]
  orders: number
}

function StateLink({ status, orders }: StateLinkProps) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const isUrgent = status === 'incomplete' && orders > 0
  return (
    <Link to="/your_order" search={{ status } as never} className={classes.stateLink}>
      <span className={isUrgent ? `${classes.big} ${classes.bad}` : classes.big}>{number(orders)}</span>
      <span className={classes.small}>{t(`status.${status}`)}</span>
    </Link>
  )
}

function OrderMonths() {
  const statistics = useAnswer('GET /user_order_statistics', {}, { family: ORDER_COUNTS_KEY })
  return (
    <div className={classes.chart}>
      <Loaded query={statistics} skeleton={<Skeleton height={CHART_HEIGHT} />}>
        {({ months }) => <Months months={months} />}
      </Loaded>
    </div>
  )
}

function Months({ months }: { months: Answer<'GET /user_order_statistics'>['months'] }) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const write = useDateWriter()
  return (
    <DatedBars
      caption={t('home.months')}
      rowTitle={t('home.month')}
      none={t('home.none')}
      rows={months.map(({ month, submitted, delivered }) => ({ at: month, submitted, delivered }))}
      series={[
        { name: 'submitted', label: t('home.submitted'), color: 'var(--td-accent)' },
        { name: 'delivered', label: t('home.delivered'), color: 'var(--td-muted)' },
      ]}
      height={CHART_HEIGHT}
      barWidth={22}
      format={number}
      nameOf={(month) => write(month, { month: 'long', year: 'numeric' })}
      markOf={(month) => write(month, { month: 'short' })}
    />
  )
}

function FigureSkeletons() {
  return (
    <div className={classes.states} aria-hidden>
      {ORDER_STATUSES.map((status) => (
        <Skeleton key={status} height={68} />
      ))}
    </div>
  )
}
