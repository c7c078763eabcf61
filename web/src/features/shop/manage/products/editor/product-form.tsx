import { Switch } from '@mantine/core'
import { useState } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { FormButtons } from '../../../../../ui/dialog.tsx'
import { GuardedForm } from '../../../../../ui/form/guarded-form.tsx'
import { PicturesField } from '../../../../../ui/picture-field/pictures-field.tsx'
import { RichTextEditor } from '../../../../../ui/rich-text/rich-text-editor.tsx'
import type { Product } from '../product.ts'
import classes from '../products.module.css'
import { NameFields } from './name-fields.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { PriceFields } from './price-fields.tsx'
import type { ProductValues } from './product-values.ts'
import { ShortDescription } from './short-description.tsx'
import { useProductForm } from './use-product-form.ts'
import { VehiclesField } from './vehicles-field.tsx'

interface ProductFormProps {
  /** Null adds one. */
  product: Product | null
  initial: () => ProductValues
  onDone: () => void
  onCancel: () => void
}

export function ProductForm({ product, initial, onDone, onCancel }: ProductFormProps) {
  const { t } = useTranslation('shop-manager')
  const [initialValues] = useState(initial)
  const f = useProductForm(product?.id ?? null, initialValues, onDone)
  const { values, errors } = f.form
  return (
    <GuardedForm of={f} label={t(product ? 'products.edit' : 'products.add')}>
      <NameFields f={f} category={product?.category ?? null} />
      <PriceFields f={f} isNew={product === null} />
      <OptionsEditor f={f} />
      <div className={classes.pictures}>
        <PicturesField
          label={t('products.form.pictures', { most: SHOP_BOUNDS.pictures })}
          most={SHOP_BOUNDS.pictures}
          {...f.field('images')}
        />
        <p className={classes.hint}>{t('products.form.pictures_hint')}</p>
      </div>
      <ShortDescription f={f} />
      <RichTextEditor
        label={t('products.form.description')}
        value={values.description}
        onChange={(html) => f.form.setFieldValue('description', html)}
        error={errors.description}
      />
      <VehiclesField
        value={values.vehicle_ids}
        onChange={(vehicles) => f.form.setFieldValue('vehicle_ids', vehicles)}
        error={errors.vehicle_ids}
      />
      {product ? null : (
        <Switch
          label={t('products.form.publish')}
          description={t('products.form.publish_hint')}
          {...f.tick('publish')}
        />
      )}
      <FormButtons of={f} onCancel={onCancel}>
        {product ? undefined : t('products.add')}
      </FormButtons>
    </GuardedForm>
  )
}
