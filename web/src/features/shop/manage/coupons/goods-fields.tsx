import { useTranslation } from '../../../../lib/use-translation.ts'
import { SearchableSelect } from '../../../../ui/form/searchable-select.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import { useCategories } from '../products/use-categories.ts'
import type { CouponValues } from './coupon-values.ts'
import classes from './coupons.module.css'
import { ProductField } from './product-field.tsx'

const GOODS = ['everything', 'category', 'product'] as const

/** What it may be used for: everything, one category or one product. */
export function GoodsFields({ of: f }: { of: ServerForm<CouponValues> }) {
  const { t } = useTranslation('shop-manager')
  const { good_for, category_id, category_name, product } = f.form.values
  const { errors } = f.form
  return (
    <div className={classes.pair}>
      <Select
        label={t('coupons.good_for')}
        data={GOODS.map((value) => ({ value, label: t(`coupons.goods.${value}`) }))}
        value={good_for}
        onChange={(value) => value && f.form.setFieldValue('good_for', value as CouponValues['good_for'])}
        allowDeselect={false}
      />
      {good_for === 'category' ? (
        <CategoryField
          value={category_id}
          name={category_name}
          onChange={(id, name) =>
            f.form.setValues((now) => ({ ...now, category_id: id, category_name: name }))
          }
          error={errors.category_id}
        />
      ) : null}
      {good_for === 'product' ? (
        <ProductField
          value={product}
          onChange={(chosen) => f.form.setFieldValue('product', chosen)}
          error={errors.product}
        />
      ) : null}
    </div>
  )
}

interface CategoryFieldProps {
  value: string | null
  name: string
  onChange: (id: string | null, name: string) => void
  error: React.ReactNode
}

function CategoryField({ value, name, onChange, error }: CategoryFieldProps) {
  const { t } = useTranslation('shop-manager')
  const known = (useCategories() ?? []).map((category) => ({ value: category.id, label: category.name }))
  // The one that is chosen has its name before the list has arrived, or where the list is not for this viewer.
  const isMissing = value !== null && !known.some((option) => option.value === value)
  const options = isMissing ? [...known, { value, label: name }] : known
  return (
    <SearchableSelect
      label={t('coupons.goods.category')}
      options={options}
      value={value}
      onChange={(id) => onChange(id, options.find((option) => option.value === id)?.label ?? '')}
      error={error}
    />
  )
}
