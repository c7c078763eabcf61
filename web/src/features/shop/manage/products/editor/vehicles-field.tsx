import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import classes from '../products.module.css'
import { type FittingVehicle, vehicleName } from './vehicle-levels.ts'
import { VehicleSearch } from './vehicle-search.tsx'

interface VehiclesFieldProps {
  value: readonly FittingVehicle[]
  onChange: (vehicles: FittingVehicle[]) => void
  error?: ReactNode
}

/** Vehicles that a product fits: of any level, a whole model as well as one engine of it. */
export function VehiclesField({ value, onChange, error }: VehiclesFieldProps) {
  const { t } = useTranslation('shop-manager')
  const headingId = useId()
  const ids = useMemo(() => value.map(({ id }) => id), [value])
  return (
    <section aria-labelledby={headingId} className={classes.vehicles}>
      <h3 className={classes.label} id={headingId}>
        {t('products.vehicles.title')}
      </h3>
      <p className={classes.hint}>{t('products.vehicles.hint')}</p>
      {value.length > 0 ? (
        <ul className={classes.chosen}>
          {value.map((vehicle) => (
            <li key={vehicle.id}>
              <bdi>{vehicleName(vehicle)}</bdi>
              <ActionIcon
                size="sm"
                aria-label={t('products.vehicles.remove', { name: vehicleName(vehicle) })}
                onClick={() => onChange(value.filter(({ id }) => id !== vehicle.id))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {value.length < SHOP_BOUNDS.vehicles ? (
        <VehicleSearch
          without={ids}
          error={error}
          onFound={({ id, path }) => onChange([...value, { id, path }])}
        />
      ) : (
        <p className={classes.hint}>{t('products.vehicles.full', { most: SHOP_BOUNDS.vehicles })}</p>
      )}
    </section>
  )
}
