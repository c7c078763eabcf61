import { useNavigate } from '@tanstack/react-router'
import { nextProductStatuses } from '#contract/shop/states.ts'
import { useSite } from '../../../../../lib/site.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { ActsMenu } from '../../../../../ui/acts-menu.tsx'
import { useMay } from '../../use-may.ts'
import type { ListedProduct } from '../product.ts'
import { useEditorAddress } from '../use-editor-address.ts'
import { useProductActs } from './use-product-acts.ts'

export function RowMenu({ product }: { product: ListedProduct }) {
  const { t } = useTranslation('shop-manager')
  const navigate = useNavigate()
  const editor = useEditorAddress()
  const may = useMay('product')
  const { shop_public } = useSite()
  const { isBusy, move, remove } = useProductActs(product)
  const { id, name, slug, status } = product
  const acts = [
    may.edit && { words: t('products.acts.edit'), run: () => editor.edit(id) },
    ...(may.edit ? nextProductStatuses(status) : []).map((next) => ({
      words: t(next === 'published' ? 'products.acts.publish' : 'products.acts.unpublish'),
      run: () => move(next),
    })),
    // Customers find only what is published, in a shop that is switched on.
    status === 'published' &&
      shop_public && {
        words: t('products.acts.open'),
        run: () => void navigate({ to: '/shop/product/$slug', params: { slug } }),
      },
    may.add && { words: t('products.acts.copy'), run: () => editor.copy(id) },
    may.delete && { words: t('products.acts.delete'), run: () => void remove(), danger: true },
  ].filter((act) => act !== false)
  return <ActsMenu compact label={t('products.acts.label', { name })} acts={acts} busy={isBusy} />
}
