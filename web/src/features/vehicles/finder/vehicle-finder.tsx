import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { chosenVariant, NO_VEHICLE, type VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { ChosenVehicle } from './chosen-vehicle.tsx'
import { FiveSelects } from './five-selects.tsx'
import { PlateSearch } from './plate-search.tsx'
import { QuickSearch } from './quick-search.tsx'
import { UnlistedVehicle } from './unlisted-vehicle.tsx'
import classes from './vehicle-finder.module.css'

interface VehicleFinderProps {
  value: VehicleChoice
  onChange: (choice: VehicleChoice) => void
  error?: ReactNode
  /** Where only a vehicle of the catalogue is of use, and its figures stand elsewhere on the screen. */
  listedOnly?: boolean
}

/**
 * One vehicle, found by words, by its five levels or by its registration number; whichever way is taken, the others
 * show the same choice. A vehicle that nobody has listed is named instead.
 */
export function VehicleFinder({ value, onChange, error, listedOnly }: VehicleFinderProps) {
  const { t } = useTranslation('vehicles')
  const [unlisted, setUnlisted] = useState(!listedOnly && value.vehicleName !== '')
  const isUnlisted = unlisted && value.variant === null

  if (isUnlisted) {
    return (
      <UnlistedVehicle
        value={value}
        onChange={onChange}
        error={error}
        onBack={() => {
          setUnlisted(false)
          onChange({ ...NO_VEHICLE, vehicleTypeId: value.vehicleTypeId })
        }}
      />
    )
  }
  return (
    <div className={classes.finder}>
      <div className={classes.boxes}>
        <QuickSearch error={error} onFound={(found) => onChange(chosenVariant(found))} />
        <PlateSearch onFound={(found, plate) => onChange(chosenVariant(found, plate))} />
      </div>
      <FiveSelects value={value} onChange={onChange} />
      {value.variant ? (
        <ChosenVehicle vehicle={value.variant} brief={listedOnly} onClear={() => onChange(NO_VEHICLE)} />
      ) : listedOnly ? null : (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setUnlisted(true)}>
            {t('finder.unlisted')}
          </Button>
        </div>
      )}
    </div>
  )
}
