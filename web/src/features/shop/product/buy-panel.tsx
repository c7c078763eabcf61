import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { gramsOf } from '#contract/shop/shipping-cost.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { StockBadge } from '../stock-badge.tsx'
import { useShopSettings } from '../use-shop-settings.ts'
import { Price } from './buy-bar.tsx'
import { Delivery } from './delivery.tsx'
import { OptionField } from './option-field.tsx'
import classes from './product.module.css'
import type { Product } from './product.ts'
import type { Buying } from './use-buying.ts'

/** Price, choices and quantity. */
export function BuyPanel({ product, buying }: { product: Product; buying: Buying }) {
  const { t } = useTranslation('shop')
  const { currency } = useSite()
  const { selected, price, quantity, isOut } = buying
  return (
    <>
      <div className={classes.priceLine}>
        <Price price={price} />
        <Stock inventory={product.inventory} />
      </div>
      {product.extra_options.map((option, at) => (
        <OptionField
          key={option.name}
          option={option}
          currency={currency}
          value={selected[at]?.value ?? ''}
          onChange={(value) => buying.choose(option.name, value)}
        />
      ))}
      {isOut ? null : (
        <>
          <div className={classes.field}>
            <span aria-hidden>{t('product.quantity')}</span>
            <QuantityStepper
              label={t('product.quantity')}
              value={quantity}
              max={buying.most}
              onChange={buying.setQuantity}
            />
          </div>
          <Delivery
            pieces={quantity}
            grams={gramsOf(product.weight, product.weight_unit) * quantity}
            value={fromHundredths(toHundredths(price) * quantity)}
            currency={currency}
          />
        </>
      )}
    </>
  )
}

function Stock({ inventory }: { inventory: number }) {
  const settings = useShopSettings()
  return <StockBadge inventory={inventory} low={settings.data?.settings.low_stock ?? 0} />
}
