import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { siteQuery } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { weekdaysOf } from '../../../lib/week.ts'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { type ServerForm as ServerFormState, useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { DayRow } from './day-row.tsx'
import {
  copyMondayToWorkdays,
  type OpenTime,
  type Span,
  type SpanProblem,
  spanProblems,
  toItems,
  toSpans,
} from './open-week.ts'
import { refusedItems } from './refused-items.ts'
import classes from './week-form.module.css'

interface WeekValues {
  spans: Span[]
}

export function WeekForm({ saved }: { saved: OpenTime[] }) {
  const { t, i18n } = useTranslation('settings')
  const toast = useToasts()
  const saving = useCall('POST /open_times', { refresh: [siteQuery.queryKey] })
  const [initial] = useState(() => ({ spans: toSpans(saved) }))
  // What was found when saving; it is said again at every change until it is mended.
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Record<string, SpanProblem>>({})
  const f: ServerFormState<WeekValues> = useServerForm<WeekValues, { items: OpenTime[] }>({
    initialValues: initial,
    check: ({ spans }) => {
      setChecked(true)
      return { spans: Object.keys(spanProblems(spans)).length > 0 && { text: t('hours.check') } }
    },
    submit: ({ spans }) => saving.mutateAsync({ body: { items: toItems(spans) } }),
    onDone: ({ items }) => {
      f.form.restart({ spans: toSpans(items) })
      setChecked(false)
      toast.success(t('hours.saved'))
    },
    onRefused: (error) => {
      const indexes = refusedItems(error)
      const spans = f.form.getValues().spans
      const found = indexes.flatMap(({ index }) => spans[index]?.id ?? [])
      setRefused(Object.fromEntries(found.map((id) => [id, 'overlap'])))
      return found.length > 0
    },
  })
  const { spans } = f.form.values
  const change = (next: Span[]) => {
    setRefused({})
    f.form.clearErrors()
    f.form.setFieldValue('spans', next)
  }
  const problems = { ...refused, ...(checked ? spanProblems(spans) : {}) }

  return (
    <SettingsForm
      of={f}
      label={t('hours.week')}
      onDiscard={() => {
        setChecked(false)
        setRefused({})
      }}
    >
      <div className={classes.week}>
        {weekdaysOf(i18n.language).map((day) => (
          <DayRow key={day} day={day} spans={spans} problems={problems} onChange={change} />
        ))}
      </div>
      {f.form.errors.spans ? (
        <div className={classes.problem} role="alert">
          {f.form.errors.spans}
        </div>
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => change(copyMondayToWorkdays(spans))}
        >
          {t('hours.copy_monday')}
        </Button>
      </div>
    </SettingsForm>
  )
}
