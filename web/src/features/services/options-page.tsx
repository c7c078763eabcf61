import { IconListCheck } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { OfferPage, type OfferRowOf } from './offer-page.tsx'
import { OfferRow } from './offer-row.tsx'
import { OptionDrawer } from './option-drawer.tsx'
import { RowMarks } from './row-marks.tsx'
import { type Option, useChangeOption, useDeleteOption, useMoveOption, useOptions } from './use-options.ts'
import { useServices } from './use-services.ts'
import { useVehicleTypes } from './use-vehicle-types.ts'

export function OptionsPage() {
  const toast = useToasts()
  const options = useOptions()
  const moving = useMoveOption()
  const types = useVehicleTypes()
  const services = useServices()
  return (
    <OfferPage
      of="options"
      query={options}
      waiting={types.isPending || services.isPending}
      icon={<IconListCheck size={24} stroke={1.6} />}
      onMove={(to) => moving.mutate(to, { onError: toast.error })}
      row={(row) => <OptionRow key={row.item.id} {...row} />}
      drawer={(edited, onClose) => <OptionDrawer edited={edited} onClose={onClose} />}
    />
  )
}

function OptionRow({ item, ...props }: OfferRowOf<Option>) {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const types = useVehicleTypes()
  const services = useServices()
  const change = useChangeOption(item.id)
  const deletion = useDeleteOption()
  return (
    <OfferRow
      {...props}
      item={item}
      // Answers at once; when the server says no, the switch goes back by itself.
      online={change.isPending ? (change.variables.online ?? item.online) : item.online}
      deleting={deletion.isPending}
      deleteText={t('options.delete_text', { name: item.name })}
      onSwitch={(online) => change.mutate({ online }, { onError: toast.error })}
      onDelete={() =>
        deletion.mutateAsync(item.id).then(() => toast.success(t('options.deleted')), toast.error)
      }
    >
      <RowMarks
        item={item}
        typeNames={new Map(types.data?.map(({ id, name }) => [id, name]))}
        serviceNames={new Map(services.data?.items.map(({ id, name }) => [id, name]))}
      />
    </OfferRow>
  )
}
