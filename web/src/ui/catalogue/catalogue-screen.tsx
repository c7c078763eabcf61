import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { Loaded } from '../loaded.tsx'
import { SkeletonLines } from '../skeletons.tsx'
import { useToasts } from '../toasts.tsx'
import { type OrderedList, useMoveItem, useOrderedList } from './ordered-list.ts'
import { SortableList } from './sortable-list.tsx'

export type Edited<T> = T | 'new' | null

export interface RowOf<T> {
  item: T
  /** Where it stands in the list that is shown, which may be ahead of the server. */
  place: number
  total: number
  onMove: (position: number) => void
  onEdit: () => void
}

interface CatalogueScreenProps<T extends { id: string }, New, Changes> {
  list: OrderedList<T, New, Changes>
  words: { add: string; empty: string; emptyText: string }
  icon: ReactNode
  nameOf: (item: T) => string
  /** How high the rows are that stand there until they arrive. */
  skeleton: readonly number[]
  /** What rows mention is still to come; without it they would call it deleted, and jump. */
  waiting?: boolean
  mayAdd?: boolean
  /** What stands around the rows. `count` is undefined until they have arrived; an empty list shows `add` itself. */
  frame: (rows: ReactNode, add: ReactNode, count: number | undefined) => ReactNode
  row: (props: RowOf<T>) => ReactNode
  editor: (edited: Edited<T>, onClose: () => void) => ReactNode
}

/** A list that is sorted by hand, and an editor for the one that is added or changed. */
export function CatalogueScreen<T extends { id: string }, New, Changes>(
  props: CatalogueScreenProps<T, New, Changes>,
) {
  const { list, words, icon, nameOf, skeleton, waiting = false, mayAdd = true, frame, row, editor } = props
  const toast = useToasts()
  const query = useOrderedList(list)
  const moveItem = useMoveItem(list)
  const [edited, setEdited] = useState<Edited<T>>(null)
  const move = ({ id, position }: { id: string; position: number }) =>
    moveItem(id, position, { onError: toast.error })
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {words.add}
    </Button>
  ) : null
  const rows = (
    <Loaded
      query={waiting ? { ...query, data: undefined } : query}
      skeleton={<SkeletonLines heights={skeleton} />}
      atOnce
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={words.empty} text={words.emptyText} icon={icon} action={add} />
        ) : (
          <SortableList items={items} nameOf={nameOf} onMove={move}>
            {(item, place) =>
              row({
                item,
                place,
                total: items.length,
                onMove: (position) => move({ id: item.id, position }),
                onEdit: () => setEdited(item),
              })
            }
          </SortableList>
        )
      }
    </Loaded>
  )
  return (
    <>
      {frame(rows, add, query.data?.items.length)}
      {editor(edited, () => setEdited(null))}
    </>
  )
}
