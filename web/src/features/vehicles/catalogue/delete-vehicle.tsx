import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DeleteButton } from '../../../ui/catalogue/delete-button.tsx'
import { deleteCall, levelBelow, type Vehicle } from '../levels.ts'

export function DeleteVehicle({ vehicle: { id, level, name, children } }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const deletion = useCall(deleteCall(level), { refreshAlways: [VEHICLES_KEY] })
  const below = levelBelow(level)
  return (
    <DeleteButton
      label={t('delete.label', { name })}
      obstacle={
        below !== null && children > 0
          ? t('delete.has_children', { name, children: t(`count.${below}`, { count: children }) })
          : null
      }
      confirm={level === 'variant' ? t('delete.variant_text', { name }) : t('delete.text', { name })}
      deleted={t('delete.done', { name })}
      color="gray"
      deleting={deletion.isPending}
      onDelete={() => deletion.mutateAsync({ params: { id } })}
    />
  )
}
