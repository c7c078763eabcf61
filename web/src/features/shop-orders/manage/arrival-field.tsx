import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useCalendarTexts } from '../../../ui/calendar-texts.ts'
import { Optional } from '../../../ui/form/optional.tsx'

interface ArrivalFieldProps {
  value: string | null
  onChange: (day: string | null) => void
  hint?: string
  error?: ReactNode
}

/** When the parcel should be there. */
export function ArrivalField({ value, onChange, hint, error }: ArrivalFieldProps) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const texts = useCalendarTexts()
  const shown = value ? formats.date(`${value}T00:00:00Z`, 'UTC') : ''
  const label = t('ship.arrival')
  return (
    <DatePickerInput
      {...texts}
      label={<Optional>{label}</Optional>}
      aria-label={`${label}: ${shown || t('ship.no_arrival')}`}
      description={hint}
      leftSection={<IconCalendar size={16} aria-hidden />}
      placeholder={t('ship.no_arrival')}
      value={value}
      onChange={onChange}
      valueFormatter={() => shown}
      minDate={new Date()}
      clearable
      clearButtonProps={{ 'aria-label': t('ship.clear_arrival') }}
      maxLevel="year"
      error={error}
    />
  )
}
