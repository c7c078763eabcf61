import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { siteQuery } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useCalendarTexts } from '../../../ui/calendar-texts.ts'
import { FieldErrorText } from '../../../ui/form/error-text.tsx'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { type ServerForm as ServerFormState, useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type CloseDate, changeReason, toggleDate } from './close-dates.ts'
import classes from './close-dates-form.module.css'
import { refusedItems } from './refused-items.ts'

interface CloseDatesValues {
  items: CloseDate[]
}

export function CloseDatesForm({ saved }: { saved: CloseDate[] }) {
  const { t } = useTranslation('settings')
  const calendarTexts = useCalendarTexts()
  const toast = useToasts()
  const saving = useCall('POST /close_dates', { refresh: [siteQuery.queryKey] })
  const [showPast, setShowPast] = useState(false)
  const [refused, setRefused] = useState<Record<string, ReactNode>>({})
  const f: ServerFormState<CloseDatesValues> = useServerForm<CloseDatesValues, CloseDatesValues>({
    initialValues: { items: saved },
    submit: ({ items }) => saving.mutateAsync({ body: { items } }),
    onDone: (answer) => {
      f.form.restart(answer)
      toast.success(t('hours.saved'))
    },
    onRefused: (error) => {
      const sent = f.form.getValues().items
      const found = refusedItems(error).flatMap(({ index, error: problem }) => {
        const date = sent[index]?.date
        return date ? [[date, <FieldErrorText key={date} error={problem} />] as const] : []
      })
      setRefused(Object.fromEntries(found))
      return found.length > 0
    },
  })
  const { items } = f.form.values
  const change = (next: CloseDate[]) => {
    setRefused({})
    f.form.setFieldValue('items', next)
  }
  const today = new Date().toLocaleDateString('en-CA')
  const past = items.filter(({ date }) => date < today)
  const shown = showPast ? items : items.filter(({ date }) => date >= today)

  return (
    <SettingsForm of={f} label={t('hours.closed_days')} onDiscard={() => setRefused({})}>
      <div className={classes.sides}>
        <Calendar
          {...calendarTexts}
          maxLevel="year"
          highlightToday
          getDayProps={(date) => {
            const closed = items.some((item) => item.date === date)
            return {
              selected: closed,
              'aria-pressed': closed,
              onClick: () => change(toggleDate(items, date)),
            }
          }}
        />
        <div className={classes.list}>
          {shown.length === 0 ? <p className={classes.none}>{t('hours.no_closed_days')}</p> : null}
          {shown.map((item) => (
            <CloseDateRow
              key={item.date}
              item={item}
              error={refused[item.date]}
              onReason={(reason) => change(changeReason(items, item.date, reason))}
              onRemove={() => change(toggleDate(items, item.date))}
            />
          ))}
          {past.length > 0 ? (
            <div>
              <Button size="compact-sm" variant="subtle" onClick={() => setShowPast(!showPast)}>
                {showPast ? t('hours.hide_past') : t('hours.show_past', { count: past.length })}
              </Button>
            </div>
          ) : null}
        </div>
      </div>
    </SettingsForm>
  )
}

interface CloseDateRowProps {
  item: CloseDate
  error: ReactNode
  onReason: (reason: string) => void
  onRemove: () => void
}

function CloseDateRow({ item, error, onReason, onRemove }: CloseDateRowProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const moment = `${item.date}T00:00:00Z`
  const date = formats.date(moment, 'UTC')
  return (
    <div className={classes.row}>
      <div className={classes.date}>
        <div>{date}</div>
        <div className={classes.small}>{formats.weekday(moment, 'UTC')}</div>
      </div>
      <TextInput
        className={classes.reason}
        aria-label={t('hours.reason_label', { date })}
        placeholder={t('hours.reason')}
        value={item.reason}
        maxLength={SETTINGS_BOUNDS.close_reason}
        error={error}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <ActionIcon aria-label={t('hours.remove_date', { date })} onClick={onRemove}>
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
