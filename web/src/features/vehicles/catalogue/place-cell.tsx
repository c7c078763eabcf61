import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { PlaceInput } from '../../../ui/catalogue/place-input.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Vehicle } from '../levels.ts'
import classes from './catalogue.module.css'
import { useMoveVehicle } from './use-move-vehicle.ts'

/** A handle to drag the row by, and its place as a number for the way across pages. */
export function PlaceCell({ vehicle, total }: { vehicle: Vehicle; total: number }) {
  const { t } = useTranslation('ui')
  const toast = useToasts()
  const { id, name, position, level } = vehicle
  const moving = useMoveVehicle(level)
  const { cell, handle } = useDraggedRow(id)
  // Enter and then leaving the field say the same twice.
  const move = (to: number) => {
    if (!moving.isPending) moving.mutate({ params: { id }, body: { position: to } }, { onError: toast.error })
  }
  return (
    <div ref={cell} className={classes.place}>
      <ActionIcon {...handle} className={classes.handle} aria-label={t('sortable.move', { name })}>
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <PlaceInput name={name} position={position} total={total} onMove={move} />
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
