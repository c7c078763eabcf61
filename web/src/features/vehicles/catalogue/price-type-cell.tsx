import { PRICE_TYPES } from '#contract/services/price-types.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Vehicle } from '../levels.ts'

const OWN = 'own'

interface PriceTypeCellProps {
  vehicle: Vehicle
  editable: boolean
}

/** Trucks may cost more than cars, whoever orders: the type's price list then replaces the customer's own. */
export function PriceTypeCell({ vehicle, editable }: PriceTypeCellProps) {
  const { t } = useTranslation('vehicles')
  const toast = useToasts()
  const setting = useCall('PUT /vehicle/vtype/{id}', { refresh: [VEHICLES_KEY] })
  const shown = setting.isPending ? (setting.variables.body?.price_type ?? null) : vehicle.price_type
  const words = (type: number | null) =>
    type === null ? t('price_type.own') : t('price_type.list', { type })
  if (!editable) return words(vehicle.price_type)
  return (
    <Select
      aria-label={t('price_type.of', { name: vehicle.name })}
      data={[
        { value: OWN, label: words(null) },
        ...PRICE_TYPES.map((type) => ({ value: String(type), label: words(type) })),
      ]}
      value={shown === null ? OWN : String(shown)}
      allowDeselect={false}
      onChange={(value) =>
        setting.mutate(
          {
            params: { id: vehicle.id },
            body: { price_type: value === OWN || value === null ? null : Number(value) },
          },
          { onError: toast.error },
        )
      }
    />
  )
}
