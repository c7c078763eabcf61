import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useConfirmDelete } from '../confirm.tsx'
import { useToasts } from '../toasts.tsx'

interface DeleteButtonProps {
  label: string
  /** What is asked before, and said when it is gone. */
  confirm: string
  deleted: string
  /** Why it cannot go; then nothing is asked, since the answer would be no. */
  obstacle?: string | null
  color?: 'gray'
  deleting: boolean
  onDelete: () => Promise<unknown>
}

export function DeleteButton(props: DeleteButtonProps) {
  const { label, confirm, deleted, obstacle, color, deleting, onDelete } = props
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const remove = async () => {
    if (obstacle) return toast.error(obstacle)
    if (!(await confirmDelete(confirm))) return
    // Awaited: the row is gone with its callbacks before they would be called.
    await onDelete().then(() => toast.success(deleted), toast.error)
  }
  return (
    <ActionIcon color={color} aria-label={label} loading={deleting} onClick={() => void remove()}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
