import { useTranslation } from 'react-i18next'
import type { FoundVehicle } from '../../../lib/vehicle-choice.ts'

/** "2.0 TDI · Diesel · 150 hp · Bosch EDC17C64": what tells one variant from its neighbour. */
export function useVehicleFigures(): (vehicle: FoundVehicle) => string {
  const { t } = useTranslation('vehicles')
  return ({ engine, fuel, ecu, stock_hp }) =>
    [engine, fuel, stock_hp === null ? '' : t('figures.hp', { hp: stock_hp }), ecu]
      .filter(Boolean)
      .join(' · ')
}
