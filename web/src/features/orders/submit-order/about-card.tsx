import { TextInput } from '@mantine/core'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { TRANSMISSIONS } from '#contract/orders/read-tools.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Optional } from '../../../ui/form/optional.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Typed } from '../../../ui/form/typed.tsx'
import { WholeNumberInput } from '../../../ui/form/whole-number-input.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { FaultCodesField } from './fault-codes-field.tsx'
import type { OrderForm } from './order-draft.ts'
import classes from './submit-order.module.css'

/** Younger cars than next year's are not sold. */
const newestYear = () => new Date().getFullYear() + 1

interface AboutCardProps {
  order: OrderForm
  /** An option is chosen that is about fault codes. */
  faultCodesNeeded: boolean
}

/** What the tuner wants to know of this very car. */
export function AboutCard({ order, faultCodesNeeded }: AboutCardProps) {
  const { t } = useTranslation('submit-order')
  const kinds = TRANSMISSIONS.map((kind) => ({ value: kind, label: t(`about.transmissions.${kind}`) }))
  const { transmission } = order.form.values
  const isListed = transmission === null || kinds.some(({ value }) => value === transmission)
  return (
    <SectionCard title={t('cards.about')}>
      <div className={classes.fields}>
        <Typed of={order} name="reg_no">
          {(field) => (
            <TextInput
              label={<Optional>{t('about.reg_no')}</Optional>}
              maxLength={ORDER_BOUNDS.reg_no}
              autoCapitalize="characters"
              autoComplete="off"
              {...field}
            />
          )}
        </Typed>
        <Typed of={order} name="vin">
          {(field) => (
            <TextInput
              label={<Optional>{t('about.vin')}</Optional>}
              maxLength={ORDER_BOUNDS.vin}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              {...field}
            />
          )}
        </Typed>
        <Figure order={order} name="vehicle_year" label={t('about.year')} max={newestYear()} plain />
        <Figure order={order} name="mileage" label={t('about.mileage')} max={ORDER_BOUNDS.mileage} />
        <Figure order={order} name="power_hp" label={t('about.power')} max={ORDER_BOUNDS.power_hp} />
        <Select
          label={<Optional>{t('about.transmission')}</Optional>}
          data={isListed ? kinds : [...kinds, transmission]}
          clearable
          {...order.field('transmission')}
        />
      </div>
      <FaultCodesField order={order} needed={faultCodesNeeded} />
    </SectionCard>
  )
}

interface FigureProps {
  order: OrderForm
  name: 'mileage' | 'vehicle_year' | 'power_hp'
  label: string
  max: number
  /** Years are written without separators. */
  plain?: boolean
}

function Figure({ order, name, label, max, plain }: FigureProps) {
  return (
    <Typed of={order} name={name}>
      {(field) => (
        <WholeNumberInput
          label={<Optional>{label}</Optional>}
          max={max}
          separator={plain ? '' : '\u202f'}
          {...field}
        />
      )}
    </Typed>
  )
}
