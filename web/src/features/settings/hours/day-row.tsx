import { ActionIcon, Button, Switch } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { type Weekday, weekdayName } from '../../../lib/week.ts'
import {
  addSpan,
  changeSpan,
  closeDay,
  proposedSpan,
  removeSpan,
  runsPastMidnight,
  type Span,
  type SpanProblem,
  spansOn,
} from './open-week.ts'
import classes from './week-form.module.css'

interface DayRowProps {
  day: Weekday
  spans: Span[]
  problems: Record<string, SpanProblem>
  onChange: (spans: Span[]) => void
}

export function DayRow({ day, spans, problems, onChange }: DayRowProps) {
  const { t, i18n } = useTranslation('settings')
  const name = weekdayName(i18n.language, day)
  const onDay = spansOn(spans, day)
  const open = onDay.length > 0
  return (
    <div className={classes.day}>
      <Switch
        className={classes.name}
        label={name}
        checked={open}
        onChange={() => onChange(open ? closeDay(spans, day) : addSpan(spans, day))}
      />
      <div className={classes.spans}>
        {open ? null : <span className={classes.closed}>{t('hours.closed')}</span>}
        {onDay.map((span) => (
          <SpanFields
            key={span.id}
            span={span}
            name={name}
            problem={problems[span.id]}
            onChange={(change) => onChange(changeSpan(spans, span.id, change))}
            onRemove={() => onChange(removeSpan(spans, span.id))}
          />
        ))}
      </div>
      {open && proposedSpan(spans, day) ? (
        <Button
          className={classes.add}
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('hours.add_label', { day: name })}
          onClick={() => onChange(addSpan(spans, day))}
        >
          {t('hours.add')}
        </Button>
      ) : null}
    </div>
  )
}

interface SpanFieldsProps {
  span: Span
  name: string
  problem: SpanProblem | undefined
  onChange: (change: { from?: string; to?: string }) => void
  onRemove: () => void
}

function SpanFields({ span, name, problem, onChange, onRemove }: SpanFieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <div>
      <div className={classes.span}>
        <TimePicker
          className={classes.time}
          hoursInputLabel={t('hours.from_hour', { day: name })}
          minutesInputLabel={t('hours.from_minute', { day: name })}
          value={span.from}
          error={problem !== undefined}
          onChange={(from) => onChange({ from })}
        />
        <span aria-hidden>–</span>
        <TimePicker
          className={classes.time}
          hoursInputLabel={t('hours.to_hour', { day: name })}
          minutesInputLabel={t('hours.to_minute', { day: name })}
          value={span.to}
          error={problem !== undefined}
          onChange={(to) => onChange({ to })}
        />
        <ActionIcon aria-label={t('hours.remove', { day: name })} onClick={onRemove}>
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
        {runsPastMidnight(span) ? <span className={classes.closed}>{t('hours.next_day')}</span> : null}
      </div>
      {problem ? <div className={classes.problem}>{t(`hours.problems.${problem}`)}</div> : null}
    </div>
  )
}
