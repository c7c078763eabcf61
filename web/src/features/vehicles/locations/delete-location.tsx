import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Location, vehicleName } from './location.ts'
import { LOCATIONS_KEY } from './use-locations.ts'

export function DeleteLocation({ location }: { location: Location }) {
  const { t } = useTranslation('vehicle-locations')
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const deletion = useCall('DELETE /vehicle/ecu-adblue-location/{id}', { refreshAlways: [LOCATIONS_KEY] })
  const vehicle = vehicleName(location)

  const remove = async () => {
    if (!(await confirmDelete(t('delete.text', { vehicle })))) return
    // Awaited: the row is gone with its callbacks before they would be called.
    await deletion
      .mutateAsync({ params: { id: location.id } })
      .then(() => toast.success(t('delete.done', { vehicle })), toast.error)
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
