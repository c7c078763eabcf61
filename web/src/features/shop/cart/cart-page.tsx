import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { useShippingMethods } from '../use-shipping-estimate.ts'
import classes from './cart.module.css'
import type { Cart } from './cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { PriceChanges } from './price-changes.tsx'
import { useCart } from './use-cart.ts'
import { useCartEdits } from './use-cart-edits.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** The button in the bar may have asked for the very same screen, which a slow device shows seconds later. */
const JUST_ASKED_MS = 15_000

export function CartPage() {
  const { t } = useTranslation('shop')
  const query = useCart({ staleTime: JUST_ASKED_MS })
  // Asked for beside the cart and not after it: the summary says what sending costs as soon as it is drawn.
  useShippingMethods()
  return (
    <>
      <PageHeader title={t('cart.title')} />
      <Loaded query={query} skeleton={<Blank />} atOnce>
        {(cart) => <Contents cart={cart} />}
      </Loaded>
    </>
  )
}

function Contents({ cart }: { cart: Cart }) {
  const { t } = useTranslation('shop')
  const focus = useKeptFocus()
  const edits = useCartEdits(cart, focus.waitFor)
  const { shown } = edits
  if (shown.items.length === 0)
    return (
      <div {...focus.place}>
        <Empty />
      </div>
    )
  return (
    <div {...focus.place} className={classes.page}>
      <div className={classes.column}>
        <PriceChanges items={shown.items} currency={cart.currency} of={edits} />
        <SectionCard flush>
          <ul className={classes.lines} aria-label={t('cart.lines')} data-form="cards">
            {shown.items.map((item) => (
              <CartLine key={item.id} item={item} currency={cart.currency} of={edits} />
            ))}
          </ul>
        </SectionCard>
        {edits.hasUnsaved ? (
          <div className={classes.unsaved} role="status">
            <span>{t('cart.not_saved_note')}</span>
            <Button variant="default" loading={edits.isSaving} onClick={edits.saveAll}>
              {t('cart.save_again')}
            </Button>
          </div>
        ) : null}
      </div>
      <CartSummary cart={shown} />
    </div>
  )
}

function Empty() {
  const { t } = useTranslation('shop')
  return (
    <SectionCard>
      <EmptyState
        title={t('cart.empty')}
        text={t('cart.empty_text')}
        icon={<IconShoppingCart size={24} stroke={1.6} />}
        action={<LinkButton to="/shop">{t('cart.to_shop')}</LinkButton>}
      />
    </SectionCard>
  )
}

function Blank() {
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <SkeletonCards heights={[260]} />
      </div>
      <SkeletonCards heights={[150]} />
    </div>
  )
}
