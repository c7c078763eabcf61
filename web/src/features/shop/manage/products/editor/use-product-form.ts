import { SHOP_KEY } from '../../../../../lib/query-keys.ts'
import { useCall } from '../../../../../lib/use-call.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { type ServerForm, useServerForm } from '../../../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../../../ui/toasts.tsx'
import { addingOf, changingOf } from './product-request.ts'
import { checkProduct, type ProductValues } from './product-values.ts'

/** Each picture has a field of its own in the call; what is wrong with one is said where all of them stand. */
const FIELD_OF = { image1: 'images', image2: 'images', image3: 'images', remove_images: 'images' } as const

/** `id`: of a product that is there; null adds one. */
export function useProductForm(
  id: string | null,
  initialValues: ProductValues,
  onDone: () => void,
): ServerForm<ProductValues> {
  const { t } = useTranslation('shop-manager')
  const toast = useToasts()
  const adding = useCall('POST /shop/product/add', { refresh: [SHOP_KEY], idempotent: true })
  const changing = useCall('POST /shop/product/update', { refreshAlways: [SHOP_KEY] })
  const words = {
    slug: t('common.slug_letters'),
    code: t('products.form.code_letters'),
    twice: t('products.options.twice'),
    belowZero: t('products.options.below_zero'),
  }
  const f = useServerForm({
    initialValues,
    check: (values) => checkProduct(values, words),
    submit: (values, before) =>
      id === null
        ? adding.mutateAsync(addingOf(values))
        : changing.mutateAsync(changingOf(id, values, before)),
    rename: FIELD_OF,
    fieldText: (field, { code }) => {
      if (field === 'slug' && code === 'taken') return t('products.form.slug_taken')
      if (field === 'product_code' && code === 'taken') return t('products.form.code_taken')
      return field === 'extra_options' && code === 'too_small' ? words.belowZero : null
    },
    // More was ordered meanwhile than the new figure leaves.
    onRefused: ({ code, params }) => {
      if (code !== 'out_of_stock') return false
      f.form.setFieldError('inventory', t('products.form.ordered_meanwhile', { left: params.left }))
      f.formRef.current?.querySelector<HTMLElement>('[name="inventory"]')?.focus()
      return true
    },
    onDone: ({ product: { name } }) => {
      toast.success(t(id === null ? 'products.added' : 'products.saved', { name }))
      onDone()
    },
  })
  return f
}
