import { useCallback } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { FoundVehicle } from '../../../lib/vehicle-choice.ts'

/** "2.0 TDI · Diesel · 150 hp · Bosch EDC17C64": what tells one variant from its neighbour. */
export function useVehicleFigures(): (vehicle: FoundVehicle) => string {
  const { t, i18n } = useTranslation('vehicles')
  return useCallback(
    ({ engine, fuel, ecu, stock_hp }) => {
      // Right-to-left "2.0 TDI" would be torn apart by the line around it.
      const name = (text: string) => (text && i18n.dir() === 'rtl' ? `\u2068${text}\u2069` : text)
      return [name(engine), name(fuel), stock_hp === null ? '' : t('figures.hp', { hp: stock_hp }), name(ecu)]
        .filter(Boolean)
        .join(' · ')
    },
    [t, i18n],
  )
}
