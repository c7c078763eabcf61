import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { PictureButton } from '../../../ui/picture-field/picture-button.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Vehicle } from '../levels.ts'

export function PictureCell({ vehicle, editable }: { vehicle: Vehicle; editable: boolean }) {
  const toast = useToasts()
  const setting = useCall('PUT /vehicle/{id}/image', { refresh: [VEHICLES_KEY] })
  return (
    <PictureButton
      name={vehicle.name}
      url={vehicle.image_url}
      editable={editable}
      saving={setting.isPending}
      onChange={(image) =>
        setting.mutate({ params: { id: vehicle.id }, form: {}, files: { image } }, { onError: toast.error })
      }
    />
  )
}
