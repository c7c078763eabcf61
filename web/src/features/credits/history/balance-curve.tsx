import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useDateWriter } from '../../../ui/chart/dated-bars.tsx'
import { StepArea } from '../../../ui/chart/step-area.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './balance-curve.module.css'
import { type BalanceDay, type CurveFigures, curveFigures } from './curve-figures.ts'

const HEIGHT = 220
const SPANS = ['30', '90', '365'] as const
type Span = (typeof SPANS)[number]

export function BalanceCurve() {
  const { t } = useTranslation('credits')
  const [span, setSpan] = useState<Span>('90')
  const days = useAnswer(
    'GET /credits_balance_user',
    { query: { days: span } },
    { family: CREDITS_KEY, ...FRESH_PAGE },
  )
  return (
    <SectionCard
      title={t('history.curve')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('history.span')}
          value={span}
          onChange={(value) => setSpan(value as Span)}
          data={SPANS.map((value) => ({
            value,
            label: t('history.days', { count: Number(value) }),
          }))}
        />
      }
    >
      <Loaded query={days} skeleton={<CurveSkeleton />}>
        {({ items }) => {
          const figures = curveFigures(items)
          return (
            <figure className={days.isPlaceholderData ? `${classes.figure} ${classes.old}` : classes.figure}>
              <div className={classes.chart}>
                <BalanceArea days={items} />
              </div>
              {figures ? <InWords figures={figures} /> : null}
            </figure>
          )
        }}
      </Loaded>
    </SectionCard>
  )
}

function BalanceArea({ days }: { days: readonly BalanceDay[] }) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const write = useDateWriter()
  return (
    <StepArea
      height={HEIGHT}
      label={t('history.balance')}
      color="var(--td-accent)"
      places={days.map(({ date, credits }) => ({
        mark: write(date, { day: 'numeric', month: 'short' }),
        name: formats.date(`${date}T00:00:00Z`, 'UTC'),
        value: credits,
      }))}
      format={(value) => formats.credits(value)}
      formatAxis={(value) => formats.number(value, { notation: 'compact' })}
    />
  )
}

/** A moment without movements, over as many lines as most will take. */
const SAMPLE: CurveFigures = {
  first: { date: '2026-01-01', credits: 100 },
  last: { date: '2026-01-01', credits: 100 },
  lowest: { date: '2026-01-01', credits: 100 },
  highest: { date: '2026-01-01', credits: 100 },
  flat: false,
}

function CurveSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={HEIGHT} />
      <Skeleton mt={8}>
        <InWords figures={SAMPLE} />
      </Skeleton>
    </div>
  )
}

function InWords({ figures }: { figures: CurveFigures }) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { first, last, lowest, highest, flat } = figures
  const day = (date: string) => formats.date(`${date}T00:00:00Z`, 'UTC')
  // Set apart, or a minus sign ends up behind its number where the sentence runs from right to left.
  const figure = (credits: number) => `\u2066${formats.credits(credits)}\u2069`
  return (
    <figcaption className={classes.words}>
      {flat
        ? t('history.words_flat', { credits: figure(last.credits), from: day(first.date) })
        : t('history.words', {
            first: figure(first.credits),
            from: day(first.date),
            last: figure(last.credits),
            lowest: figure(lowest.credits),
            lowest_day: day(lowest.date),
            highest: figure(highest.credits),
            highest_day: day(highest.date),
          })}
    </figcaption>
  )
}
