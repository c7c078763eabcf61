import { FRESH_FORM, useAnswer } from '../../../../../lib/use-answer.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../../../ui/detail-drawer.tsx'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../../../ui/skeletons.tsx'
import { useMay } from '../../use-may.ts'
import type { Product } from '../product.ts'
import { type Edited, useEditorAddress } from '../use-editor-address.ts'
import { ProductForm } from './product-form.tsx'
import { copyOf, newProduct, valuesOf } from './product-values.ts'

/** The editor, as the address has it. A new product begins in the category that the list shows. */
export function ProductDrawer({ category }: { category: string | null }) {
  const { t } = useTranslation('shop-manager')
  const may = useMay('product')
  const { edited, close: leave } = useEditorAddress()
  const isAllowed = edited && ('id' in edited ? may.edit : may.add)
  return (
    <DetailDrawer<Edited>
      of={isAllowed ? edited : null}
      title={(shown) => t('id' in shown ? 'products.edit' : 'products.add')}
      size={760}
      onClose={leave}
    >
      {(shown, close) => {
        const ways = { onDone: leave, onCancel: () => void close() }
        if ('id' in shown) return <Known key={shown.id} id={shown.id} changes {...ways} />
        if (shown.copyOf) return <Known key={shown.copyOf} id={shown.copyOf} {...ways} />
        return <ProductForm product={null} initial={() => newProduct(category)} {...ways} />
      }}
    </DetailDrawer>
  )
}

interface KnownProps {
  id: string
  /** Otherwise a new one begins as its copy. */
  changes?: true
  onDone: () => void
  onCancel: () => void
}

function Known({ id, changes, ...ways }: KnownProps) {
  const query = useAnswer('GET /shop/product/get_by_id/{id}', { params: { id } }, FRESH_FORM)
  return (
    <Loaded query={query} skeleton={<SkeletonLines heights={[60, 60, 60, 90, 120, 220]} />}>
      {({ product }: { product: Product }) =>
        changes ? (
          <ProductForm product={product} initial={() => valuesOf(product)} {...ways} />
        ) : (
          <ProductForm product={null} initial={() => copyOf(product)} {...ways} />
        )
      }
    </Loaded>
  )
}
