import { ActionIcon, Switch } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
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

interface RowControlsProps {
  className: string | undefined
  list: Parameters<typeof useRemoveItem>[0]
  id: string
  toggle: ReturnType<typeof useSwitch>
  words: { toggle: string; edit: string; remove: string; confirm: string; removed: string }
  onEdit: () => void
}

/** On or off, edit, delete: at the end of a row. */
export function RowControls({ className, list, id, toggle, words, onEdit }: RowControlsProps) {
  const { remove, isPending } = useRemoveItem(list, id)
  return (
    <div className={className}>
      <Switch aria-label={words.toggle} {...toggle} />
      <ActionIcon aria-label={words.edit} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <DeleteButton
        label={words.remove}
        confirm={words.confirm}
        deleted={words.removed}
        deleting={isPending}
        onDelete={remove}
      />
    </div>
  )
}
