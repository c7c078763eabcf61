import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { LevelSelect } from './level-select.tsx'
import classes from './vehicle-finder.module.css'

interface UnlistedVehicleProps {
  value: VehicleChoice
  onChange: (choice: VehicleChoice) => void
  error?: ReactNode
  onBack: () => void
}

export function UnlistedVehicle({ value, onChange, error, onBack }: UnlistedVehicleProps) {
  const { t } = useTranslation('vehicles')
  return (
    <div className={classes.finder}>
      <div className={classes.unlisted}>
        <LevelSelect
          level="vtype"
          parentId={null}
          value={value.vehicleTypeId}
          onChange={(vehicleTypeId) => onChange({ ...value, vehicleTypeId })}
        />
        <TextInput
          label={t('finder.name')}
          description={t('finder.name_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={value.vehicleName}
          maxLength={ORDER_BOUNDS.vehicle_name}
          error={error}
          onChange={(event) => onChange({ ...value, vehicleName: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button size="compact-sm" variant="subtle" onClick={onBack}>
          {t('finder.back')}
        </Button>
      </div>
    </div>
  )
}
