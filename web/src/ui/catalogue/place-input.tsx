import { NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './sortable-list.module.css'

interface PlaceInputProps {
  name: string
  /** Counted from 0, as the server counts; people count from 1. */
  position: number
  total: number
  onMove: (position: number) => void
}

/** The place of a line as a number: for a long way, where dragging is a nuisance. */
export function PlaceInput({ name, position, total, onMove }: PlaceInputProps) {
  const { t } = useTranslation('ui')
  const place = position + 1
  const [typed, setTyped] = useState<number | string>(place)
  useEffect(() => setTyped(place), [place])

  const move = () => {
    if (typeof typed !== 'number' || typed < 1) return setTyped(place)
    const wanted = Math.min(typed, total)
    setTyped(wanted)
    if (wanted !== place) onMove(wanted - 1)
  }
  return (
    <NumberInput
      className={classes.place}
      aria-label={t('sortable.place', { name })}
      value={typed}
      onChange={setTyped}
      min={1}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key === 'Enter') move()
        if (event.key === 'Escape') setTyped(place)
      }}
    />
  )
}
