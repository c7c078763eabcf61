import { IconTool } from '@tabler/icons-react'
import { serviceList } from './offer-lists.ts'
import { OfferPage } from './offer-page.tsx'
import { RowMarks } from './row-marks.tsx'
import { ServiceForm } from './service-form.tsx'
import { useVehicleTypes } from './use-vehicle-types.ts'

export function ServicesPage() {
  const types = useVehicleTypes()
  const typeNames = new Map(types.data?.map(({ id, name }) => [id, name]))
  return (
    <OfferPage
      of="services"
      list={serviceList}
      waiting={types.isPending}
      icon={<IconTool size={24} stroke={1.6} />}
      marks={(item) => <RowMarks item={item} typeNames={typeNames} />}
      form={(form) => <ServiceForm {...form} />}
    />
  )
}
