import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useCalendarTexts } from '../../../ui/calendar-texts.ts'

type Range = [first: string | null, last: string | null]

interface DateRangeProps {
  className?: string | undefined
  label: string
  /** What it says while no day is chosen. */
  none: string
  /** What the button is called that takes the days away; without one they cannot be. */
  clear?: string
  value: Range
  onChange: (range: Range) => void
}

/** Two days of the calendar and all between them. Half a range is kept here only: it counts once the second is chosen. */
export function DateRange({ className, label, none, clear, value, onChange }: DateRangeProps) {
  const formats = useFormats()
  const texts = useCalendarTexts()
  const [half, setHalf] = useState<string | null>(null)
  const day = (date: string) => formats.date(`${date}T00:00:00Z`, 'UTC')
  const [first, last] = value
  // An address may have one end alone.
  const both =
    first || last ? [...new Set([first, last])].map((end) => (end ? day(end) : '…')).join(' – ') : ''
  const shown = half ? `${day(half)} –` : both
  const choose = ([from, to]: Range) => {
    if (from && !to) return setHalf(from)
    setHalf(null)
    onChange([from, to])
  }
  return (
    <DatePickerInput
      {...texts}
      className={className}
      type="range"
      allowSingleDateInRange
      aria-label={`${label}: ${shown || none}`}
      placeholder={none}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={half ? [half, null] : value}
      onChange={choose}
      onDropdownClose={() => setHalf(null)}
      valueFormatter={() => shown}
      maxLevel="year"
      maxDate={new Date()}
      clearable={clear !== undefined}
      clearButtonProps={{ 'aria-label': clear }}
    />
  )
}
