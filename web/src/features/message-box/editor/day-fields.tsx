import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useCalendarTexts } from '../../../ui/calendar-texts.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import classes from '../message-box.module.css'
import type { NoticeValues } from './notice-values.ts'

/** The first and the last day, by the calendar of the site. */
export function DayFields({ of: f }: { of: ServerForm<NoticeValues> }) {
  const { t } = useTranslation('message-box')
  const { timezone } = useSite()
  const { from_date, to_date } = f.form.values
  return (
    <div>
      <div className={classes.pair}>
        <Day label={t('editor.from')} of={f} name="from_date" value={from_date} />
        <Day label={t('editor.to')} of={f} name="to_date" value={to_date} />
      </div>
      <p className={classes.small}>
        {t('editor.to_hint')} {t('editor.zone', { zone: timezone.replaceAll('_', ' ') })}
      </p>
    </div>
  )
}

interface DayProps {
  label: string
  of: ServerForm<NoticeValues>
  name: 'from_date' | 'to_date'
  value: string | null
}

function Day({ label, of: f, name, value }: DayProps) {
  const { t } = useTranslation('message-box')
  const formats = useFormats()
  const texts = useCalendarTexts()
  const shown = value ? formats.date(`${value}T00:00:00Z`, 'UTC') : ''
  const isOpen = name === 'to_date'
  return (
    <DatePickerInput
      {...texts}
      label={label}
      aria-label={`${label}: ${shown || t('editor.no_end')}`}
      leftSection={<IconCalendar size={16} aria-hidden />}
      placeholder={isOpen ? t('editor.no_end') : undefined}
      value={value}
      onChange={(day) => f.form.setFieldValue(name, day)}
      valueFormatter={() => shown}
      clearable={isOpen}
      clearButtonProps={{ 'aria-label': t('editor.clear_to') }}
      maxLevel="year"
      error={f.form.errors[name]}
    />
  )
}
