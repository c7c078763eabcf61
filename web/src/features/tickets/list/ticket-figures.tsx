import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FIGURE_DAYS } from '#contract/tickets/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Select } from '../../../ui/form/select.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TICKET_FIGURES_KEY } from '../ticket-keys.ts'
import tickets from '../tickets.module.css'
import { useTicketCounts } from '../use-ticket-counts.ts'
import { VIEWS } from './ticket-filters.ts'
import classes from './ticket-list.module.css'

type Days = '7' | '30' | '90'
const USUAL: Days = '30'

/** What waits now, and how soon and how well tickets of the last days were answered. A figure leads to its list. */
export function TicketFigures() {
  const { t } = useTranslation('tickets')
  const formats = useFormats()
  const [days, setDays] = useState<Days>(USUAL)
  const counts = useTicketCounts().data
  const figures = useAnswer(
    'GET /ticket_figures',
    { query: { days } },
    { family: TICKET_FIGURES_KEY, ...FRESH_PAGE },
  ).data
  const duration = (seconds: number | null | undefined) =>
    seconds === null ? t('figures.none') : seconds === undefined ? undefined : formats.duration(seconds)
  const satisfaction =
    figures && (figures.rated > 0 ? formats.percent(figures.good / figures.rated) : t('figures.none'))
  return (
    <SectionCard>
      <div className={classes.figuresHead}>
        <dl className={classes.figures}>
          {(['open', 'mine', 'unassigned'] as const).map((name) => (
            <Figure key={name} label={t(`figures.${name}`)}>
              {counts ? (
                <Link
                  className={tickets.link}
                  to="/admin/all_tickets"
                  search={shownBy(VIEWS[name === 'unassigned' ? 'nobody' : name])}
                >
                  {formats.number(counts[name])}
                </Link>
              ) : undefined}
            </Figure>
          ))}
          <Figure label={t('figures.first_answer')}>{duration(figures?.first_answer_seconds)}</Figure>
          <Figure label={t('figures.solving')}>{duration(figures?.solving_seconds)}</Figure>
          <Figure
            label={t('figures.satisfaction')}
            // Its line is kept, or all below would move when it comes.
            small={figures && figures.rated > 0 ? t('figures.rated', { count: figures.rated }) : '\u00a0'}
          >
            {satisfaction}
          </Figure>
        </dl>
        <Select
          className={classes.days}
          aria-label={t('figures.days')}
          data={FIGURE_DAYS.map((count) => ({
            value: String(count),
            label: t('figures.last_days', { count }),
          }))}
          value={days}
          onChange={(value) => setDays((value as Days | null) ?? USUAL)}
          allowDeselect={false}
        />
      </div>
    </SectionCard>
  )
}

/** What is the default is no part of an address. */
const shownBy = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

interface FigureProps {
  label: string
  small?: string
  /** Undefined until it is known: its place is kept. */
  children: ReactNode
}

function Figure({ label, small = '', children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.figure}>{children ?? '\u00a0'}</dd>
      {small ? <dd className={classes.small}>{small}</dd> : null}
    </div>
  )
}
