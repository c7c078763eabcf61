import { ActionIcon } from '@mantine/core'
import { IconCloudOff, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import classes from './cart.module.css'
import type { CartItem } from './cart.ts'
import { mostOf } from './cart-edits.ts'
import { LineProblem } from './line-problem.tsx'
import type { useCartEdits } from './use-cart-edits.ts'

interface CartLineProps {
  item: CartItem
  currency: string
  of: ReturnType<typeof useCartEdits>
}

export function CartLine({ item, currency, of }: CartLineProps) {
  const { t } = useTranslation('shop')
  const { money } = useFormats()
  const { name, slug, problem } = item
  const isOrderable = problem === null || problem === 'too_few'
  const picture = <ProductPicture url={item.image1} alt="" />
  return (
    <li className={classes.line} data-line>
      <div className={classes.picture}>{picture}</div>
      <div className={classes.words}>
        {problem === 'unavailable' ? (
          <bdi className={classes.name}>{name}</bdi>
        ) : (
          <Link to="/shop/product/$slug" params={{ slug }} className={classes.name}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <Choices item={item} />
        <span className={classes.small}>
          <bdi dir="ltr">{item.product_code}</bdi> ·{' '}
          {t('cart.each', { price: money(item.unit_price, currency) })}
        </span>
        <LineProblem item={item} onTake={(quantity) => of.setQuantity(item, quantity)} />
      </div>
      <div className={classes.quantity}>
        <QuantityStepper
          label={t('cart.quantity', { name })}
          value={item.quantity}
          max={Math.max(mostOf(item), 1)}
          disabled={!isOrderable}
          onChange={(quantity) => of.setQuantity(item, quantity)}
        />
        {of.isUnsaved(item) ? (
          <span className={classes.notSaved}>
            <IconCloudOff size={14} aria-hidden />
            {t('cart.not_saved')}
          </span>
        ) : null}
      </div>
      <span className={isOrderable ? classes.total : classes.noTotal}>{money(item.total, currency)}</span>
      <ActionIcon
        className={classes.remove}
        data-remove
        aria-label={t('cart.remove', { name })}
        onClick={() => of.remove(item)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function Choices({ item }: { item: CartItem }) {
  if (item.selected_extra_options.length === 0) return null
  return (
    <span className={classes.small}>
      {item.selected_extra_options.map(({ name, value }, at) => (
        <span key={name}>
          {at > 0 ? ' · ' : null}
          <bdi className={classes.choice}>
            {name}: {value}
          </bdi>
        </span>
      ))}
    </span>
  )
}
