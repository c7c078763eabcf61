import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../form-grid.module.css'
import { AddressFields } from './address-fields.tsx'

export function AddressForm() {
  const { t } = useTranslation('profile')
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('address.title')} hint={t('address.hint')}>
        <AddressFields />
      </SectionCard>
    </div>
  )
}
