import { ActionIcon, Switch } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useToasts } from '../toasts.tsx'
import { DeleteButton } from './delete-button.tsx'
import { type OrderedList, useChangeItem, useRemoveItem } from './ordered-list.ts'

/**
 * Switches an item on and off. The switch answers at once; when the server says no, it goes back by itself. `field` is
 * the one that says whether customers see the item.
 */
export function useSwitch<F extends string, T extends { id: string } & Record<F, boolean>, New>(
  list: OrderedList<T, New, { [name in F]?: boolean | undefined }>,
  item: T,
  field: F,
) {
  const toast = useToasts()
  const { change, wanted } = useChangeItem(list, item.id)
  return {
    checked: wanted?.[field] ?? item[field],
    onChange: (checked: boolean) =>
      void change({ [field]: checked } as { [name in F]?: boolean }).catch(toast.error),
  }
}

interface RowControlsProps {
  className: string | undefined
  list: Parameters<typeof useRemoveItem>[0]
  id: string
  toggle: { checked: boolean; onChange: (checked: boolean) => void }
  words: { toggle: string; edit: string; remove: string; confirm: string; removed: string }
  onEdit: () => void
}

/** On or off, edit, delete: at the end of a row. */
export function RowControls({ className, list, id, toggle, words, onEdit }: RowControlsProps) {
  const { remove, isPending } = useRemoveItem(list, id)
  return (
    <div className={className}>
      <Switch
        aria-label={words.toggle}
        checked={toggle.checked}
        onChange={(event) => toggle.onChange(event.currentTarget.checked)}
      />
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
