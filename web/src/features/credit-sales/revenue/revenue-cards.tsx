import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DatedBars, type DatedBarsProps, useDateWriter } from '../../../ui/chart/dated-bars.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './revenue-cards.module.css'

type Statistics = Answer<'GET /credits/statistics'>

/** What the dashboard says of money: by month, what is still to come, and what somebody should look at. */
export function RevenueCards() {
  const { t } = useTranslation('purchases')
  const statistics = useAnswer('GET /credits/statistics', {}, { family: CREDITS_KEY })
  if (statistics.error && !statistics.data) {
    return (
      <div className={classes.wide}>
        <SectionCard title={t('revenue.title')}>
          <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />
        </SectionCard>
      </div>
    )
  }
  return (
    <Loaded query={statistics} skeleton={<Cards />}>
      {(data) => (
        <>
          <OpenCard statistics={data} />
          <RevenueCard statistics={data} />
          <CreditsCard statistics={data} />
        </>
      )}
    </Loaded>
  )
}

const INVOICES = '/admin/dealers_manager/dealers_invoices'

function OpenCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { pending, flagged, currency } = statistics
  return (
    <div className={classes.wide}>
      <SectionCard title={t('revenue.open')}>
        <div className={classes.lines}>
          <div className={classes.line}>
            <div className={classes.words}>
              <div className={classes.big}>
                <bdi>{formats.money(pending.total, currency)}</bdi>
              </div>
              <div className={classes.small}>{t('revenue.pending', { count: pending.invoices })}</div>
            </div>
            {pending.invoices > 0 ? (
              <LinkButton to={INVOICES} search={{ status: 'pending' }} variant="default">
                {t('revenue.show_pending')}
              </LinkButton>
            ) : null}
          </div>
          <div className={classes.line}>
            <div className={classes.words}>
              <StatusBadge tone={flagged > 0 ? 'bad' : 'ok'}>
                {t('revenue.flagged', { count: flagged })}
              </StatusBadge>
            </div>
            {flagged > 0 ? (
              <LinkButton to={INVOICES} variant="default">
                {t('revenue.show_flagged')}
              </LinkButton>
            ) : null}
          </div>
        </div>
      </SectionCard>
    </div>
  )
}

/** `2026-11` in words. */
function useMonthWords(months: Statistics['months']): Pick<DatedBarsProps, 'nameOf' | 'markOf'> {
  const write = useDateWriter()
  const first = months[0]?.month
  return {
    nameOf: (month) => write(month, { month: 'long', year: 'numeric' }),
    // The year only where it begins: “Dec 25” on every mark reads as a day.
    markOf: (month) =>
      write(month, {
        month: 'short',
        year: month === first || month.endsWith('-01') ? 'numeric' : undefined,
      }),
  }
}

function RevenueCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { months, currency } = statistics
  const words = useMonthWords(months)
  const now = months.at(-1)
  const short = (value: number) =>
    formats.number(value, {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
  return (
    <SectionCard
      title={t('revenue.title')}
      aside={now ? t('revenue.this_month', { amount: formats.money(now.revenue, currency) }) : null}
    >
      <Months
        caption={t('revenue.title')}
        none={t('revenue.none')}
        rows={months.map(({ month, revenue }) => ({ at: month, revenue }))}
        series={[{ name: 'revenue', label: t('revenue.revenue'), color: 'var(--td-accent)' }]}
        format={(value) => formats.money(value, currency)}
        formatAxis={short}
        {...words}
      />
    </SectionCard>
  )
}

function CreditsCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { months } = statistics
  const words = useMonthWords(months)
  return (
    <SectionCard title={t('revenue.credits')}>
      <Months
        caption={t('revenue.credits')}
        none={t('revenue.none_moved')}
        rows={months.map(({ month, sold, used }) => ({ at: month, sold, used }))}
        series={[
          { name: 'sold', label: t('revenue.sold'), color: 'var(--td-accent)' },
          { name: 'used', label: t('revenue.used'), color: 'var(--td-muted)' },
        ]}
        format={formats.credits}
        formatAxis={(value) => formats.number(value, { notation: 'compact' })}
        {...words}
      />
    </SectionCard>
  )
}

type MonthsProps = Omit<DatedBarsProps, 'rowTitle' | 'height' | 'barWidth'>

function Months(bars: MonthsProps) {
  const { t } = useTranslation('purchases')
  return <DatedBars {...bars} rowTitle={t('revenue.month')} height={220} barWidth={36} />
}

function Cards() {
  return (
    <>
      <div className={classes.wide}>
        <SkeletonCards heights={[90]} />
      </div>
      <SkeletonCards heights={[250, 250]} />
    </>
  )
}
