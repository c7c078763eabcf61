import { NumberInput } from '@mantine/core'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DecimalInput } from '../../../../ui/form/decimal-input.tsx'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import type { CouponValues } from './coupon-values.ts'
import classes from './coupons.module.css'

/** All of it may stay empty: then there is no such condition. */
export function ConditionFields({ of: f }: { of: ServerForm<CouponValues> }) {
  const { t } = useTranslation('shop-manager')
  const { currency } = useSite()
  const whole = { allowDecimal: false, allowNegative: false, hideControls: true } as const
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('coupons.conditions')}</legend>
        <div className={classes.pair}>
          <DecimalInput
            label={t('coupons.min_amount', { currency })}
            placeholder={t('coupons.no_bound')}
            allowNegative={false}
            {...f.field('min_order_amount')}
          />
          <NumberInput
            label={t('coupons.min_count')}
            placeholder={t('coupons.no_bound')}
            {...whole}
            {...f.field('min_order_product_count')}
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('coupons.how_often')}</legend>
        <div className={classes.pair}>
          <NumberInput
            label={t('coupons.max_uses')}
            placeholder={t('coupons.no_bound')}
            {...whole}
            {...f.field('max_uses')}
          />
          <NumberInput
            label={t('coupons.per_person')}
            placeholder={t('coupons.no_bound')}
            {...whole}
            {...f.field('max_uses_per_person')}
          />
        </div>
      </fieldset>
    </>
  )
}
