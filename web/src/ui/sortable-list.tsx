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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './sortable-list.module.css'

export interface Move {
  id: string
  /** Counted from 0. */
  position: number
}

interface SortableListProps<T extends { id: string }> {
  items: readonly T[]
  nameOf: (item: T) => string
  onMove: (move: Move) => void
  /** One `SortableRow` for an item. */
  children: (item: T, place: number) => ReactNode
}

/** Moved by mouse, by finger or by keyboard: Space takes and puts down, the arrows move, Escape gives up. */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { items, nameOf, onMove, children } = props
  const { t } = useTranslation('ui')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id)
  const words = (id: UniqueIdentifier, at: UniqueIdentifier = id) => {
    const item = items[placeOf(id)]
    return { name: item ? nameOf(item) : '', place: placeOf(at) + 1, total: items.length }
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove({ id: String(active.id), position: placeOf(over.id) })
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
        <ul className={classes.list}>{items.map(children)}</ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  name: string
  children: ReactNode
}

/** A line with the handle that it is dragged by. */
export function SortableRow({ id, name, children }: SortableRowProps) {
  const { t } = useTranslation('ui')
  const sorting = useSortable({ id })
  const { transform, transition, isDragging } = sorting
  return (
    <li
      ref={sorting.setNodeRef}
      className={isDragging ? `${classes.row} ${classes.dragged}` : classes.row}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <ActionIcon
        ref={sorting.setActivatorNodeRef}
        className={classes.handle}
        {...sorting.attributes}
        {...sorting.listeners}
        aria-label={t('sortable.move', { name })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      {children}
    </li>
  )
}
