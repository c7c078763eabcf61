import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './product.module.css'
import type { Product } from './product.ts'

const UNITS = { g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' } as const

/** What staff wrote of it, and what it weighs. */
export function Description({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const { description, weight, weight_unit } = product
  if (!description && weight === 0) return null
  return (
    <SectionCard title={description ? t('product.description') : t('product.details')}>
      {description ? <RichText html={description} /> : null}
      {weight > 0 ? (
        <dl className={classes.facts}>
          <dt>{t('product.weight')}</dt>
          <dd>{number(weight, { style: 'unit', unit: UNITS[weight_unit], unitDisplay: 'short' })}</dd>
        </dl>
      ) : null}
    </SectionCard>
  )
}
