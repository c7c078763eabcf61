import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Level, Vehicle } from '../levels.ts'
import { useMoveVehicle } from './use-change-vehicles.ts'

interface SortableVehiclesProps {
  level: Level
  /** Those that can change places; empty where the list is not in their order. */
  items: readonly Vehicle[]
  children: ReactNode
}

/** Moved by mouse, by finger or by keyboard: Space takes and puts down, the arrows move, Escape gives up. */
export function SortableVehicles({ level, items, children }: SortableVehiclesProps) {
  const { t } = useTranslation('vehicles')
  const toast = useToasts()
  const moving = useMoveVehicle(level)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const find = (id: UniqueIdentifier) => items.find((item) => item.id === id)
  const words = (id: UniqueIdentifier, at: UniqueIdentifier = id) => ({
    name: find(id)?.name ?? '',
    place: (find(at)?.position ?? 0) + 1,
  })

  const drop = ({ active, over }: DragEndEvent) => {
    const target = over ? find(over.id) : undefined
    if (!target || active.id === target.id) return
    moving.mutate({ id: String(active.id), position: target.position }, { onError: toast.error })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('move.how') },
        announcements: {
          onDragStart: ({ active }) => t('move.taken', words(active.id)),
          onDragOver: ({ active, over }) => (over ? t('move.over', words(active.id, over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? t('move.dropped', words(active.id, over.id)) : undefined),
          onDragCancel: ({ active }) => t('move.cancelled', words(active.id)),
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
