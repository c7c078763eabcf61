import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Move, SortableArea } from './sortable-area.tsx'
import classes from './sortable-list.module.css'

interface SortableListProps<T extends { id: string }> {
  /** The whole list, in its order. */
  items: readonly T[]
  nameOf: (item: T) => string
  onMove: (move: Move) => void
  /** One `SortableRow` for an item. */
  children: (item: T, place: number) => ReactNode
}

export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { items, nameOf, onMove, children } = props
  const places = items.map((item, position) => ({ id: item.id, name: nameOf(item), position }))
  return (
    <SortableArea items={places} total={items.length} onMove={onMove}>
      <ul className={classes.list}>{items.map(children)}</ul>
    </SortableArea>
  )
}

interface SortableRowProps {
  id: string
  name: string
  /** Whoever looks at it may not sort the list. */
  fixed?: boolean
  children: ReactNode
}

/** A line with the handle that it is dragged by. */
export function SortableRow({ id, name, fixed = false, children }: SortableRowProps) {
  const { t } = useTranslation('ui')
  const sorting = useSortable({ id, disabled: fixed })
  const { transform, transition, isDragging } = sorting
  return (
    <li
      ref={sorting.setNodeRef}
      className={isDragging ? `${classes.row} ${classes.dragged}` : classes.row}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {fixed ? null : (
        <ActionIcon
          ref={sorting.setActivatorNodeRef}
          className={classes.handle}
          {...sorting.attributes}
          {...sorting.listeners}
          aria-label={t('sortable.move', { name })}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      )}
      {children}
    </li>
  )
}
