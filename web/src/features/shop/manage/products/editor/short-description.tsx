import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useFormats } from '../../../../../lib/formats.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { GrowingTextarea } from '../../../../../ui/form/growing-textarea.tsx'
import { Optional } from '../../../../../ui/form/optional.tsx'
import type { ServerForm } from '../../../../../ui/form/use-server-form.tsx'
import type { ProductValues } from './product-values.ts'

/** What the list says of it, with how much of its room is used. */
export function ShortDescription({ f }: { f: ServerForm<ProductValues> }) {
  const { t } = useTranslation('shop-manager')
  const { number } = useFormats()
  const most = SHOP_BOUNDS.short_description
  const used = f.form.values.short_description.length
  return (
    <GrowingTextarea
      label={<Optional>{t('products.form.short')}</Optional>}
      description={t('products.form.used', { used: number(used), most: number(most) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={most}
      minRows={2}
      maxRows={6}
      dir="auto"
      {...f.field('short_description')}
    />
  )
}
