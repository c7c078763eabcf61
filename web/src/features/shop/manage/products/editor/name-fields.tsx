import { Anchor, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { slugOf } from '#contract/shop/slug.ts'
import { useFormats } from '../../../../../lib/formats.ts'
import { ScreenLink } from '../../../../../lib/screen-link.tsx'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { SearchableSelect } from '../../../../../ui/form/searchable-select.tsx'
import type { ServerForm } from '../../../../../ui/form/use-server-form.tsx'
import { useMay } from '../../use-may.ts'
import type { Product } from '../product.ts'
import classes from '../products.module.css'
import { useCategories } from '../use-categories.ts'
import type { ProductValues } from './product-values.ts'

type Typed = ChangeEvent<HTMLInputElement>

interface NameFieldsProps {
  f: ServerForm<ProductValues>
  /** That of a product that is there: it may be one that the viewer is not told of. */
  category: Product['category'] | null
}

/** What a product is called, where it is found, and among what it stands. */
export function NameFields({ f, category }: NameFieldsProps) {
  const { t } = useTranslation('shop-manager')
  const { number } = useFormats()
  const { product_code } = f.form.values
  const name = f.field('name')
  return (
    <>
      <TextInput
        label={t('products.form.name')}
        maxLength={SHOP_BOUNDS.name}
        dir="auto"
        data-autofocus
        {...name}
        onChange={(event: Typed) => {
          const typed = event.currentTarget.value
          name.onChange(event)
          if (!f.form.getValues().slug_by_hand) f.form.setFieldValue('slug', slugOf(typed))
        }}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('products.form.code')}
          description={t('products.form.used', {
            used: number(product_code.length),
            most: number(SHOP_BOUNDS.product_code),
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={SHOP_BOUNDS.product_code}
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
          {...f.field('product_code')}
        />
        <CategoryField f={f} category={category} />
      </div>
      <SlugField f={f} />
    </>
  )
}

function CategoryField({ f, category }: NameFieldsProps) {
  const { t } = useTranslation('shop-manager')
  const may = useMay('category')
  const categories = useCategories() ?? []
  const isListed = category === null || categories.some(({ id }) => id === category.id)
  const options = (isListed ? categories : [category, ...categories]).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  return (
    <SearchableSelect
      label={t('products.form.category')}
      description={
        // In a tab of its own: what was typed here stays, and the new one is among the choices at once.
        may.add ? (
          <Anchor
            component={ScreenLink}
            to="/admin/shop_manager/categories"
            target="_blank"
            inherit
            className={classes.link}
          >
            {t('products.form.add_category')}
            <IconExternalLink size={14} aria-hidden />
          </Anchor>
        ) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      options={options}
      {...f.field('category_id')}
    />
  )
}

function SlugField({ f }: { f: ServerForm<ProductValues> }) {
  const { t } = useTranslation('shop-manager')
  const { slug_by_hand } = f.form.values
  const slug = f.field('slug')
  return (
    <TextInput
      label={t('common.slug')}
      description={t(slug_by_hand ? 'products.form.slug_hint' : 'products.form.slug_follows')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={SHOP_BOUNDS.slug}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...slug}
      onChange={(event: Typed) => {
        const typed = event.currentTarget.value.toLowerCase()
        f.form.setFieldValue('slug', typed)
        f.form.setFieldValue('slug_by_hand', true)
      }}
      // Left empty, it follows the name again.
      onBlur={() => {
        const { slug: left, name } = f.form.getValues()
        if (left.trim() !== '') return
        f.form.setFieldValue('slug', slugOf(name))
        f.form.setFieldValue('slug_by_hand', false)
      }}
    />
  )
}
