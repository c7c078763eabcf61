import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { DetailDrawer } from '../detail-drawer.tsx'
import type { Edited } from './catalogue-screen.tsx'
import { type OrderedList, useAddItem, useChangeItem } from './ordered-list.ts'

/** What the form of one item is told. */
export interface ItemForm<T, New> {
  of: T | 'new'
  submit: (body: New) => Promise<unknown>
  /** What is said when it went well. */
  said: string
  onDone: () => void
}

interface EditItemProps<T extends { id: string }, New extends Changes, Changes> {
  list: OrderedList<T, New, Changes>
  of: T | 'new'
  /** What is said when a new one was added. */
  added: string
  onDone: () => void
  children: (form: ItemForm<T, New>) => ReactNode
}

/** The form for a new item of a list or for one that is there. Give it a key: it must not pass from one to another. */
export function EditItem<T extends { id: string }, New extends Changes, Changes>(
  props: EditItemProps<T, New, Changes>,
) {
  const { list, of, added, onDone, children } = props
  const { t } = useTranslation('ui')
  const add = useAddItem(list)
  const change = useChangeItem(list, of === 'new' ? '' : of.id)
  return children(
    of === 'new'
      ? { of, submit: add, said: added, onDone }
      : { of, submit: change, said: t('form.saved'), onDone },
  )
}

interface ItemDrawerProps<T extends { id: string }, New extends Changes, Changes> {
  list: OrderedList<T, New, Changes>
  edited: Edited<T>
  words: { add: string; edit: string; added: string }
  size?: number
  onClose: () => void
  children: (form: ItemForm<T, New>) => ReactNode
}

export function ItemDrawer<T extends { id: string }, New extends Changes, Changes>(
  props: ItemDrawerProps<T, New, Changes>,
) {
  const { list, edited, words, size = 560, onClose, children } = props
  return (
    <DetailDrawer
      of={edited}
      size={size}
      title={(shown) => (shown === 'new' ? words.add : words.edit)}
      onClose={onClose}
    >
      {(shown) => (
        <EditItem
          key={shown === 'new' ? 'new' : shown.id}
          list={list}
          of={shown}
          added={words.added}
          onDone={onClose}
        >
          {children}
        </EditItem>
      )}
    </DetailDrawer>
  )
}
