import { Button, Chip, Group } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload } from '../../../lib/download.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useCalendarTexts } from '../../../ui/calendar-texts.ts'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './invoices.module.css'
import { PERIODS, type Period, periodOf } from './periods.ts'

interface ExportDialogProps {
  opened: boolean
  onClose: () => void
}

export function ExportDialog({ opened, onClose }: ExportDialogProps) {
  const { t } = useTranslation('purchases')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('export.title')}>
      <ExportForm onDone={onClose} />
    </Dialog>
  )
}

type Range = [from: string | null, to: string | null]

const rangeOf = ({ from, to }: Period): Range => [from, to]

function ExportForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('purchases')
  const toast = useToasts()
  const formats = useFormats()
  const texts = useCalendarTexts()
  // Bookkeeping is about what is complete: the month before this one.
  const [[from, to], setRange] = useState<Range>(() => rangeOf(periodOf('last_month', new Date())))
  const exporting = useDownload('GET /credits/export', {
    made: true,
    onSuccess: (name) => {
      toast.success(t('export.done', { name }))
      onDone()
    },
  })
  const errorText = useErrorText(exporting.error)
  const preset = PERIODS.find((name) => {
    const period = periodOf(name, new Date())
    return period.from === from && period.to === to
  })
  const day = (date: string) => formats.date(`${date}T00:00:00Z`, 'UTC')
  const shown = from && to ? `${day(from)} – ${day(to)}` : from ? `${day(from)} –` : ''
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{t('export.hint')}</p>
      <Chip.Group
        value={preset ?? ''}
        onChange={(name) => setRange(rangeOf(periodOf(name as (typeof PERIODS)[number], new Date())))}
      >
        <Group gap={8} role="radiogroup" aria-label={t('export.period')}>
          {PERIODS.map((name) => (
            <Chip key={name} value={name} variant="outline">
              {t(`export.${name}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <DatePickerInput
        {...texts}
        type="range"
        allowSingleDateInRange
        label={t('export.range')}
        aria-label={`${t('export.range')}: ${shown}`}
        leftSection={<IconCalendar size={16} aria-hidden />}
        value={[from, to]}
        onChange={setRange}
        valueFormatter={() => shown}
        maxLevel="year"
        error={errorText}
      />
      <DialogButtons>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!from || !to}
          loading={exporting.isPending}
          onClick={() => from && to && exporting.mutate({ query: { from, to } })}
        >
          {t('export.submit')}
        </Button>
      </DialogButtons>
    </div>
  )
}
