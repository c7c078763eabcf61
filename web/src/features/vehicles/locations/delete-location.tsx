import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DeleteButton } from '../../../ui/catalogue/delete-button.tsx'
import { type Location, vehicleName } from './location.ts'
import { LOCATIONS_KEY } from './use-locations.ts'

export function DeleteLocation({ location }: { location: Location }) {
  const { t } = useTranslation('vehicle-locations')
  const deletion = useCall('DELETE /vehicle/ecu-adblue-location/{id}', { refreshAlways: [LOCATIONS_KEY] })
  const vehicle = vehicleName(location)
  return (
    <DeleteButton
      label={t('delete.label', { vehicle })}
      confirm={t('delete.text', { vehicle })}
      deleted={t('delete.done', { vehicle })}
      color="gray"
      deleting={deletion.isPending}
      onDelete={() => deletion.mutateAsync({ params: { id: location.id } })}
    />
  )
}
