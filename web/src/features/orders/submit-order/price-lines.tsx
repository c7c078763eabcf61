import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { type Figure, Figures } from '../../../ui/figures.tsx'
import classes from './submit-order.module.css'
import type { OrderPrice } from './use-order-price.ts'

/** What is ordered, under each other, and the sum; with what is left of the balance. */
export function PriceLines({ price }: { price: OrderPrice }) {
  const { t } = useTranslation('submit-order')
  const formats = useFormats()
  const figures: Figure[] = [
    ...price.lines.map(({ name, price: each }) => ({
      label: <bdi>{name}</bdi>,
      value: formats.credits(each),
    })),
    { label: t('summary.total'), value: formats.credits(price.total), total: true },
  ]
  return (
    <div>
      {price.lines.length === 0 ? <p className={classes.plain}>{t('summary.nothing_chosen')}</p> : null}
      <div aria-live="polite">
        <Figures figures={figures} />
      </div>
      <p className={classes.balance}>
        {price.credits === null
          ? '\u00a0'
          : price.missing !== 0
            ? t('summary.you_have', { credits: formats.credits(price.credits) })
            : t('summary.balance', {
                credits: formats.credits(price.credits),
                left: formats.credits(price.left),
              })}
      </p>
    </div>
  )
}
