import { IconTool } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { OfferPage, type OfferRowOf } from './offer-page.tsx'
import { OfferRow } from './offer-row.tsx'
import { RowMarks } from './row-marks.tsx'
import { ServiceDrawer } from './service-drawer.tsx'
import {
  type Service,
  useChangeService,
  useDeleteService,
  useMoveService,
  useServices,
} from './use-services.ts'
import { useVehicleTypes } from './use-vehicle-types.ts'

export function ServicesPage() {
  const toast = useToasts()
  const services = useServices()
  const moving = useMoveService()
  const types = useVehicleTypes()
  return (
    <OfferPage
      of="services"
      query={services}
      waiting={types.isPending}
      icon={<IconTool size={24} stroke={1.6} />}
      onMove={(to) => moving.mutate(to, { onError: toast.error })}
      row={(row) => <ServiceRow key={row.item.id} {...row} />}
      drawer={(edited, onClose) => <ServiceDrawer edited={edited} onClose={onClose} />}
    />
  )
}

function ServiceRow({ item, ...props }: OfferRowOf<Service>) {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const types = useVehicleTypes()
  const change = useChangeService(item.id)
  const deletion = useDeleteService()
  return (
    <OfferRow
      {...props}
      item={item}
      // Answers at once; when the server says no, the switch goes back by itself.
      online={change.isPending ? (change.variables.online ?? item.online) : item.online}
      deleting={deletion.isPending}
      deleteText={t('services.delete_text', { name: item.name })}
      onSwitch={(online) => change.mutate({ online }, { onError: toast.error })}
      onDelete={() =>
        deletion.mutateAsync(item.id).then(() => toast.success(t('services.deleted')), toast.error)
      }
    >
      <RowMarks item={item} typeNames={new Map(types.data?.map(({ id, name }) => [id, name]))} />
    </OfferRow>
  )
}
