import { IconListCheck } from '@tabler/icons-react'
import { useOrderedList } from '../../ui/catalogue/ordered-list.ts'
import { optionList, serviceList } from './offer-lists.ts'
import { OfferPage } from './offer-page.tsx'
import { OptionForm } from './option-form.tsx'
import { RowMarks } from './row-marks.tsx'
import { useVehicleTypes } from './use-vehicle-types.ts'

export function OptionsPage() {
  const types = useVehicleTypes()
  const services = useOrderedList(serviceList)
  const typeNames = new Map(types.data?.map(({ id, name }) => [id, name]))
  const serviceNames = new Map(services.data?.items.map(({ id, name }) => [id, name]))
  return (
    <OfferPage
      of="options"
      list={optionList}
      waiting={types.isPending || services.isPending}
      icon={<IconListCheck size={24} stroke={1.6} />}
      marks={(item) => <RowMarks item={item} typeNames={typeNames} serviceNames={serviceNames} />}
      form={(form) => <OptionForm {...form} />}
    />
  )
}
