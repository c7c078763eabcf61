import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Location, vehicleName } from './location.ts'
import { useDeleteLocation } from './use-locations.ts'

export function DeleteLocation({ location }: { location: Location }) {
  const { t } = useTranslation('vehicle-locations')
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const deletion = useDeleteLocation(location.id)
  const vehicle = vehicleName(location)

  const remove = async () => {
    if (!(await confirmDelete(t('delete.text', { vehicle })))) return
    // Awaited: the row is gone with its callbacks before they would be called.
    await deletion.mutateAsync().then(() => toast.success(t('delete.done', { vehicle })), toast.error)
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('delete.label', { vehicle })}
      loading={deletion.isPending}
      onClick={() => void remove()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
