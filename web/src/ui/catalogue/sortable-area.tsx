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
import { useTranslation } from '../../lib/use-translation.ts'

export interface Move {
  id: string
  /** Counted from 0. */
  position: number
}

interface SortableAreaProps {
  /** Those that can change places, on this page of the list. */
  items: readonly (Move & { name: string })[]
  /** How many places the whole list has. */
  total: number
  onMove: (move: Move) => void
  children: ReactNode
}

/** Moved by mouse, by finger or by keyboard: Space takes and puts down, the arrows move, Escape gives up. */
export function SortableArea({ items, total, onMove, children }: SortableAreaProps) {
  const { t } = useTranslation('ui')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const find = (id: UniqueIdentifier) => items.find((item) => item.id === id)
  const words = (id: UniqueIdentifier, at: UniqueIdentifier = id) => ({
    name: find(id)?.name ?? '',
    place: (find(at)?.position ?? 0) + 1,
    total,
  })
  const drop = ({ active, over }: DragEndEvent) => {
    const target = over ? find(over.id) : undefined
    if (target && active.id !== target.id) onMove({ id: String(active.id), position: target.position })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('sortable.how') },
        announcements: {
          onDragStart: ({ active }) => t('sortable.taken', words(active.id)),
          onDragOver: ({ active, over }) =>
            over ? t('sortable.over', words(active.id, over.id)) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t('sortable.dropped', words(active.id, over.id)) : undefined,
          onDragCancel: ({ active }) => t('sortable.cancelled', words(active.id)),
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
