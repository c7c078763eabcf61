import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { DELETE_CALL, levelBelow, type Vehicle } from '../levels.ts'

export function DeleteVehicle({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const deletion = useCall(DELETE_CALL[vehicle.level], { refreshAlways: [VEHICLES_KEY] })
  const { level, name, children } = vehicle
  const below = levelBelow(level)

  const remove = async () => {
    // Asked for nothing: the answer would be no.
    if (below !== null && children > 0) {
      return toast.error(
        t('delete.has_children', { name, children: t(`count.${below}`, { count: children }) }),
      )
    }
    const text = level === 'variant' ? t('delete.variant_text', { name }) : t('delete.text', { name })
    if (!(await confirmDelete(text))) return
    // Awaited: the row is gone with its callbacks before they would be called.
    await deletion
      .mutateAsync({ params: { id: vehicle.id } })
      .then(() => toast.success(t('delete.done', { name })), toast.error)
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('delete.label', { name })}
      loading={deletion.isPending}
      onClick={() => void remove()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
