import { Input, SegmentedControl } from '@mantine/core'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DecimalInput } from '../../../../ui/form/decimal-input.tsx'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import type { CouponValues } from './coupon-values.ts'
import classes from './coupons.module.css'

/** A flat amount or a part of the price. What was typed for the one is kept while the other is tried. */
export function DiscountFields({ of: f }: { of: ServerForm<CouponValues> }) {
  const { t } = useTranslation('shop-manager')
  const { currency } = useSite()
  const { takes } = f.form.values
  return (
    <div className={classes.pair}>
      <Input.Wrapper label={t('coupons.takes')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('coupons.takes')}
          value={takes}
          onChange={(value) => f.form.setFieldValue('takes', value as CouponValues['takes'])}
          data={(['percent', 'amount'] as const).map((value) => ({
            value,
            label: t(`coupons.takes_${value}`),
          }))}
        />
      </Input.Wrapper>
      {takes === 'amount' ? (
        <DecimalInput
          key="amount"
          label={t('coupons.flat_amount', { currency })}
          allowNegative={false}
          {...f.field('flat_amount')}
        />
      ) : (
        <DecimalInput
          key="percent"
          label={t('coupons.percentage')}
          suffix=" %"
          allowNegative={false}
          {...f.field('percentage')}
        />
      )}
    </div>
  )
}
