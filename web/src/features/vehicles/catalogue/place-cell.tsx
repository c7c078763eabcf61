import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, NumberInput } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Vehicle } from '../levels.ts'
import classes from './catalogue.module.css'
import { useMoveVehicle } from './use-change-vehicles.ts'

/** A handle to drag the row by, and its place as a number for the way across pages. */
export function PlaceCell({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const toast = useToasts()
  const moving = useMoveVehicle(vehicle.level)
  const place = vehicle.position + 1
  const [typed, setTyped] = useState<number | string>(place)
  const { cell, handle } = useDraggedRow(vehicle.id)

  useEffect(() => setTyped(place), [place])

  const move = () => {
    if (typeof typed !== 'number' || typed < 1) return setTyped(place)
    if (typed === place || moving.isPending) return
    moving.mutate({ id: vehicle.id, position: typed - 1 }, { onError: toast.error })
  }
  return (
    <div ref={cell} className={classes.place}>
      <ActionIcon
        {...handle}
        className={classes.handle}
        aria-label={t('move.handle', { name: vehicle.name })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <NumberInput
        className={classes.placeNumber}
        aria-label={t('move.place', { name: vehicle.name })}
        value={typed}
        onChange={setTyped}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onBlur={move}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') move()
          if (event.key === 'Escape') setTyped(place)
        }}
      />
    </div>
  )
}

/** The table draws its rows itself, so the row is taken from the cell: a line of the table, or a card on a phone. */
function useDraggedRow(id: string) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id })
  const cell = useRef<HTMLDivElement>(null)
  const y = transform?.y ?? 0

  useLayoutEffect(() => {
    setNodeRef(cell.current?.closest<HTMLElement>('tr, li') ?? null)
    return () => setNodeRef(null)
  }, [setNodeRef])

  useLayoutEffect(() => {
    const row = cell.current?.closest<HTMLElement>('tr, li')
    if (!row) return
    row.style.transform = y ? `translateY(${y}px)` : ''
    row.style.transition = transition ?? ''
    row.classList.toggle(classes.dragged ?? '', isDragging)
  }, [y, transition, isDragging])

  return { cell, handle: { ref: setActivatorNodeRef, ...attributes, ...listeners } }
}
