import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/formats.ts'
import { useUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { guestCart, hasOwnCart } from './cart/cart.ts'
import { useCart } from './cart/use-cart.ts'
import classes from './cart-button.module.css'

const MOST_SHOWN = 99

/** The way to the cart, with how much is in it. Who cannot have anything in one does not ask. */
export function CartButton() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const mayHave = hasOwnCart(useUser()) || guestCart.exists()
  const count = useCart({ enabled: mayHave }).data?.count ?? 0
  return (
    <Link
      to="/shop/cart"
      className={classes.button}
      aria-label={count > 0 ? t('cart.label_pieces', { count }) : t('cart.label')}
    >
      <IconShoppingCart size={20} stroke={1.7} aria-hidden />
      {count > 0 ? (
        // Drawn and not written: its name says the whole number, the badge may say 99+.
        <span
          className={classes.badge}
          aria-hidden
          data-count={count > MOST_SHOWN ? `${number(MOST_SHOWN)}+` : number(count)}
        />
      ) : null}
    </Link>
  )
}
