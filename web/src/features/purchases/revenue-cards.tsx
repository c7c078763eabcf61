import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/formats.ts'
import { intlLocale } from '../../lib/locale.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { MonthSeries } from './revenue/month-bars.tsx'
import { MonthsTable } from './revenue/months-table.tsx'
import { type Statistics, useStatistics } from './revenue/use-statistics.ts'
import classes from './revenue-cards.module.css'

const MonthBars = lazy(() => import('./revenue/month-bars.tsx'))

/** What the dashboard says of money: by month, what is still to come, and what somebody should look at. */
export function RevenueCards() {
  const statistics = useStatistics()
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
    <SectionCard title={t('revenue.open')}>
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
    </SectionCard>
  )
}

/** `2026-11` as the reader's language shortens it; the year where it changes. */
function useMonthName(): (month: string) => string {
  const { i18n } = useTranslation()
  const locale = intlLocale(i18n.language)
  return (month) =>
    new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
}

function RevenueCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const monthName = useMonthName()
  const { months, currency } = statistics
  const now = months.at(-1)
  const whole = (value: number) =>
    formats.number(value, { style: 'currency', currency, maximumFractionDigits: 0, notation: 'compact' })
  return (
    <SectionCard
      title={t('revenue.title')}
      aside={now ? t('revenue.this_month', { amount: formats.money(now.revenue, currency) }) : null}
    >
      <Months
        caption={t('revenue.title')}
        data={months.map(({ month, revenue }) => ({ month: monthName(month), revenue }))}
        series={[{ name: 'revenue', label: t('revenue.revenue'), color: 'var(--td-accent)' }]}
        format={(value) => formats.money(value, currency)}
        formatAxis={whole}
      />
    </SectionCard>
  )
}

function CreditsCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const monthName = useMonthName()
  const { months } = statistics
  return (
    <SectionCard title={t('revenue.credits')}>
      <Months
        caption={t('revenue.credits')}
        data={months.map(({ month, sold, used }) => ({ month: monthName(month), sold, used }))}
        series={[
          { name: 'sold', label: t('revenue.sold'), color: 'var(--td-accent)' },
          { name: 'used', label: t('revenue.used'), color: 'var(--td-wait)' },
        ]}
        format={formats.credits}
        formatAxis={(value) => formats.number(value, { notation: 'compact' })}
      />
    </SectionCard>
  )
}

interface MonthsProps {
  caption: string
  data: Record<string, string | number>[]
  series: MonthSeries[]
  format: (value: number) => string
  formatAxis: (value: number) => string
}

function Months({ caption, data, series, format, formatAxis }: MonthsProps) {
  const { t } = useTranslation('purchases')
  return (
    <>
      <Suspense fallback={<Skeleton height={220} />}>
        <MonthBars data={data} series={series} format={format} formatAxis={formatAxis} />
      </Suspense>
      {series.length > 1 ? (
        <ul className={classes.legend} aria-hidden>
          {series.map(({ name, label, color }) => (
            <li key={name} className={classes.key}>
              <span className={classes.dot} style={{ background: color }} />
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      <MonthsTable
        caption={caption}
        monthTitle={t('revenue.month')}
        data={data}
        series={series}
        format={format}
      />
    </>
  )
}

function Cards() {
  return (
    <>
      <SectionCard>
        <Skeleton height={110} />
      </SectionCard>
      <SectionCard>
        <Skeleton height={250} />
      </SectionCard>
      <SectionCard>
        <Skeleton height={250} />
      </SectionCard>
    </>
  )
}
