import type { ProductStatus } from '#contract/shop/states.ts'
import { SHOP_KEY } from '../../../../../lib/query-keys.ts'
import { useCall } from '../../../../../lib/use-call.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../../../ui/confirm.tsx'
import { useToasts } from '../../../../../ui/toasts.tsx'
import type { ListedProduct } from '../product.ts'

/** What is done with one product where it stands in the list. */
export function useProductActs({ id, name }: ListedProduct) {
  const { t } = useTranslation('shop-manager')
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const moving = useCall('POST /shop/product/update_status', {
    refreshAlways: [SHOP_KEY],
    onSuccess: ({ product }) =>
      toast.success(
        t(product.status === 'published' ? 'products.published' : 'products.unpublished', { name }),
      ),
    onError: toast.error,
  })
  const deleting = useCall('POST /shop/product/delete', {
    refreshAlways: [SHOP_KEY],
    onSuccess: () => toast.success(t('products.deleted', { name })),
    onError: toast.error,
  })
  return {
    isBusy: moving.isPending || deleting.isPending,
    move: (status: ProductStatus) => moving.mutate({ body: { id, status } }),
    remove: async () => {
      if (await confirmDelete(t('products.delete_text', { name }))) deleting.mutate({ body: { id } })
    },
  }
}
