import { Button } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { edgeBar } from '../../../ui/edge-room.ts'
import classes from './product.module.css'
import type { Buying } from './use-buying.ts'

/** At the lower edge of a phone, wherever one has scrolled to. */
export function BuyBar({ buying }: { buying: Buying }) {
  return (
    <div ref={edgeBar} className={classes.bar} data-screen-only>
      <Price price={buying.price} />
      <AddButton buying={buying} />
    </div>
  )
}

export function AddButton({ buying }: { buying: Buying }) {
  const { t } = useTranslation('shop')
  return (
    <Button
      className={classes.add}
      leftSection={buying.isOut ? null : <IconShoppingCartPlus size={18} aria-hidden />}
      disabled={buying.isOut}
      loading={buying.isAdding}
      onClick={buying.add}
    >
      {buying.isOut ? t('product.stock.out') : t('product.add')}
    </Button>
  )
}

export function Price({ price }: { price: number }) {
  const { t } = useTranslation('shop')
  const { currency } = useSite()
  const { money } = useFormats()
  return (
    <p className={classes.price}>
      <output>{money(price, currency)}</output> <span>{t('product.plus_vat')}</span>
    </p>
  )
}
