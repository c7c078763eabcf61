import type { ReactNode } from 'react'
import { useFormats } from '../../../../../lib/formats.ts'
import { useSite } from '../../../../../lib/site.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import classes from '../products.module.css'
import { type OptionLine, rangeOf } from './option-values.ts'

interface PricePreviewProps {
  price: number | string
  options: readonly OptionLine[]
  error: ReactNode
}

/** The prices that customers will read, while they are typed. */
export function PricePreview({ price, options, error }: PricePreviewProps) {
  const { t } = useTranslation('shop-manager')
  const { money } = useFormats()
  const { currency } = useSite()
  const range = rangeOf(price, options)
  const isTooLow = range !== null && range.from < 0
  const problem = isTooLow ? t('products.options.below_zero') : error
  if (!range && !problem) return null
  const [from, to] = [money(range?.from ?? 0, currency), money(range?.to ?? 0, currency)]
  return (
    <div aria-live="polite">
      {range && !isTooLow ? (
        <p className={classes.preview}>
          {range.from === range.to
            ? t('products.options.one_price', { price: from })
            : t('products.options.prices', { from, to })}
        </p>
      ) : null}
      {problem ? <p className={classes.problem}>{problem}</p> : null}
    </div>
  )
}
