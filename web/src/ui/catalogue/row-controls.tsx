import { ActionIcon, Switch } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSwitch } from '../use-switch.ts'
import { DeleteButton } from './delete-button.tsx'
import { type OrderedList, useChangeItem, useRemoveItem } from './ordered-list.ts'

/** Switches an item on and off. `field` is the one that says whether customers see it. */
export function useItemSwitch<F extends string, T extends { id: string } & Record<F, boolean>, New>(
  list: OrderedList<T, New, { [name in F]?: boolean | undefined }>,
  item: T,
  field: F,
) {
  const change = useChangeItem(list, item.id)
  return useSwitch(item[field], (on) => change({ [field]: on } as { [name in F]?: boolean }))
}

interface RowButtonsProps {
  className: string | undefined
  /** Null for those who may not change it. */
  toggle: ReturnType<typeof useSwitch> | null
  words: { toggle: string; edit: string }
  onEdit: () => void
  /** The button that deletes it. */
  children: ReactNode
}

/** At the end of a row. */
export function RowButtons({ className, toggle, words, onEdit, children }: RowButtonsProps) {
  return (
    <div className={className}>
      {toggle ? (
        <>
          <Switch aria-label={words.toggle} {...toggle} />
          <ActionIcon aria-label={words.edit} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
      {children}
    </div>
  )
}

interface RowControlsProps extends Omit<RowButtonsProps, 'children'> {
  list: Parameters<typeof useRemoveItem>[0]
  id: string
  words: RowButtonsProps['words'] & { remove: string; confirm: string; removed: string }
  mayDelete?: boolean
}

/** On or off, edit, delete. */
export function RowControls({ list, id, mayDelete = true, words, ...buttons }: RowControlsProps) {
  const { remove, isPending } = useRemoveItem(list, id)
  return (
    <RowButtons {...buttons} words={words}>
      {mayDelete ? (
        <DeleteButton
          label={words.remove}
          confirm={words.confirm}
          deleted={words.removed}
          deleting={isPending}
          onDelete={remove}
        />
      ) : null}
    </RowButtons>
  )
}
