import { useTranslation } from '../../../lib/use-translation.ts'
import type { VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { OrderForm } from './order-form.ts'
import type { RenderFinder } from './submit-order-page.tsx'

interface VehicleCardProps {
  order: OrderForm
  finder: RenderFinder
}

export function VehicleCard({ order, finder }: VehicleCardProps) {
  const { t } = useTranslation('submit-order')
  const { form } = order
  const change = (vehicle: VehicleChoice) => {
    form.setFieldValue('vehicle', vehicle)
    // Found by its plate: nobody should have to type that once more.
    if (vehicle.regNo && form.values.reg_no === '') form.setFieldValue('reg_no', vehicle.regNo)
  }
  return (
    <SectionCard title={t('cards.vehicle')}>
      {finder({ value: form.values.vehicle, onChange: change, error: form.errors.vehicle })}
    </SectionCard>
  )
}
